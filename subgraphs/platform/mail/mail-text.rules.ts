import type { Mail, Mailbox } from '../../../connectors/mail/mail-sender.js';
import { identityLimits } from '../identity.limits.js';

const namePart = 60;

/**
 * A name that somebody chose, as part of a mail to somebody else: nothing in it becomes a link, so that nobody has the program
 * send their advertisement.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[/\\:@<>]|(?<=\S)[.](?=\S)/gu, ' ')
    .slice(0, namePart)
    .trim();

const minutes = (ms: number): string => `${ms / 60_000} minutes`;
const days = (ms: number): string => `${ms / 86_400_000} days`;

/** Pages of the program; the token stands behind the #, which no browser sends to a server or to other pages. */
const pageUrl = (publicUrl: string, page: string, token: string): string =>
  `${publicUrl}/account/${page}#token=${token}`;

interface Linked {
  to: Mailbox;
  /** Of the configuration, never of a request. */
  publicUrl: string;
  token: string;
}

export const verificationMail = ({ to, publicUrl, token }: Linked): Mail => ({
  to,
  subject: 'Confirm your address',
  text: `Hello ${plainName(to.name)},

an account was made with this address. To confirm that it is yours, open this page and sign in:

${pageUrl(publicUrl, 'verify-email', token)}

It works for ${days(identityLimits.emailVerificationTtlMs)}. If you made no account, somebody else used your address: do not confirm it.
`,
});

export const passwordResetMail = ({ to, publicUrl, token }: Linked): Mail => ({
  to,
  subject: 'Choose a new password',
  text: `Hello ${plainName(to.name)},

somebody, probably you, asked for a new password. Choose it here:

${pageUrl(publicUrl, 'reset-password', token)}

It works once, for ${minutes(identityLimits.passwordResetTtlMs)}, and ends all sessions. If you did not ask, do nothing: the password stays as it is.
`,
});

export const passwordChangedMail = (to: Mailbox): Mail => ({
  to,
  subject: 'Your password was changed',
  text: `Hello ${plainName(to.name)},

the password of your account was changed, and its other sessions ended. If that was not you, ask for a new password at once.
`,
});

export const invitationMail = (
  { to, publicUrl, token }: Linked,
  { organizationName, inviterName }: { organizationName: string; inviterName: string },
): Mail => ({
  to,
  subject: `Invitation to ${plainName(organizationName)}`,
  text: `Hello,

${plainName(inviterName)} invites you to the organization "${plainName(organizationName)}". To accept, open this page and sign in, or sign up, with this
address:

${pageUrl(publicUrl, 'accept-invitation', token)}

It works once, for ${days(identityLimits.invitationTtlMs)}. If you do not know who invites you, do nothing.
`,
});

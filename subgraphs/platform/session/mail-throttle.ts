import type { RequestContext } from '../../../kernel/context.js';
import { networkOf } from '../../../kernel/network-address.js';
import { identityLimits } from '../identity.limits.js';
import { countAttempts, subjectKey } from './sign-in-throttle.js';

const windowMs = identityLimits.mailWindowMs;
const detail = 'Too many mails were asked for; look into the mailbox, or try again later.';

const count = (ctx: RequestContext, text: string, attemptsMax: number): Promise<void> =>
  countAttempts(ctx, { key: subjectKey(text), attemptsMax, windowMs }, detail);

/** Limits the mails to one address, and those that one network asks for. An address without an account counts likewise. */
export async function countPasswordReset(ctx: RequestContext, email: string): Promise<void> {
  if (ctx.address !== null) {
    const network = networkOf(ctx.address);
    await count(ctx, `password resets from ${network}`, identityLimits.passwordResetsPerNetwork);
  }
  await count(ctx, `password reset of ${email}`, identityLimits.mailsPerAddress);
}

export const countVerificationMail = (ctx: RequestContext, userId: string): Promise<void> =>
  count(ctx, `verification of ${userId}`, identityLimits.mailsPerAddress);

/** Limits what one address gets from all organizations, and what one organization sends. */
export async function countInvitationMail(
  ctx: RequestContext,
  organizationId: string,
  email: string,
): Promise<void> {
  await count(ctx, `invitations by ${organizationId}`, identityLimits.invitationMailsPerOrganization);
  await count(ctx, `invitation of ${email}`, identityLimits.mailsPerAddress);
}

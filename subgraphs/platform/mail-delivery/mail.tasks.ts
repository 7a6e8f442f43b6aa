import { type Mail, MailRejected, type MailSender } from '../../../connectors/mail/mail-sender.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { addressMailedInvitation } from '../invitation/invitation.queries.js';
import { type MailRequest, mailTask, type QueuedMail } from '../mail/mail-queue.js';
import {
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from '../mail/mail-text.rules.js';
import { issueMailToken } from '../mail/mail-token.queries.js';
import { findUserByEmail, findUserById, type UserRecord } from '../user/user.queries.js';

export interface MailTaskDependencies {
  /** Null where the installation has no mail server: what was queued while it had one is dropped. */
  sender: MailSender | null;
  /** Where links lead. */
  publicUrl: string;
}

/**
 * Sends one mail, at least once: with a token of its own each time, so that of two mails the later counts. While the mail server
 * cannot be had it is tried again, with a growing delay, for as long as the mail is of use.
 */
export const mailSending = ({ sender, publicUrl }: MailTaskDependencies) =>
  defineTask<QueuedMail>({
    name: mailTask,
    run: async ({ payload, db, log }) => {
      const { askedAt, ...request } = payload;
      const { kind } = request;
      const isLate = db.clock.now().getTime() - Date.parse(askedAt) > identityLimits.mailTriesMs;
      if (sender === null || isLate) {
        log.warn({ kind, askedAt }, 'a mail was dropped: it could not be sent in time');
        return;
      }
      const mail = await db.transaction(tx => written(tx, request, publicUrl), taskOrigin(mailTask));
      if (mail === null) {
        return;
      }
      try {
        await sender.send(mail);
        log.info({ kind }, 'mail sent');
      } catch (error) {
        if (!(error instanceof MailRejected)) {
          throw error;
        }
        log.warn({ kind, error: error.message }, 'a mail was rejected');
      }
    },
  });

/** Null where there is nothing to send any more, or never was. */
async function written(tx: Transaction, request: MailRequest, publicUrl: string): Promise<Mail | null> {
  switch (request.kind) {
    case 'verify_email': {
      const user = await findUserById(tx, request.userId);
      return user === null || user.emailVerified
        ? null
        : verificationMail(await linked('verify_email', user));
    }
    case 'reset_password': {
      const user = await findUserByEmail(tx, request.email);
      return user === null ? null : passwordResetMail(await linked('reset_password', user));
    }
    case 'password_changed': {
      const user = await findUserById(tx, request.userId);
      return user === null ? null : passwordChangedMail(mailboxOf(user));
    }
    case 'invitation': {
      const token = newSecret('invitation');
      const { organizationId, invitationId } = request;
      const invited = await addressMailedInvitation(tx, {
        organizationId,
        invitationId,
        tokenHash: hashSecret(token),
      });
      return invited === null
        ? null
        : invitationMail({ to: { name: '', address: invited.email }, publicUrl, token }, invited);
    }
  }

  async function linked(purpose: 'verify_email' | 'reset_password', user: UserRecord) {
    return { to: mailboxOf(user), publicUrl, token: await issueMailToken(tx, user.id, purpose) };
  }
}

/** The address of the account, whatever was typed. */
const mailboxOf = ({ name, email }: UserRecord) => ({ name, address: email });

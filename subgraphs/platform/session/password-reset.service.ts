import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { findMailToken, revokeMailToken, takeMailToken } from '../mail/mail-token.queries.js';
import { GrantEnds } from '../oauth-grant/oauth-grant.writer.js';
import { emailErrors, normalizeEmail, normalizePassword, passwordErrors } from '../user/account.rules.js';
import { hashPassword } from '../user/password.js';
import { findUserById, markEmailVerified } from '../user/user.queries.js';
import { countPasswordReset } from './mail-throttle.js';
import { clearSignInAttempt } from './sign-in-throttle.js';

const writePassword = sql(
  'platform.person.resetPassword',
  'update platform.person set password_hash = $2 where id = $1',
);
const endSessions = sql(
  'platform.session.endAll',
  'delete from platform.session where user_id = $1 returning id',
);

export interface PasswordReset {
  token: string;
  newPassword: string;
}

/** A new password for who has forgotten theirs, by a mail to the address of the account. */
export class PasswordResetService {
  readonly #changes: CredentialChanges;
  readonly #mails: MailQueue;
  readonly #grants: GrantEnds;

  constructor(changes: CredentialChanges, mails: MailQueue) {
    this.#changes = changes;
    this.#mails = mails;
    this.#grants = new GrantEnds(changes);
  }

  /**
   * Has a mail sent to the account of the address, if there is one. Both cases do the same work and are answered alike: whether
   * there is an account is looked up when the mail is sent.
   *
   * @throws VALIDATION_FAILED, MAIL_NOT_CONFIGURED, RATE_LIMITED.
   */
  async request(ctx: RequestContext, input: { email: string }): Promise<void> {
    const email = normalizeEmail(input.email);
    reject(emailErrors(email));
    this.#mails.requireOn();
    await countPasswordReset(ctx, email);
    await ctx.transaction(tx => this.#mails.add(tx, { kind: 'reset_password', email }));
  }

  /**
   * Sets the password of the token's account and ends all its sessions, in every process at once. Answers how many ended.
   * Grants end too: whoever had the old password may have let a program in. The mail was read, so the address is verified too, and the lock of failed sign-ins is lifted.
   *
   * @throws VALIDATION_FAILED, MAIL_TOKEN_INVALID.
   */
  async reset(ctx: RequestContext, input: PasswordReset): Promise<number> {
    const newPassword = normalizePassword(input.newPassword);
    reject(passwordErrors('newPassword', newPassword));
    // Before the password is hashed, which costs a guesser nothing and us much.
    if ((await findMailToken(ctx.db, input.token, 'reset_password')) === null) {
      throw fail('MAIL_TOKEN_INVALID');
    }
    const passwordHash = await hashPassword(newPassword);
    const { email, endedSessionCount } = await ctx.transaction(async tx => {
      const userId = await takeMailToken(tx, input.token, 'reset_password');
      if (userId === null) {
        throw fail('MAIL_TOKEN_INVALID');
      }
      await tx.query(writePassword, [userId, passwordHash]);
      await markEmailVerified(tx, userId);
      await revokeMailToken(tx, userId, 'verify_email');
      const ended = await tx.query(endSessions, [userId]);
      await this.#grants.ofPerson(tx, userId);
      await this.#changes.announce(tx, userId);
      await this.#mails.add(tx, { kind: 'password_changed', userId });
      ctx.log.info({ userId, endedSessions: ended.length }, 'password reset');
      const user = await findUserById(tx, userId);
      return { email: user!.email, endedSessionCount: ended.length };
    });
    await clearSignInAttempt(ctx, email);
    return endedSessionCount;
  }
}

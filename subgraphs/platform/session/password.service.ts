import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { revokeMailToken } from '../mail/mail-token.queries.js';
import { normalizePassword, passwordErrors } from '../user/account.rules.js';
import { hashPassword, verifyPassword } from '../user/password.js';
import { findUserById } from '../user/user.queries.js';
import { clearSignInAttempt, countSignInAttempt } from './sign-in-throttle.js';

/** Only over the password that was checked: of two changes at once the second is rejected. */
const writePassword = sql(
  'platform.person.changePassword',
  'update platform.person set password_hash = $2 where id = $1 and password_hash = $3 returning id',
);
const endOthers = sql(
  'platform.session.endOthers',
  'delete from platform.session where user_id = $1 and id <> $2 returning id',
);

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The password of a signed-in person. */
export class PasswordService {
  readonly #changes: CredentialChanges;
  readonly #mails: MailQueue;

  constructor(changes: CredentialChanges, mails: MailQueue) {
    this.#changes = changes;
    this.#mails = mails;
  }

  /**
   * Changes the password and ends every other session of the person, in every process at once. Answers how many ended.
   * Wrong guesses of the current one count as failed sign-ins.
   *
   * @throws CREDENTIALS_INVALID, VALIDATION_FAILED, RATE_LIMITED.
   */
  async change(ctx: RequestContext, input: PasswordChange): Promise<number> {
    const { userId } = ctx;
    const newPassword = normalizePassword(input.newPassword);
    reject(passwordErrors('newPassword', newPassword));
    const user = await findUserById(ctx.db, userId);
    if (user === null) {
      throw fail('UNAUTHENTICATED');
    }
    await countSignInAttempt(ctx, user.email);
    if (!(await verifyPassword(input.currentPassword, user.passwordHash))) {
      throw fail('CREDENTIALS_INVALID', { detail: 'The current password is wrong.' });
    }
    await clearSignInAttempt(ctx, user.email);
    const passwordHash = await hashPassword(newPassword);
    return ctx.transaction(async tx => {
      const changed = await tx.query(writePassword, [userId, passwordHash, user.passwordHash]);
      if (changed.length === 0) {
        throw fail('CREDENTIALS_INVALID', { detail: 'The current password is wrong.' });
      }
      const ended = await tx.query<{ id: string }>(endOthers, [userId, ctx.caller.id]);
      await revokeMailToken(tx, userId, 'reset_password');
      await this.#changes.announce(tx, userId);
      await this.#mails.add(tx, { kind: 'password_changed', userId });
      ctx.log.info({ userId, endedSessions: ended.length }, 'password changed');
      return ended.length;
    });
  }
}

import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { takeMailToken } from '../mail/mail-token.queries.js';
import { findUserById, markEmailVerified } from '../user/user.queries.js';
import { countVerificationMail } from './mail-throttle.js';

/** That an address is its account's: an account works without, and says so. */
export class EmailVerificationService {
  readonly #mails: MailQueue;

  constructor(mails: MailQueue) {
    this.#mails = mails;
  }

  /**
   * Confirms the address of the signed-in person. Who reads the mail and who has the password must be the same: a link alone
   * would confirm an account that a stranger made with the reader's address.
   *
   * @throws MAIL_TOKEN_INVALID
   */
  async verify(ctx: RequestContext, token: string): Promise<void> {
    const { userId } = ctx;
    await ctx.transaction(async tx => {
      // One of another account is not used up: the rollback gives it back.
      if ((await takeMailToken(tx, token, 'verify_email')) !== userId) {
        throw fail('MAIL_TOKEN_INVALID');
      }
      await markEmailVerified(tx, userId);
      ctx.log.info({ userId }, 'email address verified');
    });
  }

  /** Sends another mail, whose token replaces the one before. @throws MAIL_NOT_CONFIGURED, RATE_LIMITED. */
  async resend(ctx: RequestContext): Promise<void> {
    const { userId } = ctx;
    this.#mails.requireOn();
    await countVerificationMail(ctx, userId);
    const user = await findUserById(ctx.db, userId);
    if (user?.emailVerified === false) {
      await ctx.transaction(tx => this.#mails.add(tx, { kind: 'verify_email', userId }));
    }
  }
}

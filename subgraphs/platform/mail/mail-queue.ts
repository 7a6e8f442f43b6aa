import { hash } from 'node:crypto';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';

export const mailTask = 'platform.mail.send';

/**
 * A mail that is to be sent. It says whom it is about and not what it says: the text, and the token in it, are made when it
 * is sent, so that no secret waits in the queue.
 */
export type MailRequest =
  | { kind: 'verify_email'; userId: string }
  /** Whether an account has the address is looked up when the mail is sent: asking takes as long either way. */
  | { kind: 'reset_password'; email: string }
  | { kind: 'password_changed'; userId: string }
  | { kind: 'invitation'; organizationId: string; invitationId: string };

export type QueuedMail = MailRequest & {
  /** ISO 8601. */
  askedAt: string;
};

/** One that waits for the same is replaced, so that pressing a button ten times makes one mail. */
const enqueue = sql(
  'platform.mail.enqueue',
  `select platform.add_single_task('${mailTask}', $1, $2::json, $3, 'replace')`,
);

/** The way out for mails: they leave after the commit of who asks for them, by a worker. */
export class MailQueue {
  readonly #isOn: boolean;

  /** False: the installation has no mail server. */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** @throws MAIL_NOT_CONFIGURED */
  requireOn(): void {
    if (!this.#isOn) {
      throw fail('MAIL_NOT_CONFIGURED');
    }
  }

  /** Nothing without a mail server. */
  async add(tx: Transaction, request: MailRequest): Promise<void> {
    if (!this.#isOn) {
      return;
    }
    const askedAt = tx.db.clock.now();
    const queued: QueuedMail = { ...request, askedAt: askedAt.toISOString() };
    const key = hash('sha256', JSON.stringify(request));
    await tx.query(enqueue, [`mail/${key}`, JSON.stringify(queued), askedAt]);
  }
}

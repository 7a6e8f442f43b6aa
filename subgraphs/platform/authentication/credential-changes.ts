import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Signals } from '../../../kernel/signals.js';

const credentialChannel = 'tradewind_credential';

/** A process that hears its own start is listening: whatever it took in before that may be out of date. */
const startMessage = 'start';

const notify = sql('platform.credential.notify', `select pg_notify('${credentialChannel}', $1)`);

/**
 * Tells every process that a credential is not what it was. It is announced by the id of what changed: an API
 * key, OAuth client, access token, session or person. The message leaves with the commit, so whoever reads
 * the database after it sees the change; the announcing process itself hears of it before its caller does.
 */
export class CredentialChanges {
  readonly #listeners: ((subjectId: string | null) => void)[] = [];

  constructor(signals: Pick<Signals, 'on' | 'onReconnect' | 'send'>) {
    signals.on(credentialChannel, message => this.#tell(message === startMessage ? null : message));
    signals.onReconnect(() => this.#tell(null));
    signals.send(credentialChannel, startMessage);
  }

  async announce(tx: Transaction, subjectId: string): Promise<void> {
    await tx.query(notify, [subjectId]);
    tx.afterCommit(() => this.#tell(subjectId));
  }

  /** The listener is given null when messages may have been missed, so that anything can have changed. */
  onChange(listener: (subjectId: string | null) => void): void {
    this.#listeners.push(listener);
  }

  #tell(subjectId: string | null): void {
    for (const listener of this.#listeners) {
      listener(subjectId);
    }
  }
}

import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import type { Origin } from '../../kernel/database/transaction.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { type Signals, startSignals } from '../../kernel/signals.js';
import { eventChannel } from '../../subgraphs/platform/index.js';

const origin: Origin = {
  requestId: 'bench',
  caller: { kind: 'system', id: 'bench', organizationId: null },
};

/** Appends events as a service does: by a transaction's outbox, with a signal to the dispatchers after its commit. */
export class EventAppender {
  readonly #db: Database;
  readonly #signals: Signals;
  /** The public state of a product, which gives the events their usual size. */
  readonly #product: Record<string, unknown>;

  private constructor(db: Database, signals: Signals, product: Record<string, unknown>) {
    this.#db = db;
    this.#signals = signals;
    this.#product = product;
  }

  static async open(databaseUrl: string, product: Record<string, unknown>): Promise<EventAppender> {
    const log = createLogger('silent');
    const orm = await Orm.create([]);
    const db = new Database({ url: databaseUrl, connectionsMax: 1, log, clock: systemClock, orm });
    const signals = await startSignals({ url: databaseUrl, log });
    db.onEventsAppended = () => signals.send(eventChannel, '');
    return new EventAppender(db, signals, product);
  }

  /** Appends `product.updated` for each of the organizations in one transaction, every one of a product of its own. */
  async append(organizationIds: readonly string[]): Promise<void> {
    await this.#db.transaction(async tx => {
      for (const organizationId of organizationIds) {
        const product = { ...this.#product, id: newId() };
        tx.append({
          type: 'product.updated',
          schemaVersion: '2026-08-01',
          organizationId,
          subject: { type: 'product', id: product.id, externalId: null, externalNumber: null },
          resourceVersion: 1,
          data: { product, changedFields: ['title'] },
        });
      }
    }, origin);
  }

  async close(): Promise<void> {
    await this.#signals.close();
    await this.#db.close();
  }
}

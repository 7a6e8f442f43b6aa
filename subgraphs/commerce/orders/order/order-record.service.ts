import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { ChannelOrder } from '../../../../connectors/marketplaces/sale.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import { newId } from '../../../../kernel/ids.js';
import type { Order } from './order.entity.js';
import { lockOrderIdentity } from './order-lock.queries.js';
import { withMatches } from './order-matching.js';
import { isOlder, readOrder, withOlder } from './order-reading.rules.js';
import type { OrderStore } from './order-store.js';

/** An order as a marketplace has it at this moment. */
export interface ObservedOrder {
  organizationId: string;
  /** Id of the connected account. */
  accountId: string;
  marketplace: Pick<Marketplace, 'key' | 'statusMapping'>;
  order: ChannelOrder;
  source: EventSource;
  /** Taken in by a backfill: a new one is told by no event and moves no stock. */
  isHistorical: boolean;
}

export interface RecordedOrder {
  /** `stale`: something newer is held; `ignored`: it is no order yet, or was erased. */
  outcome: 'created' | 'changed' | 'unchanged' | 'stale' | 'ignored';
  orderId: string | null;
}

/** The only way an order of a marketplace gets in. */
export class OrderRecorder {
  readonly #store: OrderStore;

  constructor(store: OrderStore) {
    this.#store = store;
  }

  /**
   * Two workers with the same order follow each other. The same content again changes nothing and tells nobody; what is
   * older than what is held is noted, and not applied.
   */
  async record(tx: Transaction, observed: ObservedOrder): Promise<RecordedOrder> {
    const { organizationId, accountId, marketplace, order: told } = observed;
    const identity = { marketplace: marketplace.key, accountId, externalOrderId: told.externalOrderId };
    const held = await lockOrderIdentity(tx, organizationId, identity);
    if (held.isErased) {
      return { outcome: 'ignored', orderId: null };
    }
    const before = held.order;
    if (before !== null && isOlder(before, told)) {
      return this.#noteOlder(tx, observed, before);
    }
    const now = tx.db.clock.now().toISOString();
    const read = readOrder(before, told, { ...observed, now, newId });
    if (read === null) {
      return { outcome: 'ignored', orderId: null };
    }
    const known = new Set(before?.lines.map(line => line.id));
    const after = await withMatches(tx, organizationId, read, line => !known.has(line.id));
    const { outcome, order } = await this.#store.save(tx, {
      organizationId,
      before,
      after,
      source: observed.source,
      isSilent: observed.isHistorical && (before?.isHistorical ?? true),
    });
    return { outcome, orderId: order.id };
  }

  async #noteOlder(
    tx: Transaction,
    { organizationId, order }: ObservedOrder,
    before: Order,
  ): Promise<RecordedOrder> {
    const after = withOlder(before, order, tx.db.clock.now().toISOString());
    await this.#store.save(tx, { organizationId, before, after });
    return { outcome: 'stale', orderId: before.id };
  }
}

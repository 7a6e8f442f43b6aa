import { isDeepStrictEqual } from 'node:util';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { ChannelReturn } from '../../../../connectors/marketplaces/sale.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type EventSource, fromInside } from '../../../../kernel/events/event-source.js';
import { newIdAt } from '../../../../kernel/ids.js';
import type { Order } from '../order/order.entity.js';
import { lockOrderIdentity } from '../order/order-lock.queries.js';
import type { Return } from './return.entity.js';
import { changedReturnFields, returnChanged, returnCreated } from './return.events.js';
import { findReturnByIdentity, findUnlinkedReturns } from './return.queries.js';
import { toReturnSnapshot } from './return.snapshot.js';
import { insertReturn, updateReturn } from './return.writer.js';
import { notifyOfUnknownStatuses } from './return-alarm.js';
import type { ReturnEffects } from './return-effects.js';
import { linkedLines, readingOf } from './return-reading.rules.js';

/** A return as its marketplace has it at this moment. */
export interface ObservedReturn {
  organizationId: string;
  accountId: string;
  marketplace: Pick<Marketplace, 'key' | 'statusMapping'>;
  record: ChannelReturn;
  source: EventSource;
  /** From a backfill: no event is told of it and no stock moves. */
  isHistorical: boolean;
}

/** `stale`: older than what is held, and not applied; `ignored`: its order was erased. */
export interface ReturnRecording {
  outcome: 'created' | 'changed' | 'unchanged' | 'stale' | 'ignored';
  returnId: string | null;
}

/** A return as it is stored, with its order as far as that is known to it. */
export interface StoredReturn {
  record: Return;
  order: Order | null;
}

/** What other features do when a return is stored, in the transaction that stores it. */
export type ReturnObserver = (
  tx: Transaction,
  organizationId: string,
  change: { before: StoredReturn | null; after: StoredReturn },
) => Promise<void> | void;

/**
 * The only way in for returns of marketplaces. The same record again changes nothing; two workers with the same record
 * wait for each other; what is older than what is held is left aside.
 */
export class ReturnRecorder {
  readonly #effects: ReturnEffects;
  readonly #observers: readonly ReturnObserver[];

  constructor(effects: ReturnEffects, observers: readonly ReturnObserver[]) {
    this.#effects = effects;
    this.#observers = observers;
  }

  /**
   * Stores the return as it was read, under the lock of its order. An older state, or a return of an erased order,
   * is ignored.
   */
  async record(tx: Transaction, observed: ObservedReturn): Promise<ReturnRecording> {
    const { organizationId, accountId, marketplace, record } = observed;
    const { externalReturnId, externalOrderId } = record;
    const identity = { marketplace: marketplace.key, accountId };
    // Before anything is written: order and return of one sale are told in the order of their versions.
    const { order, isErased } = await lockOrderIdentity(tx, organizationId, { ...identity, externalOrderId });
    if (isErased) {
      return { outcome: 'ignored', returnId: null };
    }
    const held = await findReturnByIdentity(tx, organizationId, { ...identity, externalReturnId });
    return held === null ? this.#create(tx, observed, order) : this.#change(tx, observed, { held, order });
  }

  /**
   * Gives returns that came first their order, which is locked by the transaction and has changed in it; what they brought
   * back is on the shelf as soon as the order is known to have been sold.
   */
  async link(tx: Transaction, organizationId: string, order: Order): Promise<void> {
    for (const held of await findUnlinkedReturns(tx, organizationId, order)) {
      const linked = { ...held, orderId: order.id, lines: linkedLines(held.lines, order) };
      await this.#effects.apply(tx, { organizationId, record: linked, order, source: fromInside() });
      await this.#store(tx, organizationId, { before: held, after: linked, order }, fromInside());
    }
    if (order.stockState === 'committed') {
      await this.#effects.reconcile(tx, organizationId, order);
    }
  }

  async #create(tx: Transaction, observed: ObservedReturn, order: Order | null): Promise<ReturnRecording> {
    const { organizationId } = observed;
    const now = tx.db.clock.now();
    const created: Return = {
      ...readingOf(observed, order, null, () => newIdAt(now)),
      id: newIdAt(now),
      isHistorical: observed.isHistorical,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await this.#settle(tx, observed, { record: created, order, before: null });
    await insertReturn(tx, organizationId, created);
    await this.#observe(tx, organizationId, { before: null, after: created, order });
    if (!created.isHistorical) {
      returnCreated(tx, { organizationId, record: created, source: observed.source });
    }
    return { outcome: 'created', returnId: created.id };
  }

  async #change(
    tx: Transaction,
    observed: ObservedReturn,
    { held, order }: { held: Return; order: Order | null },
  ): Promise<ReturnRecording> {
    const { organizationId, record, source } = observed;
    if (record.externalOrderId !== held.externalOrderId) {
      // Kept as a failure: moved without a word, it would leave its order with units that are not asked back.
      throw new MarketplaceError(
        'rejected',
        `The return ${record.externalReturnId} was one of order ${held.externalOrderId} before.`,
      );
    }
    if (Date.parse(record.updatedAt) < Date.parse(held.sourceUpdatedAt)) {
      return { outcome: 'stale', returnId: held.id };
    }
    const reading = readingOf(observed, order, held, () => newIdAt(tx.db.clock.now()));
    const isHistorical = held.isHistorical && observed.isHistorical;
    const after: Return = { ...held, ...reading, isHistorical };
    if (isDeepStrictEqual(after, held)) {
      return { outcome: 'unchanged', returnId: held.id };
    }
    await this.#settle(tx, observed, { record: after, order, before: held });
    const stored = await this.#store(tx, organizationId, { before: held, after, order }, source);
    return { outcome: stored.version === held.version ? 'unchanged' : 'changed', returnId: held.id };
  }

  /** A change that nobody outside can see raises no version and is told to nobody. */
  async #store(
    tx: Transaction,
    organizationId: string,
    { before, after, order }: { before: Return; after: Return; order: Order | null },
    source: EventSource,
  ): Promise<Return> {
    const changedFields = changedReturnFields(toReturnSnapshot(before), toReturnSnapshot(after));
    const isPublic = changedFields.length > 0;
    const record: Return = isPublic
      ? { ...after, version: before.version + 1, updatedAt: tx.db.clock.now().toISOString() }
      : after;
    await updateReturn(tx, organizationId, record);
    await this.#observe(tx, organizationId, { before, after: record, order });
    if (isPublic && !record.isHistorical) {
      returnChanged(tx, { organizationId, record, source }, { before, changedFields });
    }
    return record;
  }

  async #settle(
    tx: Transaction,
    { organizationId, source }: ObservedReturn,
    { record, order, before }: { record: Return; order: Order | null; before: Return | null },
  ): Promise<void> {
    if (order !== null) {
      await this.#effects.apply(tx, { organizationId, record, order, source });
    }
    await notifyOfUnknownStatuses(tx, organizationId, { record, before });
  }

  async #observe(
    tx: Transaction,
    organizationId: string,
    { before, after, order }: { before: Return | null; after: Return; order: Order | null },
  ): Promise<void> {
    const stored = (record: Return): StoredReturn => ({
      record,
      order: record.orderId === null ? null : order,
    });
    for (const observe of this.#observers) {
      await observe(tx, organizationId, {
        before: before === null ? null : stored(before),
        after: stored(after),
      });
    }
  }
}

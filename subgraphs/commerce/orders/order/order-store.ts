import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { InventoryService, ReservationOwner } from '../../../catalog/index.js';
import type { Order } from './order.entity.js';
import { orderChanged, orderCreated } from './order.events.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';
import { writeOrder } from './order.writer.js';
import { raiseAlarms } from './order-alarm.js';
import { orderDifference } from './order-difference.rules.js';
import { type StockPlan, stockPlan, withShortQuantities, withStockQuantities } from './order-stock.rules.js';

export type OrderStock = Pick<InventoryService, 'take' | 'release' | 'restock' | 'forgetShortage'>;

/** A change of an order that is locked. */
export interface OrderChange {
  organizationId: string;
  /** Null for a new one. */
  before: Order | null;
  after: Order;
  /** Default: by who makes the transaction. */
  source?: EventSource;
  /** No event tells of it: history that is taken in. */
  isSilent?: boolean;
  /** Of a new order: who holds its stock, which becomes its own. */
  heldBy?: ReservationOwner;
}

/** A change of an order as it was saved. */
export interface SavedChange {
  before: Order | null;
  after: Order;
  /** An event announces it. */
  isAnnounced: boolean;
}

/** What other features do when an order changes, in the transaction that changes it. */
export type OrderObserver = (
  tx: Transaction,
  organizationId: string,
  change: SavedChange,
) => Promise<void> | void;

export interface StoredOrder {
  outcome: 'created' | 'changed' | 'unchanged';
  order: OrderDetail;
}

/** The one way into the orders: stock, row, version, event, alarms and observers of a change, in its caller's transaction. */
export class OrderStore {
  readonly #stock: OrderStock;
  readonly #observers: readonly OrderObserver[];

  constructor(stock: OrderStock, observers: readonly OrderObserver[]) {
    this.#stock = stock;
    this.#observers = observers;
  }

  async save(tx: Transaction, change: OrderChange): Promise<StoredOrder> {
    const { organizationId, before } = change;
    const settled = await this.#settleStock(tx, change);
    const shown = before === null ? null : toDetail(before);
    const difference =
      before === null || shown === null
        ? null
        : orderDifference({ order: before, shown }, { order: settled, shown: toDetail(settled) });
    if (difference?.isStored === false) {
      return { outcome: 'unchanged', order: shown! };
    }
    const after = versioned(tx.db.clock.now().toISOString(), before, settled, difference);
    writeOrder(tx, organizationId, before, after);
    const order = toDetail(after);
    tellOf(tx, change, order, shown, difference?.told ?? []);
    await raiseAlarms(tx, organizationId, before, after);
    const isAnnounced = change.isSilent !== true && (difference === null || difference.told.length > 0);
    for (const observe of this.#observers) {
      await observe(tx, organizationId, { before, after, isAnnounced });
    }
    return { outcome: outcomeOf(difference), order };
  }

  /** Gives back what is held for an order that is about to go, which lacks nothing any more; what was sold stays sold. */
  async releaseStock(tx: Transaction, organizationId: string, order: Order): Promise<void> {
    const owner = { kind: 'order' as const, id: order.id };
    this.#stock.forgetShortage(tx, organizationId, owner);
    if (order.stockState === 'held') {
      await this.#stock.release(tx, organizationId, owner);
    }
  }

  async #settleStock(tx: Transaction, change: OrderChange): Promise<Order> {
    const { before, after } = change;
    const wanted = withStockQuantities(before, after);
    const plan = stockPlan(before, wanted);
    if (plan.kind === 'none') {
      return wanted;
    }
    const settled = { ...wanted, stockState: plan.state };
    return this.#applyStockPlan(tx, change, settled, plan);
  }

  async #applyStockPlan(
    tx: Transaction,
    { organizationId, heldBy }: OrderChange,
    order: Order,
    plan: Exclude<StockPlan, { kind: 'none' }>,
  ): Promise<Order> {
    const owner = { kind: 'order' as const, id: order.id };
    if (plan.kind === 'take') {
      const { lines, as } = plan;
      const short = await this.#stock.take(tx, { organizationId, owner, lines, as, heldBy });
      return withShortQuantities(order, short);
    }
    this.#stock.forgetShortage(tx, organizationId, owner);
    await this.#stock[plan.kind](tx, organizationId, owner);
    return withShortQuantities(order, []);
  }
}

type Difference = ReturnType<typeof orderDifference> | null;

/** A new time of the source is told along with a change, and otherwise only kept, so that nothing older comes after it. */
function versioned(now: string, before: Order | null, after: Order, difference: Difference): Order {
  if (before === null || difference === null) {
    return { ...after, version: 1, createdAt: now, updatedAt: now };
  }
  const isTold = difference.told.length > 0;
  return {
    ...after,
    version: difference.isShown ? before.version + 1 : before.version,
    sourceUpdatedAt: isTold ? after.sourceUpdatedAt : before.sourceUpdatedAt,
    updatedAt: isTold ? now : before.updatedAt,
  };
}

function tellOf(
  tx: Transaction,
  { organizationId, source, isSilent }: OrderChange,
  order: OrderDetail,
  before: OrderDetail | null,
  changedFields: string[],
): void {
  if (isSilent === true) {
    return;
  }
  if (before === null) {
    orderCreated(tx, { organizationId, order, source });
  } else if (changedFields.length > 0) {
    orderChanged(tx, { organizationId, order, source, before, changedFields });
  }
}

function outcomeOf(difference: Difference): StoredOrder['outcome'] {
  if (difference === null) {
    return 'created';
  }
  return difference.isShown ? 'changed' : 'unchanged';
}

import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { InventoryService, ReservationLine } from '../../../catalog/index.js';
import type { Order } from '../order/order.entity.js';
import { applyReturn } from '../order/order-return.js';
import type { OrderStore } from '../order/order-store.js';
import type { Return } from './return.entity.js';
import { findReturnsOfOrder } from './return.queries.js';
import { isApproved, isEnded, returnedUnitsOf } from './return.rules.js';

export interface ReturnOfOrder {
  organizationId: string;
  record: Return;
  order: Order;
  source: EventSource;
}

/**
 * What a stored return means for its order and for the stock, in the transaction that stored it and holds the identity of
 * the order: what several returns bring back is added up, and each has to see the others.
 */
export class ReturnEffects {
  readonly #orders: Pick<OrderStore, 'save'>;
  readonly #inventory: Pick<InventoryService, 'restock'>;

  constructor(orders: Pick<OrderStore, 'save'>, inventory: Pick<InventoryService, 'restock'>) {
    this.#orders = orders;
    this.#inventory = inventory;
  }

  /** Before the return itself is written: whoever waits for stock has to wait before it has written anything. */
  async apply(tx: Transaction, { organizationId, record, order, source }: ReturnOfOrder): Promise<void> {
    const others = await findReturnsOfOrder(tx, organizationId, order.id);
    const returns = [...others.filter(({ id }) => id !== record.id), record];
    if (!record.isHistorical) {
      await this.#restock(tx, organizationId, { order, returns });
    }
    await applyReturn(tx, this.#orders, {
      organizationId,
      orderId: order.id,
      state: {
        isApproved: returns.some(isApproved),
        isEnded: returns.every(isEnded),
        returnedUnits: returnedUnitsOf(order.lines, returns),
      },
      source,
      isSilent: record.isHistorical,
    });
  }

  /** What came back before its order was known to have been sold can be put on the shelf only now. */
  async reconcile(tx: Transaction, organizationId: string, order: Order): Promise<void> {
    const returns = await findReturnsOfOrder(tx, organizationId, order.id);
    await this.#restock(tx, organizationId, {
      order,
      returns: returns.filter(({ isHistorical }) => !isHistorical),
    });
  }

  /** Says how many units are back in all, over all returns of the order: saying it again changes nothing. */
  async #restock(
    tx: Transaction,
    organizationId: string,
    { order, returns }: { order: Order; returns: readonly Return[] },
  ): Promise<void> {
    const back = new Map<string, ReservationLine>();
    for (const { productId, variantId, receivedQuantity } of returns.flatMap(({ lines }) => lines)) {
      if (productId !== null && receivedQuantity > 0) {
        const key = variantId ?? productId;
        const quantity = (back.get(key)?.quantity ?? 0) + receivedQuantity;
        back.set(key, { productId, variantId, quantity });
      }
    }
    if (back.size > 0) {
      await this.#inventory.restock(tx, organizationId, { kind: 'order', id: order.id }, [...back.values()]);
    }
  }
}

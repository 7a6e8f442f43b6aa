import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import { lockOrder } from './order-lock.queries.js';
import { type ReturnSituation, withReturns } from './order-status.rules.js';
import type { OrderStore } from './order-store.js';

export interface ReturnedOrder {
  organizationId: string;
  orderId: string;
  /** Of all returns of the order together. */
  state: ReturnSituation;
  source: EventSource;
  /** The return is history that is taken in: no event tells what it does to its order. */
  isSilent?: boolean;
}

/**
 * What after-sales objects do to their order: `return` where all that was sold is asked back, the flag `hasReturn`
 * otherwise, and back to what its source says when they come to nothing. Saying it again changes nothing.
 */
export async function applyReturn(
  tx: Transaction,
  orders: Pick<OrderStore, 'save'>,
  { organizationId, orderId, state, source, isSilent = false }: ReturnedOrder,
): Promise<void> {
  const before = await lockOrder(tx, organizationId, orderId);
  if (before !== null) {
    const after = withReturns(before, state);
    await orders.save(tx, { organizationId, before, after, source, isSilent });
  }
}

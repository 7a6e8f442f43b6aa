import type { OrderFlag, OrderStatus } from '../../../connectors/marketplaces/vocabulary.js';
import type { Order } from './order.entity.js';

/** What after-sales objects say of their order, taken together. */
export interface ReturnSituation {
  isApproved: boolean;
  /** Every return of the order has come to its end. */
  isEnded: boolean;
  /** Together they are about everything that was sold. */
  coversOrder: boolean;
}

/** One that ended without being approved (rejected, taken back) leaves no trace on its order. */
export function returnStateOf({ isApproved, isEnded, coversOrder }: ReturnSituation): Order['returnState'] {
  if (isEnded && !isApproved) {
    return 'none';
  }
  return isApproved || coversOrder ? 'returned' : 'flagged';
}

/** From where an after-sales object may move an order to `return`. */
const returnable: readonly OrderStatus[] = ['shipped', 'completed'];

/** The order's status: what its source says, unless it came back. */
export const effectiveStatus = (source: OrderStatus, returnState: Order['returnState']): OrderStatus =>
  returnState === 'returned' && returnable.includes(source) ? 'return' : source;

/** The flags by the source's words, and `hasReturn` where a return is about an order that is not `return` itself. */
export function flagsWith(
  said: readonly OrderFlag[],
  returnState: Order['returnState'],
  status: OrderStatus,
): OrderFlag[] {
  const isFlagged = returnState !== 'none' && status !== 'return';
  return [...new Set<OrderFlag>([...said, ...(isFlagged ? (['hasReturn'] as const) : [])])];
}

/** The order after its returns have changed; itself where they mean nothing for it. */
export function withReturns(order: Order, situation: ReturnSituation): Order {
  const returnState = returnStateOf(situation);
  const status = effectiveStatus(order.sourceStatus, returnState);
  const said = order.returnState === 'none' ? order.flags : order.flags.filter(flag => flag !== 'hasReturn');
  const lineFlag: OrderFlag[] =
    status !== 'return' && order.lines.some(line => line.status === 'return') ? ['hasReturn'] : [];
  return { ...order, returnState, status, flags: flagsWith([...said, ...lineFlag], returnState, status) };
}

import Big from 'big.js';
import type {
  ReturnLogistics,
  ReturnStatus,
  ReturnType,
} from '../../../../connectors/marketplaces/status-mapping.js';
import type { OrderLine } from '../order/order.entity.js';
import type { Return, ReturnLine, ReturnResolution } from './return.entity.js';

/** Where a return stands, as far as quantities and money follow from it. */
export interface ReturnState {
  status: ReturnStatus;
  type: ReturnType | null;
  logistics: ReturnLogistics;
  resolution: ReturnResolution | null;
}

/** States in which the seller has agreed, or the marketplace for the seller. */
const approvedStatuses: ReadonlySet<ReturnStatus> = new Set([
  'awaiting_shipment',
  'in_transit',
  'received',
  'refund_pending',
  'completed',
]);

const endedStatuses: ReadonlySet<ReturnStatus> = new Set(['completed', 'rejected', 'canceled']);

export const isApproved = ({ status }: Pick<ReturnState, 'status'>): boolean => approvedStatuses.has(status);

export const isEnded = ({ status }: Pick<ReturnState, 'status'>): boolean => endedStatuses.has(status);

/** Whether the goods are back with the seller. */
export const isReceived = ({ status, type, logistics }: ReturnState): boolean =>
  status === 'received' ||
  logistics === 'delivered' ||
  (status === 'completed' && type === 'return_and_refund');

/**
 * How far each unit of a line has come. Goods that are back stay back, whatever is decided afterwards; so
 * `receivedQuantity` may stand above `approvedQuantity`, and `isReceivedUnapproved` says so.
 */
export function lineQuantities(
  quantity: number,
  state: ReturnState,
  before: Pick<ReturnLine, 'receivedQuantity'> | null,
): Pick<ReturnLine, 'requestedQuantity' | 'approvedQuantity' | 'receivedQuantity' | 'refundedQuantity'> {
  const isPaidBack = state.resolution === 'refunded' || state.resolution === 'partially_refunded';
  return {
    requestedQuantity: quantity,
    approvedQuantity: isApproved(state) ? quantity : 0,
    receivedQuantity: isReceived(state) ? quantity : Math.min(quantity, before?.receivedQuantity ?? 0),
    refundedQuantity: isPaidBack ? quantity : 0,
  };
}

/** The seller got back what nobody has agreed to take back. */
export const isReceivedUnapproved = (lines: readonly ReturnLine[]): boolean =>
  lines.some(({ receivedQuantity, approvedQuantity }) => receivedQuantity > approvedQuantity);

/**
 * How it ended; null while it goes on. A refund is partial when it is less than what was paid for the units, as far as
 * that is known.
 */
export function resolutionOf(
  { status, type }: Pick<ReturnState, 'status' | 'type'>,
  refundAmount: string | null,
  paidAmount: string | null,
): ReturnResolution | null {
  if (!endedStatuses.has(status)) {
    return null;
  }
  if (status !== 'completed') {
    return 'none';
  }
  if (type === 'exchange') {
    return 'replaced';
  }
  if (refundAmount !== null && new Big(refundAmount).eq(0)) {
    return 'none';
  }
  const isPartial = refundAmount !== null && paidAmount !== null && new Big(refundAmount).lt(paidAmount);
  return isPartial ? 'partially_refunded' : 'refunded';
}

/** What the buyer paid for the units; null where it is not known of each. */
export function paidAmountOf(
  units: readonly {
    quantity: number;
    line: Pick<OrderLine, 'paidPrice' | 'paidTotal' | 'quantity'> | null;
  }[],
): string | null {
  let sum = new Big(0);
  for (const { quantity, line } of units) {
    const paid = line === null ? null : paidFor(line, quantity);
    if (paid === null) {
      return null;
    }
    sum = sum.plus(paid);
  }
  return sum.toFixed();
}

/** What was paid for so many units of the line. */
function paidFor(
  { paidPrice, paidTotal, quantity }: Pick<OrderLine, 'paidPrice' | 'paidTotal' | 'quantity'>,
  units: number,
): Big | null {
  if (paidPrice !== null) {
    return new Big(paidPrice).times(units);
  }
  return paidTotal !== null && units === quantity ? new Big(paidTotal) : null;
}

/**
 * Units of each line that are asked back by returns which were not rejected or canceled. Units of which it is not known
 * what line they are from count once there are enough of them for all the rest of the order.
 */
export function returnedUnitsOf(
  lines: readonly Pick<OrderLine, 'id' | 'quantity' | 'status'>[],
  returns: readonly Pick<Return, 'lines' | 'status'>[],
): Map<string, number> {
  const returned = new Map<string, number>();
  let unlinked = 0;
  for (const { orderLineId, requestedQuantity } of returns.filter(isAsked).flatMap(each => each.lines)) {
    if (orderLineId === null) {
      unlinked += requestedQuantity;
    } else {
      returned.set(orderLineId, (returned.get(orderLineId) ?? 0) + requestedQuantity);
    }
  }
  const sold = lines.filter(({ status }) => status !== 'canceled');
  const missing = sold.reduce(
    (sum, { id, quantity }) => sum + Math.max(0, quantity - (returned.get(id) ?? 0)),
    0,
  );
  return unlinked > 0 && unlinked >= missing
    ? new Map(sold.map(({ id, quantity }) => [id, quantity]))
    : returned;
}

const isAsked = ({ status }: Pick<Return, 'status'>): boolean =>
  status !== 'rejected' && status !== 'canceled';

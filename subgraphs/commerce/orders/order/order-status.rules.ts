import type { OrderFlag, OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Order, OrderLine } from './order.entity.js';

/** What after-sales objects say of their order, taken together. */
export interface ReturnSituation {
  isApproved: boolean;
  /** Every return of the order has come to its end. */
  isEnded: boolean;
  /** Units of each line, by its id, that are asked back by returns which were not rejected or canceled. */
  returnedUnits: ReadonlyMap<string, number>;
}

type ReturnedLine = Pick<OrderLine, 'status' | 'quantity' | 'returnedQuantity'>;

/** From where an after-sales object may move an order or a line to `return`. */
const returnable: readonly OrderStatus[] = ['shipped', 'completed'];

/** The status of a line that is shown: `return` once all of its units are asked back, else what its source says. */
export const lineStatus = ({ status, quantity, returnedQuantity }: ReturnedLine): OrderStatus =>
  quantity > 0 && returnedQuantity >= quantity && returnable.includes(status) ? 'return' : status;

/** An order is returned when everything that was sold is asked back; a part of it only flags the order. */
export function returnStateWith(
  state: Order['returnState'],
  lines: readonly ReturnedLine[],
): Order['returnState'] {
  const sold = lines.filter(({ status }) => status !== 'canceled');
  const isBack = (line: ReturnedLine) =>
    line.returnedQuantity >= line.quantity || lineStatus(line) === 'return';
  return state === 'none' ? 'none' : sold.length > 0 && sold.every(isBack) ? 'returned' : 'flagged';
}

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

/**
 * The order after its returns have changed; itself where they mean nothing for it. Returns that all ended without being
 * approved (rejected, taken back) leave no trace.
 */
export function withReturns(order: Order, { isApproved, isEnded, returnedUnits }: ReturnSituation): Order {
  const lines = order.lines.map(line => ({
    ...line,
    returnedQuantity: Math.min(line.quantity, returnedUnits.get(line.id) ?? 0),
  }));
  const returnState = returnStateWith(isEnded && !isApproved ? 'none' : 'flagged', lines);
  return restated(order, { sourceStatus: order.sourceStatus, returnState, lines });
}

/** The order after its source, its returns or its lines have moved: with the status and the flags that follow. */
export function restated(
  before: Order,
  { sourceStatus, returnState, lines }: Pick<Order, 'sourceStatus' | 'returnState' | 'lines'>,
): Order {
  const status = effectiveStatus(sourceStatus, returnState);
  const { flags } = before;
  const said = before.returnState === 'none' ? flags : flags.filter(flag => flag !== 'hasReturn');
  const lineFlag: OrderFlag[] =
    status !== 'return' && lines.some(line => lineStatus(line) === 'return') ? ['hasReturn'] : [];
  return {
    ...before,
    sourceStatus,
    returnState,
    lines,
    status,
    flags: flagsWith([...said, ...lineFlag], returnState, status),
  };
}

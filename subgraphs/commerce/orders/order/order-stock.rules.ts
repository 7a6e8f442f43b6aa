import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { ReservationLine } from '../../../catalog/index.js';
import type { Order, OrderLine, OrderStockState } from './order.entity.js';

/** What is to happen to the stock of an order, and what is then known of it. */
export type StockPlan =
  | { kind: 'none' }
  | { kind: 'take'; as: 'held' | 'committed'; lines: ReservationLine[]; state: OrderStockState }
  | { kind: 'release'; state: OrderStockState }
  | { kind: 'restock'; state: OrderStockState };

const onShelf: readonly OrderStatus[] = ['pending', 'to_ship'];

/** Its units have not left yet. */
export const isOnShelf = ({ sourceStatus }: Order): boolean => onShelf.includes(sourceStatus);

/**
 * Units of each line that the order is to have of the stock. What was shipped (or lost on its way) does not come back by
 * a cancellation; a line that was matched only after it was shipped was never counted. Historical orders count nothing.
 */
export function withStockQuantities(before: Order | null, after: Order): Order {
  const known = new Map(before?.lines.map(line => [line.id, line]));
  const isLost = after.statusReason === 'logistics_loss';
  const lines = after.lines.map(line => {
    const old = known.get(line.id) ?? null;
    return {
      ...line,
      stockQuantity: after.isHistorical ? 0 : stockQuantity(old, line, isLost),
      shortQuantity: Math.min(line.shortQuantity, line.quantity),
    };
  });
  return { ...after, lines };
}

function stockQuantity(before: OrderLine | null, line: OrderLine, isLost: boolean): number {
  if (line.productId === null) {
    return 0;
  }
  const wasOnShelf = before === null || onShelf.includes(before.status);
  if (line.status === 'canceled') {
    return wasOnShelf && !isLost ? 0 : (before?.stockQuantity ?? 0);
  }
  const isSameMatch =
    before === null || (before.productId === line.productId && before.variantId === line.variantId);
  if (!isSameMatch) {
    return onShelf.includes(line.status) ? line.quantity : 0;
  }
  return onShelf.includes(line.status) || before === null
    ? line.quantity
    : whenShipped(before, line.quantity);
}

/** A quantity that falls after the goods have left brings nothing back to the shelf. */
const whenShipped = (before: OrderLine, quantity: number): number =>
  before.stockQuantity === 0 && !onShelf.includes(before.status)
    ? 0
    : Math.max(before.stockQuantity, quantity);

/**
 * What the ledger has to be told, given what it was told before; `after` has its stock quantities. An order that was short
 * takes again, for what has come in since, until it is sent, and once more when it is: what was sent was there.
 */
export function stockPlan(before: Order | null, after: Order): StockPlan {
  const state = before?.stockState ?? 'none';
  const lines = wantedLines(after);
  if (lines.length === 0) {
    return withoutWants(state, after.sourceStatus);
  }
  const target = targetState(state, after.sourceStatus);
  const isSame = target === state && before !== null && keyOf(wantedLines(before)) === keyOf(lines);
  return isSame && !waitsForStock(before)
    ? { kind: 'none' }
    : { kind: 'take', as: target, lines, state: target };
}

const waitsForStock = (order: Order): boolean =>
  isOnShelf(order) && order.lines.some(line => line.shortQuantity > 0);

function withoutWants(state: OrderStockState, status: OrderStatus): StockPlan {
  if (state === 'held') {
    return { kind: 'release', state: 'released' };
  }
  if (state === 'committed') {
    return status === 'canceled'
      ? { kind: 'restock', state: 'restocked' }
      : { kind: 'take', as: 'committed', lines: [], state: 'committed' };
  }
  return { kind: 'none' };
}

/** What was sold is never merely held again. */
const targetState = (state: OrderStockState, status: OrderStatus): 'held' | 'committed' =>
  status === 'pending' && state !== 'committed' ? 'held' : 'committed';

const wantedLines = (order: Order): ReservationLine[] =>
  order.lines
    .filter(line => line.productId !== null && line.stockQuantity > 0)
    .map(({ productId, variantId, stockQuantity }) => ({
      productId: productId!,
      variantId,
      quantity: stockQuantity,
    }));

function keyOf(lines: readonly ReservationLine[]): string {
  const sums = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const key = `${productId}/${variantId}`;
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What was short of each item (`variantId` is the product's own where it has none), laid on its last lines. A line whose
 * quantity fell after it was sent still takes more units than it has, and lacks no more than these.
 */
export function withShortQuantities(
  order: Order,
  short: readonly { productId: string; variantId: string; quantity: number }[],
): Order {
  const left = new Map(short.map(item => [`${item.productId}/${item.variantId}`, item.quantity]));
  const lines = order.lines.toReversed().map(line => {
    const key = `${line.productId}/${line.variantId ?? line.productId}`;
    const lacking = Math.min(line.stockQuantity, left.get(key) ?? 0);
    left.set(key, (left.get(key) ?? 0) - lacking);
    return { ...line, shortQuantity: Math.min(lacking, line.quantity) };
  });
  return { ...order, lines: lines.reverse() };
}

import Big from 'big.js';
import type { Contribution } from '../../../../kernel/rollup/deltas.js';
import { quarterOf } from '../../../../kernel/rollup/deltas.js';
import { paidForLine, totalOfLine } from '../order/line-total.rules.js';
import type { Order, OrderLine } from '../order/order.entity.js';
import type { Return, ReturnLine } from '../return/return.entity.js';
import type { ProcessorRefund } from './sales-figures.entity.js';

/** What an order, with its items, counts for: sales-facts.queries.ts is the definition, and this says the same. */
export interface Contributions {
  sales: readonly Contribution[];
  products: readonly Contribution[];
}

export const nothing: Contributions = { sales: [], products: [] };

/** What figures of a return depend on of its order. */
export type OrderOfReturn = Pick<Order, 'status' | 'storeId' | 'country' | 'totals' | 'lines'>;

export function contributionsOfOrder(order: Order): Contributions {
  const { currency, marketplace, accountId, storeId, country, status } = order;
  const at = quarterOf(order.placedAt);
  return {
    sales: [
      {
        at,
        dimensions: { currency, marketplace, account_id: accountId, store_id: storeId, country, status },
        measures: { ...totalsOf(order), ...unitsOf(order) },
      },
    ],
    products: order.lines.map(line => ({
      at,
      dimensions: { currency, product_id: line.productId },
      measures: ofLine(order, line),
    })),
  };
}

type Measures = Contribution['measures'];

const isCanceled = ({ status }: { status: string }): boolean => status === 'canceled';

const counted = (condition: boolean): number => (condition ? 1 : 0);

/**
 * Subtotal less discount. Where the discount is not stated, what all items were sold for, if that is known of each and is no more
 * than the subtotal. Null: unknown.
 */
function saleOf({ totals: { subtotal, discount }, lines }: Pick<Order, 'totals' | 'lines'>): Big | null {
  if (subtotal === null) {
    return null;
  }
  if (discount !== null) {
    return new Big(subtotal).minus(discount);
  }
  const paid = lines.flatMap(line => paidForLine(line) ?? []);
  const sum = paid.reduce((all, each) => all.plus(each), new Big(0));
  return lines.length > 0 && paid.length === lines.length && sum.lte(subtotal) ? sum : null;
}

function totalsOf({ status, totals, lines }: Order): Measures {
  const { subtotal, discount, shipping, tax, total } = totals;
  const sale = saleOf({ totals, lines });
  const hasDiscount = subtotal !== null && discount !== null;
  const sales = sale?.toFixed() ?? '0';
  if (isCanceled({ status })) {
    const canceled_orders_without_sales = counted(sale === null);
    return { canceled_orders: 1, canceled_sales: sales, canceled_orders_without_sales };
  }
  return {
    orders: 1,
    sales,
    discount: hasDiscount ? discount : '0',
    shipping: shipping ?? '0',
    tax: tax ?? '0',
    total: total ?? '0',
    orders_without_sales: counted(sale === null),
    orders_without_discount: counted(!hasDiscount),
    orders_without_totals: counted(shipping === null || tax === null || total === null),
  };
}

function unitsOf(order: Order): Measures {
  let [units, canceledUnits, unitsWithoutCost] = [0, 0, 0];
  let cost = new Big(0);
  for (const line of order.lines) {
    if (isCanceled(order) || isCanceled(line)) {
      canceledUnits += line.quantity;
      continue;
    }
    units += line.quantity;
    const known = costOf(order, line);
    unitsWithoutCost += known === null ? line.quantity : 0;
    cost = known === null ? cost : cost.plus(known);
  }
  return { units, canceled_units: canceledUnits, units_without_cost: unitsWithoutCost, cost: cost.toFixed() };
}

function ofLine(order: Order, line: OrderLine): Measures {
  const { quantity } = line;
  if (isCanceled(order) || isCanceled(line)) {
    return { canceled_units: quantity };
  }
  const sales = totalOfLine(line)?.toFixed() ?? null;
  const cost = costOf(order, line);
  return {
    order_lines: 1,
    units: quantity,
    sales: sales ?? '0',
    units_without_sales: sales === null ? quantity : 0,
    cost: cost ?? '0',
    units_without_cost: cost === null ? quantity : 0,
  };
}

const costOf = (
  { currency }: Pick<Order, 'currency'>,
  { unitCost, unitCostCurrency, quantity }: OrderLine,
): string | null =>
  unitCost === null || unitCostCurrency !== currency ? null : new Big(unitCost).times(quantity).toFixed();

/** What a return counts for; `order` is null while its order is unknown. */
export function contributionsOfReturn(record: Return, order: OrderOfReturn | null): Contributions {
  if (record.status === 'rejected' || record.status === 'canceled' || order?.status === 'canceled') {
    return nothing;
  }
  const { currency, marketplace, accountId } = record;
  const at = quarterOf(record.requestedAt);
  const place = order ?? { storeId: record.storeId, country: null };
  const { storeId, country } = place;
  const sold = new Set(order === null ? [] : linesWithSales(order));
  return {
    sales: [
      {
        at,
        dimensions: {
          currency,
          marketplace,
          account_id: accountId,
          store_id: storeId,
          country,
          status: null,
        },
        measures: ofReturn(record, { hasSale: order !== null && saleOf(order) !== null }),
      },
    ],
    products: record.lines.map(line => ({
      at,
      dimensions: { currency, product_id: line.productId },
      measures: ofReturnLine(record, line, {
        hasSale: line.orderLineId !== null && sold.has(line.orderLineId),
      }),
    })),
  };
}

/** What a payment that was given back counts for; like a return of a canceled order, for nothing. */
export function contributionsOfRefund(
  { amount, currency, refundedAt }: ProcessorRefund,
  order: OrderOfReturn & Pick<Order, 'marketplace' | 'accountId'>,
): Contributions {
  if (isCanceled(order)) {
    return nothing;
  }
  const { marketplace, accountId, storeId, country } = order;
  const place = { marketplace, account_id: accountId, store_id: storeId, country };
  const sale = {
    at: quarterOf(refundedAt),
    dimensions: { currency, ...place, status: null },
    measures: { refunds: amount, refunds_without_sales: saleOf(order) === null ? amount : '0' },
  };
  return { sales: [sale], products: [] };
}

/** Ids of the items that are in sales of products. */
const linesWithSales = ({ lines }: OrderOfReturn): string[] =>
  lines.filter(line => !isCanceled(line) && totalOfLine(line) !== null).map(({ id }) => id);

/** Whether what a return counts for is another by a change of its order. */
export const isOtherForReturns = (before: OrderOfReturn, after: OrderOfReturn): boolean =>
  isCanceled(before) !== isCanceled(after) ||
  before.storeId !== after.storeId ||
  before.country !== after.country ||
  (saleOf(before) === null) !== (saleOf(after) === null) ||
  linesWithSales(before).sort().join() !== linesWithSales(after).sort().join();

/** An order that is called off comes as a return at some marketplaces: its refund counts, and no goods come back. */
const isOfGoods = ({ type }: Return): boolean => type !== 'cancellation';

/** Where goods are exchanged, no refund is waited for. */
const isRefunding = (record: Return): boolean => isOfGoods(record) && record.type !== 'exchange';

/** `hasSale`: the sale that the refund is for is known, and in sales. */
const ofReturn = (record: Return, { hasSale }: { hasSale: boolean }): Measures => ({
  returns: counted(isOfGoods(record)),
  returned_units: isOfGoods(record)
    ? record.lines.reduce((sum, { requestedQuantity }) => sum + requestedQuantity, 0)
    : 0,
  refunds: record.refundAmount ?? '0',
  refunds_without_sales: hasSale ? '0' : (record.refundAmount ?? '0'),
  returns_without_refund: counted(isRefunding(record) && record.refundAmount === null),
});

const ofReturnLine = (
  record: Return,
  { requestedQuantity, refundAmount }: ReturnLine,
  { hasSale }: { hasSale: boolean },
): Measures => ({
  returned_units: isOfGoods(record) ? requestedQuantity : 0,
  refunds: refundAmount ?? '0',
  refunds_without_sales: hasSale ? '0' : (refundAmount ?? '0'),
  returned_units_without_refund: isRefunding(record) && refundAmount === null ? requestedQuantity : 0,
});

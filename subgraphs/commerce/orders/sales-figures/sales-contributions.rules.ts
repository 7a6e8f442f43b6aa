import Big from 'big.js';
import type { Contribution } from '../../../../kernel/rollup/deltas.js';
import { quarterOf } from '../../../../kernel/rollup/deltas.js';
import type { Order, OrderLine } from '../order/order.entity.js';
import type { Return, ReturnLine } from '../return/return.entity.js';

/** What an order, with its items, counts for: sales-facts.queries.ts is the definition, and this says the same. */
export interface Contributions {
  sales: readonly Contribution[];
  products: readonly Contribution[];
}

export const nothing: Contributions = { sales: [], products: [] };

/** What figures of a return depend on of its order. */
export type OrderOfReturn = Pick<Order, 'status' | 'storeId' | 'country'>;

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

function totalsOf({ status, totals }: Order): Measures {
  const { subtotal, discount, shipping, tax, total } = totals;
  const isKnown = subtotal !== null && discount !== null;
  const sales = isKnown ? new Big(subtotal).minus(discount).toFixed() : '0';
  if (isCanceled({ status })) {
    return { canceled_orders: 1, canceled_sales: sales };
  }
  return {
    orders: 1,
    sales,
    discount: isKnown ? discount : '0',
    shipping: shipping ?? '0',
    tax: tax ?? '0',
    total: total ?? '0',
    orders_without_sales: counted(!isKnown),
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
  const sales = totalOf(line);
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

/** As orders show it, but never rounded. */
function totalOf({ paidTotal, paidPrice, unitPrice, quantity }: OrderLine): string | null {
  const each = paidPrice ?? unitPrice;
  return paidTotal ?? (each === null ? null : new Big(each).times(quantity).toFixed());
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
        measures: ofReturn(record),
      },
    ],
    products: record.lines.map(line => ({
      at,
      dimensions: { currency, product_id: line.productId },
      measures: ofReturnLine(record, line),
    })),
  };
}

/** An order that is called off comes as a return at some marketplaces: its refund counts, and no goods come back. */
const isOfGoods = ({ type }: Return): boolean => type !== 'cancellation';

/** Where goods are exchanged, no refund is waited for. */
const isRefunding = (record: Return): boolean => isOfGoods(record) && record.type !== 'exchange';

const ofReturn = (record: Return): Measures => ({
  returns: counted(isOfGoods(record)),
  returned_units: isOfGoods(record)
    ? record.lines.reduce((sum, { requestedQuantity }) => sum + requestedQuantity, 0)
    : 0,
  refunds: record.refundAmount ?? '0',
  returns_without_refund: counted(isRefunding(record) && record.refundAmount === null),
});

const ofReturnLine = (record: Return, { requestedQuantity, refundAmount }: ReturnLine): Measures => ({
  returned_units: isOfGoods(record) ? requestedQuantity : 0,
  refunds: refundAmount ?? '0',
  returned_units_without_refund: isRefunding(record) && refundAmount === null ? requestedQuantity : 0,
});

import Big from 'big.js';
import type { SalesFigures } from '../../../commerce/index.js';
import type { Metric, MetricValue } from './metric.js';
import { returnsNotTold } from './returns-told.rules.js';

/**
 * Figures of orders and returns. `isOfProducts`: of the items of some products, so that nothing of whole orders is known;
 * `lacksReturns`: of channels alone that do not tell of returns.
 */
export interface SalesSums extends SalesFigures {
  isOfProducts: boolean;
  lacksReturns: boolean;
}

const order = {
  grain: 'order',
  datedBy: 'when the order was placed',
  source: 'orders',
  isAdditive: true,
} as const;

const returned = {
  grain: 'return',
  datedBy: 'when the return was requested',
  isAdditive: true,
} as const;

const known = (value: number | string): MetricValue => ({ value: new Big(value) });
const ofOrders = ({ isOfProducts }: SalesSums, value: number | string): MetricValue =>
  isOfProducts ? { missing: 'NOT_BY_PRODUCT' } : known(value);

/** Quotients of sums; null where there is nothing to divide by. */
export const quotient = (dividend: number | string | Big, divisor: number | string | Big): MetricValue =>
  new Big(divisor).lte(0) ? { missing: 'NOTHING_TO_DIVIDE_BY' } : { value: new Big(dividend).div(divisor) };

/** Sales of some orders; a sum of nothing that is known is no sum. */
function salesValue({ sales, orders, ordersWithoutSales }: SalesSums): MetricValue {
  return orders > 0 && ordersWithoutSales === orders ? { missing: 'AMOUNT_UNKNOWN' } : known(sales);
}

/** Of which neither way to the sale is known. */
const unknownSales =
  'orders of which the channel states neither subtotal and discount nor, beside the subtotal, the paid price of every item';

export const sales: Metric<SalesSums> = {
  ...order,
  key: 'sales',
  title: 'Sales',
  formula:
    'Subtotal minus discount of orders. Where the channel states no discount of the order, it is what all of its items were sold for. Filtered by products, what was paid for their items, or else their list price.',
  unit: 'money',
  leavesOut: `Canceled orders; shipping and tax; ${unknownSales}, which completeness counts.`,
  of: salesValue,
};

export const orders: Metric<SalesSums> = {
  ...order,
  key: 'orders',
  title: 'Orders',
  formula: 'Number of orders.',
  unit: 'count',
  leavesOut: 'Canceled orders.',
  of: sums => ofOrders(sums, sums.orders),
};

export const placedOrders: Metric<SalesSums> = {
  ...order,
  key: 'placedOrders',
  source: 'placed_orders',
  title: 'Orders placed',
  formula: 'Number of orders, including those that were canceled.',
  unit: 'count',
  leavesOut: 'Nothing.',
  of: sums => ofOrders(sums, sums.orders + sums.canceledOrders),
};

export const canceledOrders: Metric<SalesSums> = {
  ...order,
  key: 'canceledOrders',
  source: 'canceled_orders',
  title: 'Canceled orders',
  formula: 'Number of orders that are canceled.',
  unit: 'count',
  leavesOut: 'Orders of which only some items are canceled.',
  of: sums => ofOrders(sums, sums.canceledOrders),
};

export const cancellationRate: Metric<SalesSums> = {
  ...order,
  key: 'cancellationRate',
  source: 'placed_orders, canceled_orders',
  title: 'Cancellation rate',
  formula: 'Canceled orders divided by orders placed.',
  unit: 'ratio',
  isAdditive: false,
  leavesOut: 'Orders of which only some items are canceled.',
  of: sums =>
    sums.isOfProducts
      ? { missing: 'NOT_BY_PRODUCT' }
      : quotient(sums.canceledOrders, sums.orders + sums.canceledOrders),
};

export const placedSales: Metric<SalesSums> = {
  ...order,
  key: 'placedSales',
  title: 'Value of orders placed',
  source: 'placed_orders',
  formula: 'Sales of orders, including those that were canceled.',
  unit: 'money',
  leavesOut: `Shipping and tax; ${unknownSales}.`,
  of: sums => {
    const unknown = sums.ordersWithoutSales + sums.canceledOrdersWithoutSales;
    return sums.orders + sums.canceledOrders > unknown
      ? { value: new Big(sums.sales).plus(sums.canceledSales) }
      : { missing: 'AMOUNT_UNKNOWN' };
  },
};

export const units: Metric<SalesSums> = {
  ...order,
  key: 'units',
  title: 'Units',
  grain: 'order item',
  formula: 'Sum of the quantities of the items of orders.',
  unit: 'count',
  leavesOut: 'Canceled orders and canceled items; returned units are not taken off.',
  of: ({ units: sold }) => known(sold),
};

export const averageOrder: Metric<SalesSums> = {
  ...order,
  key: 'averageOrder',
  title: 'Average order',
  formula: 'Sales divided by the orders that they are of; rounded to the decimals of the currency.',
  unit: 'money',
  isAdditive: false,
  leavesOut: `Canceled orders, and ${unknownSales}.`,
  of: sums =>
    sums.isOfProducts
      ? { missing: 'NOT_BY_PRODUCT' }
      : quotient(sums.sales, sums.orders - sums.ordersWithoutSales),
};

export const discount: Metric<SalesSums> = {
  ...order,
  key: 'discount',
  title: 'Discount',
  formula: 'Discount of orders, which is already taken off sales.',
  unit: 'money',
  leavesOut: 'Canceled orders, and orders whose subtotal or discount the channel does not state.',
  of: sums =>
    !sums.isOfProducts && sums.orders > 0 && sums.orders === sums.ordersWithoutDiscount
      ? { missing: 'AMOUNT_UNKNOWN' }
      : ofOrders(sums, sums.discount),
};

export const returns: Metric<SalesSums> = {
  ...returned,
  key: 'returns',
  title: 'Returns',
  source: 'returns',
  formula: 'Number of returns.',
  unit: 'count',
  leavesOut:
    'Returns that were rejected or canceled, those of canceled orders, and cancellations that a marketplace reports as returns.',
  of: sums =>
    (sums.isOfProducts ? null : returnsNotTold(sums.lacksReturns, sums.returns)) ??
    ofOrders(sums, sums.returns),
};

export const returnedUnits: Metric<SalesSums> = {
  ...returned,
  key: 'returnedUnits',
  title: 'Returned units',
  source: 'returns',
  grain: 'return item',
  formula: 'Units that buyers ask to return.',
  unit: 'count',
  leavesOut: returns.leavesOut,
  of: sums => returnsNotTold(sums.lacksReturns, sums.returnedUnits) ?? known(sums.returnedUnits),
};

export const refunds: Metric<SalesSums> = {
  ...returned,
  key: 'refunds',
  title: 'Refunds',
  source: 'refunds, processor_refunds',
  datedBy: 'when the return was requested, or a payment was given back',
  formula:
    "What buyers get back by returns, by cancellations of parts of orders that are reported as returns, and by payments of agents' orders that the processor gave back as a whole, with shipping and tax.",
  unit: 'money',
  leavesOut:
    'Returns that were rejected or canceled, those of canceled orders, and amounts that the marketplace does not state. What is given back for canceled orders, and parts of payments.',
  of: refundsValue,
};

/** Nothing came back where there are no returns; what came back is unknown where none of them states it. */
function refundsValue(sums: SalesSums): MetricValue {
  const { refunds: amount, returns: count, returnsWithoutRefund } = sums;
  const missing = returnsNotTold(sums.lacksReturns, amount);
  if (missing !== null) {
    return missing;
  }
  return count > 0 && count === returnsWithoutRefund && new Big(amount).eq(0)
    ? { missing: 'AMOUNT_UNKNOWN' }
    : { value: new Big(amount), isEstimated: returnsWithoutRefund > 0 };
}

export const netSales: Metric<SalesSums> = {
  ...order,
  key: 'netSales',
  title: 'Net sales',
  formula:
    'Sales minus refunds: of the orders placed, and of the returns requested and payments given back, in the window. Only refunds of orders whose sale is known are taken off.',
  unit: 'money',
  source: 'orders, refunds, processor_refunds',
  leavesOut: `${sales.leavesOut} Refunds that are not stated, and those of orders whose sale is unknown or that are not known themselves; filtered by products, those of items that are not in sales.`,
  of: sums => {
    const sold = salesValue(sums);
    return 'missing' in sold
      ? sold
      : {
          value: sold.value.minus(sums.refunds).plus(sums.refundsWithoutSales),
          isEstimated: sums.returnsWithoutRefund > 0,
        };
  },
};

/** In the order in which they are documented. */
export const salesMetrics = [
  sales,
  netSales,
  orders,
  placedOrders,
  canceledOrders,
  cancellationRate,
  placedSales,
  units,
  averageOrder,
  discount,
  returns,
  returnedUnits,
  refunds,
] as const satisfies readonly Metric<SalesSums>[];

/** What sales come to at a glance, the same wherever a section sums them up. */
export const summaryMetrics: readonly Metric<SalesSums>[] = [
  ...[sales, netSales, orders, units, averageOrder],
  ...[returns, returnedUnits, refunds],
];

import Big from 'big.js';
import type { ProductSalesFigures } from '../../../commerce/index.js';
import type { Metric, MetricValue } from './metric.js';
import { returnsNotTold } from './returns-told.rules.js';
import { quotient } from './sales-metrics.js';

/** Figures of the items of a product, with what is in stock of it. */
export interface ProductSums extends ProductSalesFigures {
  /** Null where it is not tracked, or not known of what the row is of. */
  inStock: number | null;
  /** Units sold in the window, in all currencies: the stock is one. */
  soldUnits: number;
  /** Days of the window that are over, with parts of one. */
  daysOver: number;
  /** Of channels alone that do not tell of returns. */
  lacksReturns: boolean;
}

const item = {
  grain: 'order item',
  datedBy: 'when the order was placed',
  source: 'orders',
  isAdditive: true,
} as const;

const returned = {
  grain: 'return item',
  datedBy: 'when the return was requested',
  isAdditive: true,
} as const;

const stocked = {
  grain: 'product',
  datedBy: 'now: stock of the past is not kept',
  source: 'inventory',
  isOfNow: true,
} as const;

const known = (value: number | string): MetricValue => ({ value: new Big(value) });

function salesValue({ sales, units, unitsWithoutSales }: ProductSums): MetricValue {
  return units > 0 && unitsWithoutSales === units ? { missing: 'AMOUNT_UNKNOWN' } : known(sales);
}

export const productSales: Metric<ProductSums> = {
  ...item,
  key: 'productSales',
  title: 'Sales of products',
  formula: 'What was paid for items of orders, or else their list price.',
  unit: 'money',
  leavesOut:
    'Canceled orders and items; discounts of a whole order that the channel does not divide among its items; items whose price it does not state.',
  of: salesValue,
};

export const productUnits: Metric<ProductSums> = {
  ...item,
  key: 'productUnits',
  title: 'Units of products',
  formula: 'Sum of the quantities of items of orders.',
  unit: 'count',
  leavesOut: 'Canceled orders and items; returned units are not taken off.',
  of: ({ units }) => known(units),
};

export const averagePrice: Metric<ProductSums> = {
  ...item,
  key: 'averagePrice',
  title: 'Average price',
  formula:
    'Sales of products divided by the units that they are of; rounded to the decimals of the currency.',
  unit: 'money',
  isAdditive: false,
  leavesOut: productSales.leavesOut,
  of: ({ sales, units, unitsWithoutSales }) => quotient(sales, units - unitsWithoutSales),
};

export const productReturnedUnits: Metric<ProductSums> = {
  ...returned,
  key: 'productReturnedUnits',
  title: 'Returned units of products',
  formula: 'Units that buyers ask to return.',
  unit: 'count',
  source: 'returns',
  leavesOut:
    'Returns that were rejected or canceled, those of canceled orders, and cancellations that a marketplace reports as returns.',
  of: ({ lacksReturns, returnedUnits }) =>
    returnsNotTold(lacksReturns, returnedUnits) ?? known(returnedUnits),
};

export const returnRate: Metric<ProductSums> = {
  ...returned,
  key: 'returnRate',
  title: 'Return rate',
  formula: 'Units that buyers asked to return in the window divided by units sold in it.',
  unit: 'ratio',
  source: 'orders, returns',
  isAdditive: false,
  leavesOut: `${productReturnedUnits.leavesOut} Units sold in the window that are asked back later. Units sold on channels that do not tell of returns are among those sold.`,
  of: ({ lacksReturns, returnedUnits, units }) =>
    returnsNotTold(lacksReturns, returnedUnits) ?? quotient(returnedUnits, units),
};

export const productRefunds: Metric<ProductSums> = {
  ...returned,
  key: 'productRefunds',
  title: 'Refunds of products',
  formula: 'What buyers get back for returned items.',
  unit: 'money',
  source: 'refunds',
  leavesOut:
    'Amounts that the marketplace does not state by item; returns that were rejected or canceled; payments that the processor gave back for whole orders.',
  of: refundsValue,
};

function refundsValue(sums: ProductSums): MetricValue {
  const { refunds, returnedUnits, returnedUnitsWithoutRefund: unstated } = sums;
  const missing = returnsNotTold(sums.lacksReturns, refunds);
  if (missing !== null) {
    return missing;
  }
  return returnedUnits > 0 && returnedUnits === unstated && new Big(refunds).eq(0)
    ? { missing: 'AMOUNT_UNKNOWN' }
    : { value: new Big(refunds), isEstimated: unstated > 0 };
}

export const productCost: Metric<ProductSums> = {
  ...item,
  key: 'productCost',
  title: 'Cost of products sold',
  formula: 'Cost of a unit at the time of its sale times the quantity.',
  unit: 'money',
  leavesOut: 'Units whose cost is unknown, or known in another currency than that of their order.',
  needsFinanceAccess: true,
  of: ({ cost, units, unitsWithoutCost }) =>
    units > 0 && units === unitsWithoutCost
      ? { missing: 'COST_UNKNOWN' }
      : { value: new Big(cost), isEstimated: unitsWithoutCost > 0 },
};

/** Of sales with a known price whose units all have a known cost: a part of either would say nothing of the other. */
function marginValue(sums: ProductSums): MetricValue {
  const sold = salesValue(sums);
  if ('missing' in sold) {
    return sold;
  }
  return sums.unitsWithoutCost > 0 || sums.unitsWithoutSales > 0
    ? { missing: 'COST_UNKNOWN' }
    : { value: sold.value.minus(sums.cost) };
}

export const productMargin: Metric<ProductSums> = {
  ...item,
  key: 'productMargin',
  title: 'Margin of products',
  formula: 'Sales of products minus the cost of products sold.',
  unit: 'money',
  leavesOut:
    'Fees of channels, shipping and refunds, which profit has. Unknown where the price or cost of any unit is.',
  needsFinanceAccess: true,
  of: marginValue,
};

export const productMarginRate: Metric<ProductSums> = {
  ...item,
  key: 'productMarginRate',
  title: 'Margin rate of products',
  formula: 'Margin of products divided by sales of products.',
  unit: 'ratio',
  isAdditive: false,
  leavesOut: productMargin.leavesOut,
  needsFinanceAccess: true,
  of: sums => {
    const margin = marginValue(sums);
    return 'missing' in margin ? margin : quotient(margin.value, sums.sales);
  },
};

export const inStock: Metric<ProductSums> = {
  ...stocked,
  key: 'inStock',
  title: 'In stock',
  formula: 'Units on hand, reserved ones included.',
  unit: 'count',
  isAdditive: true,
  leavesOut: 'Products whose stock is not tracked.',
  of: ({ inStock: units }) => (units === null ? { missing: 'STOCK_NOT_TRACKED' } : known(units)),
};

export const stockCover: Metric<ProductSums> = {
  ...stocked,
  key: 'stockCover',
  title: 'Stock cover',
  formula: 'Units in stock divided by the units sold on an average day of the window, as far as it is over.',
  unit: 'days',
  source: 'inventory, orders',
  isAdditive: false,
  leavesOut: 'Products whose stock is not tracked, and those that did not sell in the window.',
  of: ({ inStock: onHand, soldUnits, daysOver }) =>
    onHand === null
      ? { missing: 'STOCK_NOT_TRACKED' }
      : quotient(new Big(onHand).times(daysOver), daysOver === 0 ? 0 : soldUnits),
};

/** In the order in which they are documented. */
export const productMetrics = [
  productSales,
  productUnits,
  averagePrice,
  productReturnedUnits,
  returnRate,
  productRefunds,
  productCost,
  productMargin,
  productMarginRate,
  inStock,
  stockCover,
] as const satisfies readonly Metric<ProductSums>[];

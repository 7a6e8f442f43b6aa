import Big from 'big.js';
import type { ProductSalesRow } from '../../../commerce/index.js';
import type { Metric, MetricValue } from './metric.js';

/** Settlements whose order is unknown, in one currency. */
export interface UnmatchedSettlements extends Record<string, unknown> {
  currency: string;
  settlements: number;
  /** What the marketplaces pay for them; it is in no other figure. */
  amount: string;
}

const ofItems = {
  grain: 'order item',
  datedBy: 'when the order was placed',
  source: 'order items',
  isAdditive: true,
  needsFinanceAccess: true,
  leavesOut: 'Canceled items, discounts of a whole order, fees and shipping, which are charged for orders.',
} as const;

const sales = ({ units, unitsWithoutSales, sales: amount }: ProductSalesRow): MetricValue =>
  units > 0 && unitsWithoutSales === units ? { missing: 'AMOUNT_UNKNOWN' } : { value: new Big(amount) };

const cost = ({ unitsWithoutCost, cost: amount }: ProductSalesRow): MetricValue =>
  unitsWithoutCost > 0 ? { missing: 'COST_UNKNOWN' } : { value: new Big(amount).times(-1) };

function itemResult(row: ProductSalesRow): MetricValue {
  const [sold, paid] = [sales(row), cost(row)];
  if ('missing' in sold) {
    return sold;
  }
  return 'missing' in paid ? paid : { value: sold.value.plus(paid.value) };
}

function itemMargin(row: ProductSalesRow): MetricValue {
  const [result, sold] = [itemResult(row), sales(row)];
  if ('missing' in result || 'missing' in sold) {
    return result;
  }
  return sold.value.eq(0) ? { missing: 'NOTHING_TO_DIVIDE_BY' } : { value: result.value.div(sold.value) };
}

export const productMarginMetrics: readonly Metric<ProductSalesRow>[] = [
  {
    ...ofItems,
    ...{ key: 'itemSales', title: 'Sales of items', formula: 'totals of items.', unit: 'money' },
    of: sales,
  },
  {
    ...ofItems,
    ...{ key: 'itemUnits', title: 'Units', formula: 'quantities of items.', unit: 'count' },
    of: ({ units }) => ({ value: new Big(units) }),
  },
  {
    ...ofItems,
    ...{ key: 'itemCost', title: 'Cost of goods sold', unit: 'money' },
    formula: '− unit cost × quantity of items; unknown as soon as one unit has no cost in the currency.',
    of: cost,
  },
  {
    ...ofItems,
    ...{
      key: 'itemResult',
      title: 'Sales less cost of goods',
      formula: 'itemSales + itemCost.',
      unit: 'money',
    },
    of: itemResult,
  },
  {
    ...ofItems,
    ...{ key: 'itemMargin', title: 'Margin before fees', formula: 'itemResult ÷ itemSales.', unit: 'ratio' },
    isAdditive: false,
    of: itemMargin,
  },
  {
    ...ofItems,
    ...{ key: 'itemUnitsWithoutCost', title: 'Units without a cost in the currency', unit: 'count' },
    formula: 'quantities of items whose cost is unknown or in another currency.',
    of: ({ unitsWithoutCost }) => ({ value: new Big(unitsWithoutCost) }),
  },
];

const ofUnmatched = {
  grain: 'settlement of an unknown order',
  datedBy: 'when its first row was booked',
  source: 'settlements',
  isAdditive: true,
  needsFinanceAccess: true,
  leavesOut: 'Settlements that were reversed.',
} as const;

export const unmatchedMetrics: readonly Metric<UnmatchedSettlements>[] = [
  {
    ...ofUnmatched,
    ...{ key: 'settlementsUnmatched', title: 'Settlements without an order', unit: 'count' },
    formula: 'settlements whose order is not stored.',
    of: ({ settlements }) => ({ value: new Big(settlements) }),
  },
  {
    ...ofUnmatched,
    ...{ key: 'unmatchedProceeds', title: 'Proceeds without an order', unit: 'money' },
    formula: 'marketplaceNet of these settlements.',
    of: ({ amount }) => ({ value: new Big(amount) }),
  },
];

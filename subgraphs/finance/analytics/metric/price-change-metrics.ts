import Big from 'big.js';
import type { PriceChangeCounts } from '../../../catalog/index.js';
import type { Metric, MetricValue } from './metric.js';
import { quotient } from './sales-metrics.js';

const known = (value: number | string): MetricValue => ({ value: new Big(value) });

const changed = {
  grain: 'list price of a product or variant',
  datedBy: 'when the price was changed',
  source: 'price history',
  isAdditive: true,
  leavesOut:
    'Prices that were stated first or taken away, changes of the currency, sale prices, promotions and prices of price books.',
} as const;

export const changeMetrics = [
  {
    ...changed,
    key: 'priceChanges',
    title: 'Price changes',
    formula: 'Number of changes of list prices in the catalog.',
    unit: 'count',
    of: ({ changes }) => known(changes),
  },
  {
    ...changed,
    key: 'raisedPrices',
    title: 'Raised prices',
    formula: 'Number of changes to a higher price.',
    unit: 'count',
    of: ({ raised }) => known(raised),
  },
  {
    ...changed,
    key: 'loweredPrices',
    title: 'Lowered prices',
    formula: 'Number of changes to a lower price.',
    unit: 'count',
    of: ({ lowered }) => known(lowered),
  },
  {
    ...changed,
    key: 'repricedProducts',
    title: 'Repriced products',
    formula: 'Number of different products with a change.',
    unit: 'count',
    isAdditive: false,
    of: ({ products }) => known(products),
  },
] as const satisfies readonly Metric<Omit<PriceChangeCounts, 'currency'>>[];

/** What was sold in as many whole days before some changes as after them. */
export interface EffectSums {
  /** Changes, and those that have days to compare. */
  changes: number;
  compared: number;
  /** Days before, as many as after, of all changes together. */
  days: number;
  /** Of one change: sums of the prices that changed. */
  oldSum: string;
  newSum: string;
  unitsBefore: number;
  unitsAfter: number;
  salesBefore: string;
  salesAfter: string;
}

const followed = {
  grain: 'change of the prices of one product',
  datedBy: 'when the price was changed',
  source: 'price history and orders',
  isAdditive: true,
  leavesOut:
    'Canceled orders; the day of the change itself. What followed a change did not have to follow from it: seasons, stock, promotions and rivals are not taken out.',
} as const;

const ofCompared = ({ compared: count }: EffectSums, value: number | string): MetricValue =>
  count === 0 ? { missing: 'TOO_RECENT' } : known(value);

export const effectMetrics = [
  {
    ...followed,
    key: 'changedProductPrices',
    title: 'Changes of products',
    formula: 'Number of moments at which prices of a product were changed.',
    unit: 'count',
    of: ({ changes }) => known(changes),
  },
  {
    ...followed,
    key: 'comparedChanges',
    title: 'Changes that can be compared',
    formula:
      'Number of these with at least one whole day before and after, up to the next change of the same product.',
    unit: 'count',
    of: ({ compared: count }) => known(count),
  },
  {
    ...followed,
    key: 'comparedDays',
    title: 'Days compared',
    formula:
      'Whole days that were counted before the changes, at most 7 each; as many were counted after them.',
    unit: 'count',
    of: sums => ofCompared(sums, sums.days),
  },
  {
    ...followed,
    key: 'priceChangeRatio',
    title: 'Change of the price',
    formula: 'New prices less old prices, divided by old prices.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ oldSum, newSum }) => quotient(new Big(newSum).minus(oldSum), oldSum),
  },
  {
    ...followed,
    key: 'unitsBefore',
    title: 'Units before',
    formula: 'Units of the product that were sold in the days before the change.',
    unit: 'count',
    of: sums => ofCompared(sums, sums.unitsBefore),
  },
  {
    ...followed,
    key: 'unitsAfter',
    title: 'Units after',
    formula: 'Units of the product that were sold in as many days after the change.',
    unit: 'count',
    of: sums => ofCompared(sums, sums.unitsAfter),
  },
  {
    ...followed,
    key: 'unitsChangeRatio',
    title: 'Change of units',
    formula: 'Units after less units before, divided by units before.',
    unit: 'ratio',
    isAdditive: false,
    of: sums =>
      sums.compared === 0
        ? { missing: 'TOO_RECENT' }
        : quotient(sums.unitsAfter - sums.unitsBefore, sums.unitsBefore),
  },
  {
    ...followed,
    key: 'salesBefore',
    title: 'Sales before',
    formula: 'What was paid for these units, in the currency of the price.',
    unit: 'money',
    of: sums => ofCompared(sums, sums.salesBefore),
  },
  {
    ...followed,
    key: 'salesAfter',
    title: 'Sales after',
    formula: 'What was paid for the units after the change, in the currency of the price.',
    unit: 'money',
    of: sums => ofCompared(sums, sums.salesAfter),
  },
] as const satisfies readonly Metric<EffectSums>[];

import Big from 'big.js';
import type { Metric } from './metric.js';

/** What products of a cohort sold in one month. */
export interface CohortSums {
  products: number;
  units: number;
  sales: string;
  unitsWithoutSales: number;
}

const ofCohort = {
  grain: 'product and month',
  datedBy: 'when the order was placed; the cohort by the first sale of the product',
  source: 'order items',
} as const;

const leavesOut = 'Canceled orders and items, and items that match no product.';

export const cohortProducts: Metric<CohortSums> = {
  ...ofCohort,
  key: 'cohortProducts',
  title: 'Products sold of a cohort',
  formula:
    'Number of products of the cohort that were sold in the month; in month 0 it is the size of the cohort.',
  unit: 'count',
  isAdditive: false,
  leavesOut,
  of: ({ products }) => ({ value: new Big(products) }),
};

export const cohortUnits: Metric<CohortSums> = {
  ...ofCohort,
  key: 'cohortUnits',
  title: 'Units of a cohort',
  formula: 'Units of its products sold in the month.',
  unit: 'count',
  isAdditive: true,
  leavesOut,
  of: ({ units }) => ({ value: new Big(units) }),
};

export const cohortSales: Metric<CohortSums> = {
  ...ofCohort,
  key: 'cohortSales',
  title: 'Sales of a cohort',
  formula: 'What was paid for items of its products in the month, or else their list price.',
  unit: 'money',
  isAdditive: true,
  leavesOut: `${leavesOut} Items whose price is not stated; discounts of a whole order.`,
  of: ({ sales, units, unitsWithoutSales }) =>
    units > 0 && units === unitsWithoutSales ? { missing: 'AMOUNT_UNKNOWN' } : { value: new Big(sales) },
};

export const cohortMetrics = [cohortUnits, cohortSales, cohortProducts] as const;

import type { Rollup, RollupBucket, RollupLevel } from '../../../../kernel/rollup/rollup.js';
import { productSalesMeasures, salesMeasures } from './sales-measures.js';

const text = (column: string) => ({ column, type: 'text' });

const places = ['currency', 'marketplace', 'account_id', 'store_id', 'country'];

const localDay = (at: string, zone: string): string => `(${at} at time zone ${zone})::date`;

const days: RollupBucket = {
  column: 'day',
  of: localDay,
  momentOf: (row, zone) => `(${row}.day::timestamp at time zone ${zone})`,
};

/** For hours, and for days of any time zone, whose offsets are whole quarters of an hour. */
export const byQuarterHour = {
  table: 'commerce.sales_by_quarter_hour',
  bucket: {
    column: 'at',
    of: at => `date_bin('15 minutes', ${at}, 'epoch')`,
    momentOf: row => `${row}.at`,
  },
  // Without the status: each order would leave a row behind in every status that it passes through.
  dimensions: places,
} satisfies RollupLevel;

/** Days of the organization's time zone. */
export const byDay = {
  table: 'commerce.sales_by_day',
  bucket: days,
  dimensions: [...places, 'status'],
} satisfies RollupLevel;

/** The same days, for figures of the whole organization: a year is a few hundred rows. */
export const totalByDay = {
  table: 'commerce.sales_total_by_day',
  bucket: days,
  dimensions: ['currency'],
  madeOf: byDay,
} satisfies RollupLevel;

export const salesRollup = {
  name: 'commerce.sales',
  deltas: 'commerce.sales_delta',
  dimensions: [...places, 'status'].map(text),
  measures: Object.values(salesMeasures),
  levels: [byQuarterHour, byDay, totalByDay],
} satisfies Rollup;

const ofProducts = ['currency', 'product_id'];

/** The day on which so many days begin that lie together, counted from the beginning of the calendar. */
const blockOf =
  (days: number) =>
  (at: string, zone: string): string =>
    `date '0001-01-01' + ((${localDay(at, zone)} - date '0001-01-01') / ${days}) * ${days}`;

export interface ProductLevel extends RollupLevel {
  /** Local days that a row sums up. */
  days: number;
}

const productsByDay: ProductLevel = {
  table: 'commerce.product_sales_by_day',
  days: 1,
  bucket: days,
  dimensions: ofProducts,
};

const productsByDays = (length: number, madeOf: RollupLevel): ProductLevel => ({
  table: `commerce.product_sales_by_${length}_days`,
  days: length,
  bucket: { ...days, of: blockOf(length) },
  dimensions: ofProducts,
  madeOf,
});

const productsBy5Days = productsByDays(5, productsByDay);

/** From the shortest. A window is made of the longest that fit, so that few rows are read. */
export const productLevels: readonly ProductLevel[] = [
  productsByDay,
  productsBy5Days,
  productsByDays(30, productsBy5Days),
];

export const productRollup: Rollup = {
  name: 'commerce.productSales',
  deltas: 'commerce.product_sales_delta',
  dimensions: [text('currency'), { column: 'product_id', type: 'uuid' }],
  measures: Object.values(productSalesMeasures),
  levels: productLevels,
};

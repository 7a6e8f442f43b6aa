import Big from 'big.js';
import type { EvidenceCoverage, MarketPosition, PositionProblem } from '../../../catalog/index.js';
import type { Metric, MetricValue } from './metric.js';
import { quotient } from './sales-metrics.js';

const known = (value: number | string | Big): MetricValue => ({ value: new Big(value) });

/** Own prices and the medians beside them; the ages are those at the end of the window, or now. */
export type PositionSums = Omit<MarketPosition, 'market' | 'currency'> & { atMs: number };

const compared = {
  grain: 'price of a product or variant in one store, or in the catalog where it is listed nowhere',
  datedBy: 'the latest comparison before the end of the window',
  source: 'price comparisons',
  isAdditive: true,
  leavesOut:
    'Prices whose comparison found no median, and comparisons that are past their retention (90 days); amounts are never converted.',
} as const;

export const positionMetrics = [
  {
    ...compared,
    key: 'comparedPrices',
    title: 'Compared prices',
    formula: 'Number of own list prices that were compared with a median of the market.',
    unit: 'count',
    of: ({ prices }) => known(prices),
  },
  {
    ...compared,
    key: 'comparedProducts',
    title: 'Compared products',
    formula: 'Number of different products that these prices are of.',
    unit: 'count',
    isAdditive: false,
    of: ({ products }) => known(products),
  },
  {
    ...compared,
    key: 'pricesBelowMedian',
    title: 'Prices below the median',
    formula: 'Number of compared prices that are lower than the median of their market.',
    unit: 'count',
    of: ({ below }) => known(below),
  },
  {
    ...compared,
    key: 'pricesAtMedian',
    title: 'Prices at the median',
    formula: 'Number of compared prices that are equal to the median of their market.',
    unit: 'count',
    of: ({ equal }) => known(equal),
  },
  {
    ...compared,
    key: 'pricesAboveMedian',
    title: 'Prices above the median',
    formula: 'Number of compared prices that are higher than the median of their market.',
    unit: 'count',
    of: ({ above }) => known(above),
  },
  {
    ...compared,
    key: 'priceIndex',
    title: 'Price index',
    formula:
      'Sum of the compared own prices divided by the sum of the medians beside them; 1: as the market.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ priceSum, medianSum }) => quotient(priceSum, medianSum),
  },
  {
    ...compared,
    key: 'evidenceAge',
    title: 'Age of the evidence',
    formula: 'Mean age of the searches that found the medians, at the end of the window or now.',
    unit: 'days',
    isAdditive: false,
    of: ({ ageDaysSum, prices }) => quotient(ageDaysSum, prices),
  },
  {
    ...compared,
    key: 'oldestEvidence',
    title: 'Oldest evidence',
    formula: 'Age of the oldest of these searches.',
    unit: 'days',
    isAdditive: false,
    of: ({ oldestAt, atMs }) => known(new Big(atMs - Date.parse(oldestAt)).div(86_400_000)),
  },
] as const satisfies readonly Metric<PositionSums>[];

const covered = {
  grain: 'product',
  datedBy: 'the latest comparison before the end of the window; products as they are now',
  source: 'products and price comparisons',
  isAdditive: false,
  leavesOut: 'Drafts and archived products.',
} as const;

const ofProducts = ({ products }: EvidenceCoverage, value: number): MetricValue =>
  products === 0 ? { missing: 'NO_DATA' } : known(value);

export const evidenceMetrics = [
  {
    ...covered,
    key: 'activeProducts',
    title: 'Active products',
    formula: 'Number of active products; filtered by places, those that are listed there.',
    unit: 'count',
    of: sums => ofProducts(sums, sums.products),
  },
  {
    ...covered,
    key: 'productsWithEvidence',
    title: 'Products with evidence',
    formula: 'Number of active products of which a price was compared with a median.',
    unit: 'count',
    of: sums => ofProducts(sums, sums.withEvidence),
  },
  {
    ...covered,
    key: 'productsWithoutEvidence',
    title: 'Products without evidence',
    formula: 'Number of active products of which no price was compared with a median.',
    unit: 'count',
    of: sums => ofProducts(sums, sums.products - sums.withEvidence),
  },
  {
    ...covered,
    key: 'evidenceCoverage',
    title: 'Coverage by evidence',
    formula: 'Products with evidence divided by active products.',
    unit: 'ratio',
    of: ({ products, withEvidence }) => quotient(withEvidence, products),
  },
] as const satisfies readonly Metric<EvidenceCoverage>[];

export const problemMetrics = [
  {
    ...compared,
    key: 'pricesWithoutMedian',
    title: 'Prices without a median',
    formula: 'Number of own prices whose latest comparison gave no median to hold them against.',
    unit: 'count',
    leavesOut: 'Prices that were never compared.',
    of: ({ prices }) => known(prices),
  },
] as const satisfies readonly Metric<PositionProblem>[];

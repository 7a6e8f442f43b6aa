import Big from 'big.js';
import type { CatalogTally } from '../../../catalog/index.js';
import type { Metric, MetricValue } from './metric.js';
import { quotient } from './sales-metrics.js';

const known = (value: number): MetricValue => ({ value: new Big(value) });

/** Evaluations of a sample of products, which is all of them where there are few. */
export interface QualitySums {
  /** Evaluations: products times stores. */
  evaluations: number;
  scoreSum: number;
  publishable: number;
  /** Of what the row is about, such as one criterion: evaluations that it counts in, and those that do not meet it. */
  judged: number;
  failing: number;
  isSample: boolean;
}

const evaluated = {
  grain: 'product in one store, or in the catalog where nothing is sold yet',
  datedBy: 'the last day of the window on which content was evaluated (UTC)',
  source: 'daily evaluations of up to 200 products, the same ones every day',
  isAdditive: true,
  leavesOut:
    'Drafts and archived products; products beyond the sample, so that figures are estimated where there are more.',
} as const;

const estimated = ({ isSample }: QualitySums, found: MetricValue): MetricValue =>
  'missing' in found ? found : { ...found, isEstimated: isSample };
const ofEvaluations = (sums: QualitySums, value: number): MetricValue =>
  sums.evaluations === 0 ? { missing: 'NOT_EVALUATED' } : estimated(sums, known(value));
const shareOf = (sums: QualitySums, part: number, whole: number): MetricValue =>
  sums.evaluations === 0 ? { missing: 'NOT_EVALUATED' } : estimated(sums, quotient(part, whole));

export const qualityMetrics = [
  {
    ...evaluated,
    key: 'evaluations',
    title: 'Evaluations',
    formula: 'Number of evaluations: products of the sample times stores.',
    unit: 'count',
    of: sums => ofEvaluations(sums, sums.evaluations),
  },
  {
    ...evaluated,
    key: 'averageScore',
    title: 'Average score',
    formula: 'Mean of the scores of evaluations, 0 to 100.',
    unit: 'score',
    isAdditive: false,
    of: sums => shareOf(sums, sums.scoreSum, sums.evaluations),
  },
  {
    ...evaluated,
    key: 'publishableShare',
    title: 'Share that can be published',
    formula: 'Evaluations without anything that the marketplace is known to reject, divided by evaluations.',
    unit: 'ratio',
    isAdditive: false,
    of: sums => shareOf(sums, sums.publishable, sums.evaluations),
  },
] as const satisfies readonly Metric<QualitySums>[];

export const scoreMetrics = [
  {
    ...evaluated,
    key: 'evaluationsInRange',
    title: 'Evaluations in the range',
    formula: 'Number of evaluations with a score from that of the row to 9 above it; 100 is in the last.',
    unit: 'count',
    of: sums => ofEvaluations(sums, sums.judged),
  },
  {
    ...evaluated,
    key: 'rangeShare',
    title: 'Share in the range',
    formula: 'Evaluations in the range divided by evaluations.',
    unit: 'ratio',
    isAdditive: false,
    of: sums => shareOf(sums, sums.judged, sums.evaluations),
  },
] as const satisfies readonly Metric<QualitySums>[];

export const criterionMetrics = [
  {
    ...evaluated,
    key: 'failingEvaluations',
    title: 'Evaluations that do not meet it',
    formula: 'Number of evaluations that do not meet the criterion, or in part alone.',
    unit: 'count',
    of: sums => ofEvaluations(sums, sums.failing),
  },
  {
    ...evaluated,
    key: 'judgedEvaluations',
    title: 'Evaluations that it counts in',
    formula: 'Number of evaluations in which the criterion applies and could be judged.',
    unit: 'count',
    of: sums => ofEvaluations(sums, sums.judged),
  },
  {
    ...evaluated,
    key: 'failingShare',
    title: 'Share that does not meet it',
    formula: 'Evaluations that do not meet the criterion, divided by those that it counts in.',
    unit: 'ratio',
    isAdditive: false,
    of: sums => shareOf(sums, sums.failing, sums.judged),
  },
] as const satisfies readonly Metric<QualitySums>[];

export const partMetrics = [
  {
    ...evaluated,
    key: 'evaluationsOfKind',
    title: 'Evaluations of the kind',
    formula:
      'Number of evaluations of products that lack the attribute which the marketplace demands of their category, or whose texts are in the language.',
    unit: 'count',
    of: sums => ofEvaluations(sums, sums.failing),
  },
  {
    ...evaluated,
    key: 'kindShare',
    title: 'Share of the kind',
    formula: 'Evaluations of the kind divided by evaluations in the same place.',
    unit: 'ratio',
    isAdditive: false,
    of: sums => shareOf(sums, sums.failing, sums.evaluations),
  },
] as const satisfies readonly Metric<QualitySums>[];

const listing = {
  grain: 'listing',
  datedBy: 'now, and for comparisons the last day on which content was evaluated',
  source: 'listings',
  isAdditive: true,
  leavesOut: 'Listings that were delisted or are not wanted.',
} as const;

export const listingMetrics = [
  {
    ...listing,
    key: 'listings',
    title: 'Listings',
    formula:
      'Number of listings that are wanted; a rejected one counts for each of its reasons where a row is a reason.',
    unit: 'count',
    of: ({ listings }) => known(listings),
  },
] as const satisfies readonly Metric<{ listings: number }>[];

const product = {
  grain: 'product',
  datedBy: 'now, and for comparisons the last day on which content was evaluated',
  source: 'products',
  isAdditive: true,
  leavesOut: 'Drafts and archived products.',
} as const;

const ofCatalog = ({ products }: CatalogTally, value: number): MetricValue =>
  products === 0 ? { missing: 'NO_DATA' } : known(value);

export const imageMetrics = [
  {
    ...product,
    key: 'contentProducts',
    title: 'Products',
    formula: 'Number of active products; filtered by places, those that are listed there.',
    unit: 'count',
    of: sums => ofCatalog(sums, sums.products),
  },
  {
    ...product,
    key: 'productsWithoutImages',
    title: 'Products without images',
    formula: 'Number of active products that have no image.',
    unit: 'count',
    of: sums => ofCatalog(sums, sums.withoutImages),
  },
  {
    ...product,
    key: 'productsWithFewImages',
    title: 'Products with few images',
    formula: 'Number of active products that have one or two images.',
    unit: 'count',
    of: sums => ofCatalog(sums, sums.fewImages),
  },
  {
    ...product,
    key: 'images',
    title: 'Images',
    grain: 'image',
    formula: 'Number of images of active products.',
    unit: 'count',
    of: sums => ofCatalog(sums, sums.images),
  },
  {
    ...product,
    key: 'imagesWithoutAltText',
    title: 'Images without alternative text',
    grain: 'image',
    formula: 'Number of these images without an alternative text.',
    unit: 'count',
    of: sums => ofCatalog(sums, sums.imagesWithoutAltText),
  },
] as const satisfies readonly Metric<CatalogTally>[];

/** One field of active products. */
export interface FieldSums {
  products: number;
  filled: number;
}

const stated = {
  ...product,
  leavesOut:
    'Drafts and archived products. Defaults are not stated: a product without a condition is shown as new to the public, and does not state one.',
} as const;

export const fieldMetrics = [
  {
    ...stated,
    key: 'filledProducts',
    title: 'Products that state it',
    formula:
      'Number of active products that state the field; of codes and weights, for each of their variants.',
    unit: 'count',
    of: ({ products, filled }) => (products === 0 ? { missing: 'NO_DATA' } : known(filled)),
  },
  {
    ...stated,
    key: 'fillRate',
    title: 'Completeness',
    formula: 'Products that state the field divided by active products.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ products, filled }) => quotient(filled, products),
  },
] as const satisfies readonly Metric<FieldSums>[];

/** In the order in which they are documented. */
export const contentMetrics = [
  ...qualityMetrics,
  ...scoreMetrics,
  ...criterionMetrics,
  ...partMetrics,
  ...listingMetrics,
  ...imageMetrics,
  ...fieldMetrics,
];

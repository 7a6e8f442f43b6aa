import Big from 'big.js';
import type { PriceBookCoverage } from '../../../catalog/index.js';
import type { Metric, MetricValue } from './metric.js';
import { changeMetrics, effectMetrics } from './price-change-metrics.js';
import { evidenceMetrics, positionMetrics, problemMetrics } from './price-position-metrics.js';
import { quotient } from './sales-metrics.js';

const known = (value: number): MetricValue => ({ value: new Big(value) });

const listed = {
  grain: 'price of a product or variant in a listing',
  datedBy: 'now, whatever the window',
  source: 'listings',
  isAdditive: true,
  leavesOut: 'Listings that are neither wanted nor on sale.',
} as const;

export const priceBookMetrics = [
  {
    ...listed,
    key: 'listedPrices',
    title: 'Listed prices',
    formula: 'Number of products or variants in listings.',
    unit: 'count',
    of: ({ prices }) => known(prices),
  },
  {
    ...listed,
    key: 'priceBookPrices',
    title: 'Prices of price books',
    formula: 'Number of listed prices that a price book decided.',
    unit: 'count',
    of: ({ fromBook }) => known(fromBook),
  },
  {
    ...listed,
    key: 'priceBookCoverage',
    title: 'Price-book coverage',
    formula: 'Prices of price books divided by listed prices.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ fromBook, prices }) => quotient(fromBook, prices),
  },
  {
    ...listed,
    key: 'priceBookProductCoverage',
    title: 'Price-book coverage of products',
    formula: 'Listed products with a price that a price book decided, divided by listed products.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ productsFromBook, products }) => quotient(productsFromBook, products),
  },
  {
    ...listed,
    key: 'obstructedPrices',
    title: 'Prices that a book could not give',
    formula:
      'Number of listed prices that a price book matches but gives no price, so that the catalog decides.',
    unit: 'count',
    of: ({ obstructed }) => known(obstructed),
  },
  {
    ...listed,
    key: 'promotedPrices',
    title: 'Sale prices of promotions',
    formula: 'Number of listed products or variants whose sale price a promotion decided.',
    unit: 'count',
    of: ({ promoted }) => known(promoted),
  },
] as const satisfies readonly Metric<Omit<PriceBookCoverage, 'marketplace' | 'country' | 'currency'>>[];

/** In the order in which they are documented. */
export const pricingMetrics = [
  ...positionMetrics,
  ...evidenceMetrics,
  ...problemMetrics,
  ...changeMetrics,
  ...effectMetrics,
  ...priceBookMetrics,
];

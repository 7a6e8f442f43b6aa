import type { PriceBook } from '../../subgraphs/commerce/pricing/price-book/price-book.entity.js';
import { emptyScope } from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';

const time = '2026-11-01T00:00:00.000Z';

export const bookId = (index: number): string => `019a9f00-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** The book of a merchant who prices by channel, country, brand and season: most lack one condition of a line. */
export const samplePriceBook = (index: number): PriceBook => ({
  id: bookId(index),
  name: `Book ${index}`,
  status: 'active',
  priority: index % 1_000,
  currency: 'SGD',
  scope: {
    ...emptyScope,
    marketplaces: index % 4 === 0 ? [] : ['stall', 'bazaar'],
    countries: index % 2 === 0 ? [] : ['SG'],
    brands: [index % 7 === 0 ? 'Northwind' : `Brand ${index}`],
    tags: index % 3 === 0 ? [] : ['summer'],
    price: { min: '5.00', max: '500.00' },
  },
  base: { kind: 'catalog_price', priceBookId: null },
  steps: [
    { kind: 'percentage', value: '-15' },
    { kind: 'amount', value: '1.50' },
  ],
  rounding: { method: 'ending', value: '0.90', mode: 'nearest' },
  floor: { amount: null, margin: '20', isSalePrice: true },
  ceiling: { amount: '400.00', margin: null },
  window: { startsAt: time, endsAt: '2099-12-31T00:00:00.000Z', timeZone: 'Asia/Singapore' },
  activatedAt: time,
  version: 1,
  createdAt: time,
  updatedAt: time,
});

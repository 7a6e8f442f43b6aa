import { describe, expect, it } from 'vitest';
import { plannedMarkets, searchedMarkets } from './compared-market.rules.js';
import type { ComparedItem, ComparedListing } from './price-comparison.entity.js';
import type { ResearchMarket } from './price-research.values.js';
import { marketOfCurrency, restrictedMarket } from './research-market.rules.js';

const createdAt = '2026-11-28T08:00:00.000Z';
const priceAsOf = '2026-11-20T08:00:00.000Z';
const anywhere = { market: null, createdAt };
const only = (market: ResearchMarket) => ({ market, createdAt });

const listing = (more: Partial<ComparedListing> = {}): ComparedListing => ({
  ...{ listingId: 'l', marketplace: 'stall', accountId: 'a', storeId: 's', country: 'SG', currency: 'SGD' },
  ...{ price: '12', evidence: 'snapshot', priceAsOf, ...more },
});
const item = (listings: ComparedListing[] = [], more: Partial<ComparedItem> = {}): ComparedItem => ({
  ...{ id: 'i', error: null, variantOf: null, sku: 'S', price: '11', currency: 'SGD', goods: null, listings },
  ...more,
});

describe('§4.1, what is compared where', () => {
  it('rule 2: every listing in its own currency, without the catalog', () => {
    const listings = [listing(), listing({ currency: 'MYR', price: '30', evidence: 'acknowledged_write' })];
    expect(plannedMarkets(item(listings), anywhere)).toMatchObject([
      { market: 'sg', currency: 'SGD', price: '12', priceSource: 'snapshot', priceAsOf, problem: null },
      { market: 'my', currency: 'MYR', price: '30', priceSource: 'acknowledged_write', problem: null },
    ]);
  });

  it('rule 2: gl decides before country, and restricts to its market', () => {
    expect(restrictedMarket('my', 'Singapore')).toBe('my');
    expect(restrictedMarket(null, 'Vietnam')).toBe('vn');
    expect(restrictedMarket(null, null)).toBeNull();
    const listings = [listing(), listing({ currency: 'MYR' })];
    expect(plannedMarkets(item(listings), only('my'))).toMatchObject([{ market: 'my', currency: 'MYR' }]);
  });

  it('rule 3: the market follows the currency, not the country of the store', () => {
    const abroad = listing({ country: 'SG', currency: 'USD' });
    expect(plannedMarkets(item([abroad]), anywhere)).toMatchObject([{ market: 'us', currency: 'USD' }]);
    expect(['SGD', 'IDR', 'MYR', 'VND', 'THB', 'PHP', 'USD', 'HKD', 'TWD'].map(marketOfCurrency)).toEqual([
      ...['sg', 'id', 'my', 'vn', 'th', 'ph', 'us', 'hk', 'tw'],
    ]);
    expect(['EUR', 'JPY', 'sgd', 'constructor'].map(marketOfCurrency)).toEqual([null, null, null, null]);
  });

  it('rule 5: each market of an item is searched once', () => {
    const listings = [listing(), listing({ storeId: 't' }), listing({ currency: 'MYR' })];
    expect(searchedMarkets(item(listings), anywhere)).toEqual(['sg', 'my']);
  });

  it('rule 6: a currency that no market has is reported and not searched', () => {
    const euro = item([listing({ currency: 'EUR' })]);
    expect(plannedMarkets(euro, anywhere)).toMatchObject([
      { market: null, currency: 'EUR', price: '12', problem: 'UNSUPPORTED_CURRENCY' },
    ]);
    expect(searchedMarkets(euro, anywhere)).toEqual([]);
  });

  it('rule 6: a country without a price is reported and not searched', () => {
    const gap = listing({ listingId: null, country: 'TW', currency: 'TWD', price: null, evidence: null });
    expect(plannedMarkets(item([listing(), gap]), anywhere)[1]).toMatchObject({
      ...{ market: 'tw', price: null, priceSource: null, problem: 'MISSING_COUNTRY_PRICE' },
    });
    expect(searchedMarkets(item([listing(), gap]), anywhere)).toEqual(['sg']);
  });

  it('rule 6: a catalog price of another currency is not converted', () => {
    expect(plannedMarkets(item(), only('th'))).toMatchObject([
      { market: 'th', currency: 'THB', price: null, problem: 'MISSING_COUNTRY_PRICE' },
    ]);
    expect(searchedMarkets(item(), only('th'))).toEqual(['th']);
  });

  it.each([{ price: null }, { evidence: null }, { price: null, evidence: null }])(
    'rule 7: a listing without an exact price may be compared by the catalog, and does not succeed: %j',
    unknown => {
      expect(plannedMarkets(item([listing(unknown)]), anywhere)).toMatchObject([
        {
          ...{ market: 'sg', price: '11', priceSource: 'catalog', priceAsOf: createdAt },
          ...{ metric: 'catalog_price_vs_market_median', problem: 'PRICE_NOT_VERIFIED' },
        },
      ]);
      const elsewhere = listing({ ...unknown, currency: 'MYR' });
      expect(plannedMarkets(item([elsewhere]), anywhere)).toMatchObject([
        { market: 'my', price: null, priceSource: null, problem: 'PRICE_NOT_VERIFIED' },
      ]);
    },
  );

  it('rule 8: what is not listed has the price and the currency of the catalog', () => {
    expect(plannedMarkets(item(), anywhere)).toEqual([
      {
        ...{ listing: null, market: 'sg', currency: 'SGD', price: '11', priceSource: 'catalog' },
        ...{ priceAsOf: createdAt, metric: 'catalog_price_vs_market_median', problem: null },
      },
    ]);
    expect(plannedMarkets(item([], { price: null }), anywhere)).toMatchObject([
      { price: null, problem: 'CATALOG_PRICE_MISSING' },
    ]);
    expect(plannedMarkets(item([], { currency: 'EUR' }), anywhere)).toMatchObject([
      { market: null, price: '11', problem: 'UNSUPPORTED_CURRENCY' },
    ]);
  });

  it('nothing of what there is not', () => {
    expect(plannedMarkets(item([], { error: 'PRODUCT_NOT_FOUND', currency: null }), anywhere)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ComparedItem, ComparedListing, PriceSearch } from './price-comparison.entity.js';
import { compareItem } from './price-comparison.rules.js';

const createdAt = '2026-11-28T08:00:00.000Z';
const facts = {
  ...{ ownSellers: { names: [], domains: [], pages: [] }, market: null, offersShown: 2, createdAt },
};
const listing = (more: Partial<ComparedListing> = {}): ComparedListing => ({
  ...{ listingId: 'l', marketplace: 'stall', accountId: 'a', storeId: 's', country: 'SG', currency: 'SGD' },
  ...{ price: '12', evidence: 'snapshot', priceAsOf: createdAt, ...more },
});
const item = (listings: ComparedListing[], more: Partial<ComparedItem> = {}): ComparedItem => ({
  ...{ id: 'i', error: null, variantOf: null, sku: 'S', price: '11', currency: 'SGD', listings },
  goods: {
    ...{ title: 'Alpha Kettle', brand: 'Alpha', gtins: [], partNumbers: [], options: {}, otherValues: [] },
    condition: null,
  },
  ...more,
});
const search = (prices: string[], more: Partial<PriceSearch> = {}): PriceSearch => ({
  ...{ itemId: 'i', market: 'sg', query: 'q', status: 'answered', errorKind: null, searchedAt: createdAt },
  offers: prices.map((price, index) => ({
    ...{ position: index + 1, title: 'Alpha Kettle', seller: `S${index}`, sellerDomain: null, url: null },
    ...{
      providerProductId: null,
      priceText: price,
      currency: 'SGD',
      condition: null,
      delivery: null,
      notes: [],
    },
  })),
  ...more,
});
const codesOf = ({ errors }: { errors: { code: string }[] }) => errors.map(({ code }) => code);

describe('the comparison of an item', () => {
  it('of one market in the currency of the catalog is that of the product, too', () => {
    const compared = compareItem(item([listing()]), [search(['9', '10', '11'])], facts);
    const comparison = {
      ...{ metric: 'listing_price_vs_market_median', difference: '2.00', percentage: '20.00' },
    };
    expect(compared).toMatchObject({ success: true, currentPrice: '11', currency: 'SGD', comparison });
    expect(compared.research).toEqual(compared.markets[0]!.research);
    expect(compared.research!.offers).toHaveLength(2);
  });

  it.each([
    ['several markets', [listing(), listing({ listingId: 'm' })]],
    ['a market in another currency', [listing({ currency: 'MYR' })]],
  ])('of %s is with the markets alone', (_, listings) => {
    const compared = compareItem(item(listings), [search(['9', '10', '11'])], facts);
    expect([compared.research, compared.comparison]).toEqual([null, null]);
  });

  it('succeeds only if every market does', () => {
    const listings = [listing(), listing({ listingId: 'm', price: null })];
    const { success, markets } = compareItem(item(listings), [search(['9', '10', '11'])], facts);
    expect([success, ...markets.map(market => market.success)]).toEqual([false, true, false]);
  });

  it.each<[string, PriceSearch[], string[]]>([
    ['was not searched', [], ['NOT_SEARCHED']],
    ['was searched elsewhere', [search(['9', '10', '11'], { market: 'my' })], ['NOT_SEARCHED']],
    ['could not be searched', [search([], { status: 'failed', errorKind: 'unknown' })], ['SEARCH_FAILED']],
    ['has too few offers', [search(['9', '10'])], ['INSUFFICIENT_OFFERS']],
    ['has enough', [search(['9', '10', '11'])], []],
  ])('says of a market that it %s', (_, searches, codes) => {
    const [market] = compareItem(item([listing()]), searches, facts).markets;
    expect(codesOf(market!)).toEqual(codes);
    expect([market!.success, market!.comparison === null]).toEqual([codes.length === 0, codes.length > 0]);
    expect(market!.research === null).toBe(
      !searches.some(each => each.status === 'answered' && each.market === 'sg'),
    );
  });

  it('says everything that is wrong with a market', () => {
    const [market] = compareItem(item([listing({ price: null })]), [search(['9'])], facts).markets;
    expect(codesOf(market!)).toEqual(['PRICE_NOT_VERIFIED', 'INSUFFICIENT_OFFERS']);
    expect(market!.errors.every(({ message }) => message.length > 10)).toBe(true);
  });

  it('has the country of the store, or of the market without one', () => {
    const countries = (listings: ComparedListing[], more: Partial<ComparedItem> = {}) =>
      compareItem(item(listings, more), [], facts).markets.map(({ country }) => country);
    expect(countries([listing({ country: 'JP', currency: 'USD' })])).toEqual(['JP']);
    expect(countries([])).toEqual(['SG']);
    expect(countries([], { currency: 'EUR' })).toEqual([null]);
  });

  it('of nothing has no market and says why', () => {
    const nothing = item([], { error: 'PRODUCT_NOT_FOUND', goods: null, price: null, currency: null });
    const compared = compareItem(nothing, [], facts);
    expect(compared).toMatchObject({ success: false, title: null, markets: [], research: null });
    expect(codesOf(compared)).toEqual(['PRODUCT_NOT_FOUND']);
  });
});

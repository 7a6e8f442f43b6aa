import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { excludedRetailers } from '../../../connectors/shopping-search/excluded-retailers.js';
import type { ScriptedOffer } from '../../../connectors/shopping-search/sandbox/offer-script.js';
import { asOf, type PriceMerchant, PriceShop, regional, threeShops } from './price-shop.js';

let prices: PriceShop;
let merchant: PriceMerchant;
beforeAll(async () => {
  prices = await PriceShop.open((query, country) =>
    query.includes('Tab 5') ? trappedOffers(query) : threeShops('9', '10', '12')(query, country),
  );
  merchant = await prices.merchant();
});
afterAll(() => prices.close());
afterEach(() => prices.sandbox.clear());

/** Three offers of the goods, and others that look like it. */
function trappedOffers(title: string): ScriptedOffer[] {
  const offer = (seller: string, price: string, more = ''): ScriptedOffer => ({
    ...{ title: `${title}${more}`, seller, price, currency: 'SGD' },
  });
  return [
    ...[offer('A', '100'), offer('B', '110'), offer('C', '120'), offer('C', '125')],
    ...[...excludedRetailers.map(({ name }) => offer(`${name}.sg`, '1')), offer('Shop', '3')],
    ...[offer('D', '4', ' Pro'), offer('E', '5', ' 2 pack'), offer('F', '6', ' + Case')],
  ];
}

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const codesOf = ({ errors }: { errors: { code: string }[] }): string[] => errors.map(({ code }) => code);
const path = '/api/v1/products/compare-prices';

describe('§4.1', () => {
  it('1: answers 202 with the acceptance object, whose data has two keys', async () => {
    const [a, b] = [await merchant.product(), await merchant.product()];
    const given = { productIds: [b, ` ${a} `, b.toUpperCase(), a] };
    const { status, json, headers } = await merchant.shop.rest.post(path, given);
    expect(status).toBe(202);
    expect(json).toEqual({
      ok: true,
      apiVersion: json.apiVersion,
      operationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'accepted',
      jobId: json.jobId,
      data: { jobId: json.jobId, productIds: [b, a] },
      warnings: [],
      recommendations: [],
      links: { job: `/api/v1/jobs/${json.jobId}`, comparison: `${path}/jobs/${json.jobId}` },
    });
    expect(headers.get('location')).toBe(`/api/v1/jobs/${json.jobId}`);
    await merchant.shop.rest.finishedJob(json.jobId);
    const { results, operationId } = await merchant.read(json.jobId);
    expect(operationId).toBe(json.operationId);
    expect(results.map((each: { productId: string }) => each.productId)).toEqual([b, a]);
  });

  it('2: compares every recorded listing in its own currency, each with its own price and statistics', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    const common = { sku: product.sku };
    await merchant.list(product.id, { ...common, country: 'SG', currency: 'SGD', price: '12.50' });
    await merchant.list(product.id, {
      ...{ ...common, country: 'MY', currency: 'MYR', price: '8', evidence: 'acknowledged_write' },
    });
    const { result, results } = await merchant.compare([product.id]);
    expect(result).toMatchObject({ success: true, products: 1, succeeded: 1 });
    const [{ markets, research, comparison, currentPrice, currency }] = results;
    expect({ research, comparison, currentPrice, currency }).toEqual({
      ...{ research: null, comparison: null, currentPrice: '11.00', currency: 'SGD' },
    });
    const statistics = { n: 3, trimmed: 0, p25: '9.50', p50: '10.00', p75: '11.00' };
    expect(markets).toMatchObject([
      {
        ...{ country: 'MY', currency: 'MYR', price: '8', priceSource: 'acknowledged_write', priceAsOf: asOf },
        ...{ success: true, errors: [], research: { market: 'my', statistics } },
        comparison: { metric: 'listing_price_vs_market_median', difference: '-2.00', percentage: '-20.00' },
      },
      {
        ...{ country: 'SG', currency: 'SGD', price: '12.50', priceSource: 'snapshot', priceAsOf: asOf },
        ...{ success: true, errors: [], research: { market: 'sg', statistics } },
        comparison: { metric: 'listing_price_vs_market_median', difference: '2.50', percentage: '25.00' },
      },
    ]);
    expect(prices.searched.sort()).toEqual(['my', 'sg']);
  });

  it('2: reports a wanted listing that was rejected before its variants were known', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    const common = { sku: product.sku };
    await merchant.list(product.id, { ...common, country: 'SG', currency: 'SGD', price: '12.50' });
    await merchant.list(product.id, { ...common, country: 'MY', currency: 'MYR', isRejected: true });
    const { result, results } = await merchant.compare([product.id]);
    expect(result).toMatchObject({ success: false });
    const [{ markets }] = results;
    const told = markets.map((each: { country: string; success: boolean; errors: { code: string }[] }) => [
      each.country,
      each.success,
      codesOf(each),
    ]);
    expect(told).toEqual([
      ['MY', false, ['PRICE_NOT_VERIFIED']],
      ['SG', true, []],
    ]);
    expect(markets[0]).toMatchObject({ price: null, research: { market: 'my', found: 3 } });
  });

  it('2: restricts to the market of gl, which decides before country', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'SGD' });
    await merchant.list(product.id, { sku: product.sku, country: 'MY', currency: 'MYR' });
    const byGl = await merchant.compare([product.id], { gl: 'my', country: 'Singapore' });
    expect(byGl.results[0].markets).toMatchObject([{ currency: 'MYR', success: true }]);
    const byCountry = await merchant.compare([product.id], { country: 'Singapore' });
    expect(byCountry.results[0].markets).toMatchObject([{ currency: 'SGD', success: true }]);
    expect(prices.searched).toEqual(['my', 'sg']);
  });

  it('3: selects the market by the selling currency, not by the address of the store', async () => {
    const product = await merchant.create();
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'THB', price: '10' });
    const { results } = await merchant.compare([product.id]);
    expect(results[0].markets).toMatchObject([
      { country: 'SG', currency: 'THB', research: { market: 'th', country: 'TH' } },
    ]);
  });

  it('4: splits a regional listing by country, and reports a country without a price', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    const of = { sku: product.sku, marketplace: regional.key };
    await merchant.list(product.id, { ...of, country: 'SG', currency: 'SGD', price: '21' });
    await merchant.list(product.id, { ...of, country: 'HK', currency: 'HKD', price: '121' });
    await merchant.store(regional.key, 'TW', 'TWD');
    const { result, results } = await merchant.compare([product.id]);
    expect(result.success).toBe(false);
    const told = results[0].markets.map((each: { errors: [] } & Record<string, unknown>) => [
      ...[each.country, each.price, each.success, codesOf(each)],
    ]);
    expect(told).toEqual([
      ['HK', '121', true, []],
      ['SG', '21', true, []],
      ['TW', null, false, ['MISSING_COUNTRY_PRICE']],
    ]);
    expect(prices.searched.sort()).toEqual(['hk', 'sg']);
  });

  it('4: takes the price of the exact variant and SKU only', async () => {
    const product = await merchant.create({
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { sku: 'RED', title: 'Red', optionValues: { Colour: 'Red' }, price: sgd('5') },
        { sku: 'BLUE', title: 'Blue', optionValues: { Colour: 'Blue' }, price: sgd('6') },
      ],
      sku: null,
    });
    const [red, blue] = product.variants;
    await merchant.list(product.id, { sku: 'RED', country: 'SG', currency: 'SGD', price: '15' }, red.id);
    await merchant.list(
      product.id,
      { sku: 'BLUE', observedSku: 'OTHER', country: 'SG', currency: 'SGD', price: '99' },
      blue.id,
    );
    const { results } = await merchant.compare([red.id, blue.id, product.id]);
    expect(results).toMatchObject([
      { productId: red.id, variantOf: product.id, markets: [{ price: '15', success: true }] },
      {
        ...{ productId: blue.id, variantOf: product.id, success: false, currentPrice: '6.00' },
        markets: [{ price: '6.00', priceSource: 'catalog', errors: [{ code: 'PRICE_NOT_VERIFIED' }] }],
      },
      { productId: product.id, success: false, errors: [{ code: 'VARIANT_ID_REQUIRED' }], markets: [] },
    ]);
  });

  it('5: searches a market once for all stores in it, as one step', async () => {
    const product = await merchant.create();
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'SGD', price: '10' });
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'SGD', price: '11' });
    const { results, steps, progress } = await merchant.compare([product.id]);
    expect(results[0].markets).toMatchObject([{ success: true }, { success: true }]);
    expect(results[0]).toMatchObject({ research: null, comparison: null });
    expect(steps.map(({ name }: { name: string }) => name)).toEqual([`search ${product.id} sg`, 'compare']);
    expect(progress).toEqual({ done: 1, total: 1, unit: 'markets' });
    expect(prices.searched).toEqual(['sg']);
  });

  it('6: reports currencies that no market has, and converts nothing', async () => {
    const product = await merchant.create();
    await merchant.list(product.id, { sku: product.sku, country: 'DE', currency: 'EUR', price: '10' });
    const unlisted = await merchant.product({ price: { amount: '5', currency: 'JPY' } });
    const elsewhere = await merchant.product({ price: sgd('5') });
    const { result, results } = await merchant.compare([product.id, unlisted]);
    expect(result.success).toBe(false);
    expect(results.map(({ markets }: { markets: [] }) => markets)).toMatchObject([
      [{ price: '10', currency: 'EUR', research: null, errors: [{ code: 'UNSUPPORTED_CURRENCY' }] }],
      [{ price: '5', currency: 'JPY', research: null, errors: [{ code: 'UNSUPPORTED_CURRENCY' }] }],
    ]);
    expect(prices.searched).toEqual([]);
    const other = await merchant.compare([elsewhere], { gl: 'th' });
    expect(other.results[0].markets).toMatchObject([
      {
        ...{ currency: 'THB', price: null, comparison: null, success: false },
        ...{ errors: [{ code: 'MISSING_COUNTRY_PRICE' }], research: { statistics: { p50: '10.00' } } },
      },
    ]);
  });

  it('7: fails with a verification error where the price of a published listing is not known exactly', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'SGD', price: null });
    const { result, results } = await merchant.compare([product.id]);
    expect(result.success).toBe(false);
    expect(results[0]).toMatchObject({
      success: false,
      markets: [
        {
          ...{ price: '11.00', priceSource: 'catalog', success: false },
          errors: [{ code: 'PRICE_NOT_VERIFIED' }],
          comparison: { metric: 'catalog_price_vs_market_median', difference: '1.00', percentage: '10.00' },
        },
      ],
    });
  });

  it('8: compares what is listed nowhere by price and currency of the catalog', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    await merchant.list(product.id, {
      ...{ sku: product.sku, country: 'MY', currency: 'MYR', isOnSale: false, desired: 'delisted' },
    });
    const priceless = await merchant.product();
    const { results } = await merchant.compare([product.id, priceless]);
    const comparison = { metric: 'catalog_price_vs_market_median', difference: '1.00', percentage: '10.00' };
    expect(results).toMatchObject([
      {
        ...{ success: true, currentPrice: '11.00', currency: 'SGD', comparison, research: { market: 'sg' } },
        markets: [{ marketplace: null, country: 'SG', priceSource: 'catalog', success: true, comparison }],
      },
      { success: false, markets: [{ price: null, errors: [{ code: 'CATALOG_PRICE_MISSING' }] }] },
    ]);
  });

  it('9: changes no price and refreshes no listing', async () => {
    const product = await merchant.create({ price: sgd('11.00') });
    await merchant.list(product.id, { sku: product.sku, country: 'SG', currency: 'SGD', price: '10' });
    const listings = () => merchant.shop.rest.get(`/api/v1/products/${product.id}/listings`);
    const [before, events] = [await listings(), await merchant.shop.events()];
    await merchant.compare([product.id]);
    const after = await merchant.shop.rest.get(`/api/v1/products/${product.id}`);
    expect(after.json.product).toEqual({ ...product, ...after.json.product, version: product.version });
    expect((await listings()).json).toEqual(before.json);
    expect(await merchant.shop.events()).toEqual(events);
  });
});

describe('§4.1, rule 10', () => {
  it('leaves out two retail marketplaces and the own store, and does not count variants, packs and bundles', async () => {
    const product = await merchant.product({ title: 'Alpha Tab 5', price: sgd('99.00') });
    const { results } = await merchant.compare([product]);
    const [{ research, comparison }] = results;
    expect(comparison).toMatchObject({ difference: '-11.00', percentage: '-10.00' });
    expect(research).toMatchObject({ found: 10, statistics: { n: 3, p50: '110.00' } });
    expect(research.offers.map(({ seller }: { seller: string }) => seller)).toEqual(['A', 'B', 'C', 'C']);
    expect(research.notCounted).toEqual([
      { reason: 'excluded_retailer', count: 2 },
      { reason: 'own_store', count: 1 },
      { reason: 'variant', count: 1 },
      { reason: 'pack_size', count: 1 },
      { reason: 'bundle', count: 1 },
    ]);
  });
});

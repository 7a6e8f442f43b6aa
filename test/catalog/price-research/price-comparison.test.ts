import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { type PriceMerchant, PriceShop, threeShops } from './price-shop.js';

let prices: PriceShop;
let merchant: PriceMerchant;
beforeAll(async () => {
  prices = await PriceShop.open(threeShops('9', '10', '12'));
  merchant = await prices.merchant();
});
afterAll(() => prices.close());
afterEach(() => prices.sandbox.clear());

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const path = '/api/v1/products/compare-prices';

describe('a request', () => {
  it.each<[what: string, body: object, field: string]>([
    ['without products', {}, 'productIds'],
    ['for no product', { productIds: [] }, 'productIds'],
    ['with a text for a list', { productIds: 'x' }, 'productIds'],
    ['for what is no id', { productIds: ['x'] }, 'productIds.0'],
    ['for 51 products', { productIds: Array.from({ length: 51 }, newId) }, 'productIds'],
    ['for a market that is none', { productIds: [newId()], gl: 'de' }, 'gl'],
    ['for a country in another spelling', { productIds: [newId()], country: 'singapore' }, 'country'],
    ['for no offer', { productIds: [newId()], limit: 0 }, 'limit'],
    ['for 16 offers', { productIds: [newId()], limit: 16 }, 'limit'],
    ['with another field', { productIds: [newId()], currency: 'SGD' }, 'currency'],
  ])('%s is rejected', async (_, body, field) => {
    const { status, json } = await merchant.shop.rest.post(path, body);
    expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(json.errors.map((error: { path: string }) => error.path)).toContain(field);
    expect(prices.sandbox.calls).toEqual([]);
  });

  it('with an Idempotency-Key is accepted once', async () => {
    const body = { productIds: [await merchant.product({ price: sgd('11.00') })] };
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await merchant.shop.rest.post(path, body, headers),
      await merchant.shop.rest.post(path, body, headers),
    ];
    expect(second.json).toEqual(first.json);
    await merchant.shop.rest.finishedJob(first.json.jobId);
    expect(prices.searched).toEqual(['sg']);
  });

  it('for what nobody has is accepted and reported, and tells nothing of other merchants', async () => {
    const stranger = await prices.merchant();
    const theirs = await stranger.product({ price: sgd('11.00') });
    const { result, results } = await merchant.compare([theirs, newId()]);
    expect(result).toMatchObject({ success: false, succeeded: 0 });
    expect(results).toMatchObject([
      {
        productId: theirs,
        title: null,
        currentPrice: null,
        markets: [],
        errors: [{ code: 'PRODUCT_NOT_FOUND' }],
      },
      { markets: [], errors: [{ code: 'PRODUCT_NOT_FOUND' }] },
    ]);
    expect(prices.sandbox.calls).toEqual([]);
  });

  it('shows as many offers of a market as it wants, with statistics over all', async () => {
    const { results } = await merchant.compare([await merchant.product({ price: sgd('11.00') })], {
      limit: 1,
    });
    const [{ research }] = results;
    expect(research.offers).toHaveLength(1);
    expect(research).toMatchObject({ found: 3, statistics: { n: 3, p50: '10.00' } });
    expect(research.offers[0]).toMatchObject({ position: 1, priceText: 'S$9', price: '9', confidence: 1 });
  });
});

describe('a comparison', () => {
  it('of somebody else, of another job, or of none is not found', async () => {
    const { jobId, operationId } = await merchant.compare([await merchant.product({ price: sgd('1') })]);
    const stranger = await prices.merchant();
    const codeOf = async (rest: typeof merchant.shop.rest, id: string) =>
      (await rest.get(`${path}/jobs/${id}`)).json.code;
    expect(await codeOf(stranger.shop.rest, jobId)).toBe('JOB_NOT_FOUND');
    expect(await codeOf(merchant.shop.rest, newId())).toBe('JOB_NOT_FOUND');
    expect(await codeOf(merchant.shop.rest, 'x')).toBe('JOB_NOT_FOUND');
    const document = 'query ($id: ID!) { priceComparison(id: $id) { success } }';
    expect(await merchant.run(document, { id: operationId })).toEqual({ priceComparison: { success: true } });
    for (const id of [operationId, newId(), 'x']) {
      expect(await stranger.wrong(document, { id })).toEqual(['PRICE_COMPARISON_NOT_FOUND', []]);
    }
  });

  it('is in the list of the merchant, by product and by success', async () => {
    const lister = await prices.merchant();
    const product = await lister.product({ price: sgd('11.00') });
    const { operationId } = await lister.compare([product]);
    await lister.compare([newId()]);
    const document = `query ($filter: PriceComparisonFilter) { priceComparisons(filter: $filter) {
      items { id provider productIds market matcherVersion success job { status } } } }`;
    const found = { id: operationId, provider: 'serpapi', productIds: [product], market: null };
    for (const filter of [{ productId: product }, { success: true }]) {
      expect((await lister.run(document, { filter })).priceComparisons.items).toEqual([
        { ...found, matcherVersion: 3, success: true, job: { status: 'completed' } },
      ]);
    }
    expect((await lister.run(document)).priceComparisons.items).toHaveLength(2);
  });
});

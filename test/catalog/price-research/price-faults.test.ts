import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ProviderFault,
  ProviderSandbox,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { createLogger } from '../../../kernel/log.js';
import { databaseText } from '../../support/database-text.js';
import { type PriceMerchant, PriceShop, threeShops } from './price-shop.js';

const logged: string[] = [];
const log = createLogger(
  'trace',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  }),
);

let prices: PriceShop;
let merchant: PriceMerchant;
beforeAll(async () => {
  const environment = {
    TRADEWIND_MODEL_TIMEOUT_MS: '1000',
    TRADEWIND_SHOPPING_SEARCH_PRICES: 'currency=USD,unit=0.01',
  };
  prices = await PriceShop.open(threeShops('9', '10', '12'), environment, { log });
});
afterAll(() => prices.close());
beforeEach(async () => {
  merchant = await prices.merchant();
});
afterEach(() => {
  prices.sandbox.clear();
  prices.sandbox.retryAfter = 0;
});

const price = { amount: '11.00', currency: 'SGD' };
const problemsOf = ({ results }: { results: { markets: { errors: { code: string }[] }[] }[] }): string[] =>
  results.flatMap(({ markets }) => markets.flatMap(({ errors }) => errors.map(({ code }) => code)));

describe('a provider that fails in passing', () => {
  it.each<ProviderFault>(['error', 'slow', 'truncated', 'invalid_json', 'throttled'])(
    'is asked once more: %s',
    async fault => {
      prices.sandbox.fail(fault);
      const { result } = await merchant.compare([await merchant.product({ price })]);
      expect(result.success).toBe(true);
      expect(prices.sandbox.calls).toHaveLength(2);
    },
  );

  it('again is reported for its market alone', async () => {
    const product = await merchant.create({ price });
    await merchant.list(product.id, { sku: product.sku, country: 'MY', currency: 'MYR' });
    const other = await merchant.product({ price });
    prices.sandbox.fail('error', 2);
    const read = await merchant.compare([product.id]);
    expect(read).toMatchObject({ status: 'completed', result: { success: false } });
    expect(problemsOf(read)).toEqual(['SEARCH_FAILED']);
    expect(read.results[0].markets[0]).toMatchObject({ price: '10', research: null, comparison: null });
    expect((await merchant.compare([other])).result.success).toBe(true);
  });
});

describe('a provider that wants fewer calls for long', () => {
  it('is asked by a later try of the job, for what it did not answer', async () => {
    const ids: string[] = [];
    for (let product = 0; product < 6; product += 1) {
      ids.push(await merchant.product({ price }));
    }
    prices.sandbox.retryAfter = 3_600;
    prices.sandbox.fail('throttled');
    const { result } = await merchant.compare(ids);
    expect(result).toMatchObject({ success: true, succeeded: 6 });
    expect(prices.sandbox.calls).toHaveLength(7);
  });
});

describe('a provider that takes no call of the account', () => {
  it.each<ProviderFault>(['unauthorized', 'exhausted'])(
    'fails the job, and is not asked on: %s',
    async fault => {
      const ids: string[] = [];
      for (let product = 0; product < 6; product += 1) {
        ids.push(await merchant.product({ price }));
      }
      await merchant.compare(ids.slice(0, 1));
      prices.sandbox.clear();
      prices.sandbox.fail(fault, 20);
      const read = await merchant.compare(ids);
      expect(read).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_ACCOUNT_REJECTED' } });
      expect(new Set(problemsOf(read))).toEqual(new Set(['NOT_SEARCHED']));
      // Those that were under way when the first was answered.
      expect(prices.sandbox.calls.length).toBeLessThanOrEqual(4);
    },
  );
});

describe('offers that are no evidence', () => {
  it.each<[ProviderFault, string | null]>([
    ['empty', null],
    ['wrong_currency', 'other_currency'],
    ['wrong_language', 'brand'],
  ])('give no median, and say why: %s', async (fault, reason) => {
    prices.sandbox.fail(fault);
    const read = await merchant.compare([await merchant.product({ price })]);
    expect(problemsOf(read)).toEqual(['INSUFFICIENT_OFFERS']);
    const [{ research, comparison }] = read.results;
    expect([research.statistics.p50, comparison]).toEqual([null, null]);
    expect(research.notCounted).toEqual(reason === null ? [] : [{ reason, count: 3 }]);
  });
});

describe('a comparison', () => {
  it('is made anew of its stored offers with the same figures, and shows every one of them', async () => {
    const product = await merchant.create({ price });
    await merchant.list(product.id, { sku: product.sku, country: 'MY', currency: 'MYR' });
    const read = await merchant.compare([product.id, await merchant.product({ price })]);
    prices.sandbox.clear();
    await merchant.shop.rest.patch(`/api/v1/products/${product.id}`, { title: 'Something else' });
    const figures = `priceComparison { success matcherVersion finishedAt } results {
      productId title success markets { currency price priceSource priceAsOf success errors { code }
        research { found searchedAt statistics { n trimmed p25 p50 p75 } notCounted { reason count }
          offers { position title price confidence reasons outcome } }
        comparison { metric difference percentage } } }`;
    const { report, recomputed } = await merchant.run(
      `query ($id: ID!, $jobId: ID!) { report: priceComparisonReport(jobId: $jobId) { ${figures} }
        recomputed: recomputedPriceComparison(id: $id) { ${figures} } }`,
      { id: read.operationId, jobId: read.jobId },
    );
    expect(recomputed).toEqual(report);
    expect(report.results[0].markets[0].research.statistics.p50).toBe('10.00');
    const { comparedOffers } = await merchant.run(
      `query ($id: ID!, $productId: ID!) { comparedOffers(comparisonId: $id, productId: $productId, market: my) {
        offer { position seller outcome price priceText } raw } }`,
      { id: read.operationId, productId: product.id },
    );
    expect(comparedOffers).toMatchObject(
      ['9', '10', '12'].map((amount, index) => ({
        offer: { position: index + 1, outcome: 'matched', price: amount, priceText: `RM ${amount}` },
        raw: { source: `Seller ${index}`, extracted_price: Number(amount) },
      })),
    );
    expect(prices.sandbox.calls).toEqual([]);
  });

  it('shows what was searched so far, and goes on with what is left', async () => {
    const ids = [await merchant.product({ price }), await merchant.product({ price })];
    prices.sandbox.fail('slow', 1);
    const arrived = prices.sandbox.nextCall();
    const path = '/api/v1/products/compare-prices';
    const { json } = await merchant.shop.rest.post(path, { productIds: ids });
    await arrived;
    const running = await merchant.read(json.jobId);
    expect(running).toMatchObject({ result: null, finishedAt: null, matcherVersion: null });
    expect(problemsOf(running)).toContain('NOT_SEARCHED');
    await merchant.shop.rest.finishedJob(json.jobId);
    expect((await merchant.read(json.jobId)).result.success).toBe(true);
  });

  it('that is canceled keeps what it has, and does not succeed', async () => {
    prices.sandbox.fail('slow', 2);
    const arrived = prices.sandbox.nextCall();
    const body = { productIds: [await merchant.product({ price })] };
    const { json } = await merchant.shop.rest.post('/api/v1/products/compare-prices', body);
    await arrived;
    await merchant.shop.rest.post(`/api/v1/jobs/${json.jobId}/cancel`, {});
    await merchant.shop.rest.finishedJob(json.jobId);
    const read = await merchant.read(json.jobId);
    expect(read).toMatchObject({ status: 'canceled', result: { success: false } });
    expect(problemsOf(read)).toEqual(['NOT_SEARCHED']);
    const { report } = await merchant.run(
      `query ($jobId: ID!) { report: priceComparisonReport(jobId: $jobId) {
        priceComparison { success finishedAt matcherVersion } results { success markets { errors { code } } } } }`,
      { jobId: json.jobId },
    );
    expect(report).toEqual({
      priceComparison: { success: false, finishedAt: expect.any(String), matcherVersion: null },
      results: [{ success: false, markets: [{ errors: [{ code: 'NOT_SEARCHED' }] }] }],
    });
  });

  it('keeps to the budget of the organization', async () => {
    await merchant.limitBudget('0.02');
    const ids = [];
    for (let product = 0; product < 3; product += 1) {
      ids.push(await merchant.product({ price }));
    }
    const read = await merchant.compare(ids);
    expect(read).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_BUDGET_REACHED' } });
    expect(prices.sandbox.calls).toHaveLength(2);
    expect(problemsOf(read)).toEqual(['NOT_SEARCHED']);
    const usage = `{ providerUsage { day { calls inputTokens costs { amount currency } } }
      providerCalls { items { purpose promptVersion provider operation units status } } }`;
    const { data } = await merchant.shop.owner.graphql(usage, {}, merchant.shop.id);
    expect(data.providerUsage.day).toEqual({
      ...{ calls: 2, inputTokens: 0, costs: [{ amount: '0.02', currency: 'USD' }] },
    });
    expect(data.providerCalls.items[0]).toEqual({
      ...{ purpose: 'price_research', promptVersion: '3', provider: 'serpapi' },
      ...{ operation: 'search', units: 1, status: 'completed' },
    });
  });

  it('tells the key of the provider to nobody: not in logs, offers, calls or errors', async () => {
    for (const fault of ['echo', 'unauthorized', 'error', 'exhausted'] as const) {
      prices.sandbox.fail(fault, 2);
      const read = await merchant.compare([await merchant.product({ price })]);
      expect(JSON.stringify(read)).not.toContain(ProviderSandbox.apiKey);
      prices.sandbox.clear();
    }
    const stored = await databaseText(prices.program.databaseUrl);
    expect(stored).toContain('The key is [secret].');
    expect(stored).not.toContain(ProviderSandbox.apiKey);
    expect(logged.join('')).toContain('prices compared');
    expect(logged.join('')).not.toContain(ProviderSandbox.apiKey);
  });
});

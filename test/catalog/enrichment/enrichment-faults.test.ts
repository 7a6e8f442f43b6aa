import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderFault } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { ProviderSandbox } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { enrichmentLimits } from '../../../subgraphs/catalog/enrichment/enrichment.limits.js';
import { databaseText } from '../../support/database-text.js';
import { plantRow } from '../../support/planted-row.js';
import { type EnrichingMerchant, EnrichmentShop } from './enrichment-shop.js';

let shop: EnrichmentShop;
let merchant: EnrichingMerchant;
beforeAll(async () => {
  const highlights = ['Made of stainless steel, with a capacity of 500 ml'];
  shop = await EnrichmentShop.open(
    ({ isTranslation }) => (isTranslation ? { title: 'Botol 500 ml' } : { highlights }),
    {
      TRADEWIND_MODEL_TIMEOUT_MS: '1000',
    },
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  merchant = await shop.merchant();
});
afterEach(() => {
  shop.model.clear();
  shop.model.retryAfter = 0;
});

async function enriched() {
  const id = await merchant.product();
  const { job, enrichment, proposals } = await merchant.enrich({ productIds: [id], fields: ['highlights'] });
  const [entry] = await merchant.enriched(enrichment.id);
  return { job, entry, proposals, asked: shop.model.calls.length };
}

describe('a model that fails in passing', () => {
  it.each<ProviderFault>([
    'throttled',
    'error',
    'slow',
    'truncated',
    'invalid_json',
    'empty',
    'wrong_language',
  ])('is asked again: %s', async fault => {
    shop.model.fail(fault, 2);
    const { job, entry, proposals, asked } = await enriched();
    expect(job.status).toBe('completed');
    expect(proposals).toMatchObject([{ field: 'highlights', status: 'proposed', madeBy: 'model' }]);
    expect([asked, entry.problems]).toEqual([3, []]);
  });

  it('each time is asked within bounds; the product says why, and has what tables make', async () => {
    shop.model.fail('error', 20);
    const { job, entry, proposals, asked } = await enriched();
    expect(job).toMatchObject({ status: 'completed', result: { success: true, completed: 1 } });
    expect(asked).toBe(3);
    expect(entry).toMatchObject({
      status: 'completed',
      problems: [{ field: 'highlights', code: 'provider_failed', message: expect.stringContaining('500') }],
    });
    expect(proposals).toMatchObject([{ madeBy: 'dictionary', model: null, promptVersion: null }]);
  });

  it('and wants fewer calls for long is asked by a later try of the job', async () => {
    shop.model.retryAfter = 3_600;
    shop.model.fail('throttled');
    const { job, proposals, asked } = await enriched();
    expect(job.status).toBe('completed');
    expect(proposals).toMatchObject([{ madeBy: 'model' }]);
    expect(asked).toBe(2);
  });

  it('declines, and is not asked again', async () => {
    shop.model.fail('refused', 3);
    const { entry, proposals, asked } = await enriched();
    expect(asked).toBe(1);
    expect(entry.problems).toMatchObject([{ code: 'provider_declined' }]);
    expect(proposals).toMatchObject([{ madeBy: 'dictionary' }]);
  });
});

describe('a model that takes no calls with the key', () => {
  it('is not asked on: the job says so once, each product by a code, and tables make what they can', async () => {
    const productIds: string[] = [];
    for (let product = 0; product < 12; product += 1) {
      productIds.push(await merchant.product({ sku: `K-${product}` }));
    }
    shop.model.fail('unauthorized', 100);
    const fields = ['highlights', 'translations'];
    const { job, enrichment, proposals } = await merchant.enrich({ productIds, fields, languages: ['id'] });
    // Those that were under way when the first was answered.
    expect(shop.model.calls.length).toBeLessThanOrEqual(enrichmentLimits.concurrentProducts);
    expect(job).toMatchObject({
      status: 'completed',
      result: { success: true, completed: 12, message: expect.stringContaining('answered 401') },
    });
    const entries = await merchant.enriched(enrichment.id);
    const codes = entries.flatMap(({ problems }) => problems.map(({ code }: { code: string }) => code));
    expect(codes).toEqual(Array(24).fill('provider_account_rejected'));
    expect(proposals.map(({ field, madeBy }) => [field, madeBy])).toEqual(
      Array(12).fill(['highlights', 'dictionary']),
    );
  });
});

describe('calls of an enrichment', () => {
  it('are counted with their purpose, and the key is nowhere', async () => {
    shop.model.fail('unauthorized');
    await enriched();
    await enriched();
    const { data } = await merchant.shop.owner.graphql(
      '{ providerCalls { items { purpose promptVersion status model answerDigest } } }',
      {},
      merchant.shop.id,
    );
    expect(data.providerCalls.items).toMatchObject([
      { purpose: 'product_enrichment', promptVersion: '1', status: 'completed', model: 'writer-1' },
      { purpose: 'product_enrichment', status: 'unauthorized' },
    ]);
    expect(await databaseText(shop.program.databaseUrl)).not.toContain(ProviderSandbox.apiKey);
  });
});

describe('languages of translations', () => {
  it('takes tags of unknown languages for that, whatever they are', async () => {
    const id = await merchant.product();
    const { job, enrichment, proposals } = await merchant.enrich({
      productIds: [id],
      fields: ['attributes', 'translations'],
      languages: ['own', 'apply'],
      autoApply: { fields: ['attributes'] },
    });
    expect(job.result).toMatchObject({ products: 1, completed: 1 });
    expect(proposals.map(({ status }) => status)).toEqual(proposals.map(() => 'applied'));
    const [{ problems }] = await merchant.enriched(enrichment.id);
    expect(problems).toMatchObject([
      { language: 'own', code: 'language_not_checkable' },
      { language: 'apply', code: 'language_not_checkable' },
    ]);
  });

  it('are those of the connected stores where none are named', async () => {
    const client = new Client({ connectionString: shop.program.databaseUrl });
    await client.connect();
    const of = { organization_id: merchant.shop.id };
    const account = { ...of, marketplace: 'bazaar', status: 'connected' };
    const connectionId = await plantRow(client, 'catalog.marketplace_connection', account);
    for (const country of ['ID', 'SG', 'MY']) {
      const store = { connection_id: connectionId, store_id: country, country, currency: 'SGD' };
      await plantRow(client, 'catalog.marketplace_store', { ...of, ...store, is_enabled: true });
    }
    await client.end();
    const id = await merchant.product({ title: 'Bottle 500 ml' });
    const { enrichment, proposals } = await merchant.enrich({ productIds: [id], fields: ['translations'] });
    expect(enrichment.languages).toEqual(['id', 'ms', 'en']);
    expect(proposals.map(({ field }) => field)).toEqual(['attributes.id.title', 'attributes.ms.title']);
  });
});

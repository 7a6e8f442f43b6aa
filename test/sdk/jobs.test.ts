import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { dataforseoSandbox } from '../../connectors/shopping-search/sandbox/dataforseo-sandbox.js';
import { createClient, JobFailedError, type TradewindClient } from '../../sdk/index.js';
import { PriceMerchant, searchVariables, threeShops } from '../catalog/price-research/price-shop.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, startProgram } from '../support/program.js';
import { FaultyProxy } from './faulty-proxy.js';

let search: ProviderSandbox;
let program: Program;
let shop: Organization;
let proxy: FaultyProxy;
let tradewind: TradewindClient;
/** The same merchant's client, through a proxy that breaks what it is told to. */
let broken: TradewindClient;
beforeAll(async () => {
  search = await ProviderSandbox.start(dataforseoSandbox(threeShops('9', '10', '12')));
  program = await startProgram(searchVariables(search, 'dataforseo'));
  shop = await startOrganization(program);
  proxy = await FaultyProxy.start(program.url);
  tradewind = createClient({ baseUrl: `${program.url}/`, apiKey: shop.apiKey, userAgent: 'tests/1' });
  broken = createClient({ baseUrl: proxy.url, apiKey: async () => shop.apiKey, maxRetryDelayMs: 2_000 });
});
afterAll(async () => {
  await proxy.stop();
  await program.stop();
  await search.close();
});

describe('a job', () => {
  it('is waited for, with its states in order', async () => {
    const accepted = await tradewind.products.bulkImport.start(
      new Blob([productsCsv(300, 'WAIT')], { type: 'text/csv' }),
    );
    const versions: number[] = [];
    const job = await tradewind.waitForJob(accepted, {
      pollIntervalMs: 10,
      onProgress: ({ version }) => versions.push(version),
    });
    expect([job.status, versions.at(-1)]).toEqual(['completed', job.version]);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('is followed over a socket without being read in between, and read where the socket is broken', async () => {
    const { createClient: connect } = await import('graphql-ws');
    const socket = connect({
      url: `${program.url.replace('http', 'ws')}/graphql`,
      connectionParams: { authorization: `Bearer ${shop.apiKey}` },
    });
    proxy.next();
    const accepted = await tradewind.products.bulkImport.start(
      new Blob([productsCsv(300, 'WS')], { type: 'text/csv' }),
    );
    const job = await broken.waitForJob(accepted, { socket });
    expect(job.status).toBe('completed');
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
    await socket.dispose();
    const nowhere = connect({ url: 'ws://127.0.0.1:1/graphql', retryAttempts: 0 });
    const again = await tradewind.products.bulkImport.start(
      new Blob([productsCsv(3, 'NOWS')], { type: 'text/csv' }),
    );
    expect((await tradewind.waitForJob(again, { socket: nowhere, pollIntervalMs: 10 })).status).toBe(
      'completed',
    );
  });

  it('that is no longer waited for goes on, or is canceled', async () => {
    const enough = new AbortController();
    const accepted = await tradewind.products.bulkImport.start(
      new Blob([productsCsv(20_000, 'STOP')], { type: 'text/csv' }),
    );
    const waiting = tradewind.waitForJob(accepted, {
      signal: enough.signal,
      cancelOnAbort: true,
      pollIntervalMs: 10,
      onProgress: () => enough.abort(new Error('no time')),
    });
    await expect(waiting).rejects.toThrow('no time');
    const failed = await tradewind.waitForJob(accepted.jobId).catch(error => error);
    expect(failed).toBeInstanceOf(JobFailedError);
    expect(failed.job.status).toBe('canceled');
  });

  it('of another organization is not found', async () => {
    const other = await startOrganization(program);
    const client = createClient({ baseUrl: program.url, apiKey: other.apiKey });
    const { jobId } = await tradewind.products.bulkImport.start(
      new Blob(['sku,title\nX-1,X\n'], { type: 'text/csv' }),
    );
    await expect(client.waitForJob(jobId)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('that compares prices is waited for with what it found', async () => {
    const merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
    const client = createClient({ baseUrl: program.url, apiKey: merchant.apiKey });
    const price = { amount: '11.00', currency: 'SGD' };
    const productId = await new PriceMerchant(program, merchant).product({ price });
    const accepted = await client.products.comparePrices({ productIds: [productId] });
    const { status, result, results } = await client.waitForPriceComparison(accepted, { pollIntervalMs: 20 });
    expect([status, result, results.map(each => each.productId)]).toMatchObject([
      'completed',
      { success: true },
      [productId],
    ]);
  });
});

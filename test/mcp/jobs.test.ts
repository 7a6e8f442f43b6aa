import type { Client as McpClient } from '@modelcontextprotocol/client';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { errorOf, mcpClient, type Revision, revisions } from '../support/mcp-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { plantRow } from '../support/planted-row.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let db: Client;
let shop: Organization;

beforeAll(async () => {
  program = await startProgram();
  db = new Client({ connectionString: program.databaseUrl });
  await db.connect();
  shop = await startOrganization(program);
});
afterAll(async () => {
  await db.end();
  await program.stop();
});

/** A job that no worker knows of. */
const waitingJob = () =>
  plantRow(db, 'platform.job', {
    organization_id: shop.id,
    id: newId(),
    kind: 'catalog.products.enrich',
    scope: 'catalog:enrich',
    payload: '{}',
  });

interface Answer {
  structuredContent?: unknown;
  [field: string]: unknown;
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
const outputOf = ({ structuredContent }: Answer) => structuredContent as Record<string, any>;

describe.each(Object.keys(revisions) as Revision[])('a merchant who has nothing but %s', revision => {
  let client: McpClient;

  beforeAll(async () => {
    client = await mcpClient(program.url, { token: shop.apiKey, revision });
  });
  afterAll(() => client.close());

  it('imports a catalog, follows it, corrects what was refused, and changes a price', async () => {
    const skus = Array.from({ length: 1200 }, (_, index) => `${revision}-${index}`);
    const rows = skus.map(sku => `${sku},Lamp ${sku},10.00,USD,5,active`);
    const header = 'sku,title,price,currency,inventoryQuantity,status';
    const content = [header, ...rows, `${revision}-bad,Lamp,no price,USD,5,active`].join('\n');
    const started = await client.callTool({ name: 'import_products', arguments: { content } });
    expect(errorOf(started)).toBeNull();
    const { jobId, data } = outputOf(started);

    const told: number[] = [];
    const ended = await client.callTool(
      { name: 'wait_for_job', arguments: { jobId, timeoutSeconds: 50 } },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    expect(outputOf(ended)).toMatchObject({
      status: 'completed',
      result: { counts: { created: 1200, errors: 1 } },
    });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));

    const { importId } = data;
    const report = await client.callTool({
      name: 'list_import_rows',
      arguments: { importId, outcome: 'error' },
    });
    expect(outputOf(report)).toMatchObject({ items: [{ row: 1202, issues: [{ column: 'price' }] }] });

    const found = await client.callTool({ name: 'list_products', arguments: { sku: [skus[0]!] } });
    const [product] = outputOf(found).items;
    const priced = await client.callTool({
      name: 'set_product_price',
      arguments: {
        productId: product.id,
        price: { amount: '12.50', currency: 'USD' },
        expectedVersion: product.version,
      },
    });
    expect(outputOf(priced)).toMatchObject({ data: { product: { price: { amount: '12.50' } } } });
    const stored = await shop.rest.get(`/api/v1/products/${product.id}`);
    expect(stored.json.product).toMatchObject({
      price: { amount: '12.50', currency: 'USD' },
      status: 'active',
    });
  });

  it('waits for a job no longer than was said', async () => {
    const jobId = await waitingJob();
    const result = await client.callTool({ name: 'wait_for_job', arguments: { jobId, timeoutSeconds: 1 } });
    expect(outputOf(result)).toMatchObject({ jobId, status: 'queued' });
  });

  it('stops a wait, and the job goes on', async () => {
    const jobId = await waitingJob();
    const stopping = new AbortController();
    const call = client.callTool(
      { name: 'wait_for_job', arguments: { jobId, timeoutSeconds: 50 } },
      { signal: stopping.signal, onprogress: () => stopping.abort('enough') },
    );
    await expect(call).rejects.toThrow(/enough/);
    const read = await client.callTool({ name: 'get_job', arguments: { jobId } });
    expect(outputOf(read)).toMatchObject({ status: 'queued' });
  });

  it.each([
    [{}, 'VALIDATION_FAILED', 'jobId'],
    [{ jobId: 'x' }, 'VALIDATION_FAILED', 'jobId'],
    [{ jobId: newId(), timeoutSeconds: 51 }, 'VALIDATION_FAILED', 'timeoutSeconds'],
    [{ jobId: newId(), more: 1 }, 'VALIDATION_FAILED', 'more'],
    [{ jobId: newId() }, 'JOB_NOT_FOUND', undefined],
  ])('is told what is wrong with a wait for %j', async (given, code, path) => {
    const result = await client.callTool({ name: 'wait_for_job', arguments: given });
    const { code: found, errors } = errorOf(result);
    expect([found, errors[0]?.path]).toEqual([code, path]);
  });

  it('waits only for jobs of its scopes and its organization', async () => {
    const jobId = await waitingJob();
    const other = await startOrganization(program);
    for (const [token, code] of [
      [await shop.key(['orders:read']), 'SCOPE_MISSING'],
      [other.apiKey, 'JOB_NOT_FOUND'],
    ] as const) {
      const stranger = await mcpClient(program.url, { token, revision });
      const result = await stranger.callTool({ name: 'wait_for_job', arguments: { jobId } });
      expect(errorOf(result)).toMatchObject({ code });
      await stranger.close();
    }
  });

  it('has at most ten waits at a time', async () => {
    const jobId = await waitingJob();
    const stopping = new AbortController();
    const token = await shop.key(['catalog:enrich']);
    const own = await mcpClient(program.url, { token, revision });
    const begun = Array.from({ length: 10 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const call = own.callTool(
        { name: 'wait_for_job', arguments: { jobId, timeoutSeconds: 50 } },
        { signal: stopping.signal, onprogress: () => resolve() },
      );
      return { promise, call };
    });
    await Promise.all(begun.map(({ promise }) => promise));
    const one = await own.callTool({ name: 'wait_for_job', arguments: { jobId } });
    expect(errorOf(one)).toMatchObject({ code: 'OPERATION_TOO_COSTLY' });
    stopping.abort('enough');
    await Promise.allSettled(begun.map(({ call }) => call));
    await own.close();
  });
});

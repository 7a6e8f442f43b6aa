import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { sharedCatalogs } from '../support/shared-data.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const ownCsv = 'sku,title,price,currency,inventoryQuantity\nMUG,Mug,9.50,SGD,3\nCUP,Cup,7,SGD,5\n';
const ownProducts = [
  { sku: 'MUG', title: 'Mug', price: { amount: '9.50', currency: 'SGD' }, inventoryQuantity: 3 },
  { sku: 'CUP', title: 'Cup', price: { amount: '7.00', currency: 'SGD' }, inventoryQuantity: 5 },
];

/** What the list shows of the two products, whatever file they came from. */
async function listed(rest: RestClient) {
  const { json } = await rest.get('/api/v1/products?sort-by=oldest');
  // biome-ignore lint/suspicious/noExplicitAny: items as REST shows them.
  return json.items.map(({ sku, title, price, inventoryQuantity }: any) => ({
    sku,
    title,
    price,
    inventoryQuantity,
  }));
}

describe('a catalog comes in as it is', () => {
  const bodies = [
    { name: 'our own CSV', type: 'text/csv', content: ownCsv },
    {
      name: 'our own CSV with BOM and CRLF',
      type: 'text/csv',
      content: `\uFEFF${ownCsv.replaceAll('\n', '\r\n')}`,
    },
    { name: 'CSV of semicolons', type: 'text/csv', content: ownCsv.replaceAll(',', ';') },
    { name: 'CSV of tabs', type: 'text/tab-separated-values', content: ownCsv.replaceAll(',', '\t') },
    { name: 'a JSON array', type: 'application/json', content: JSON.stringify(ownProducts) },
    {
      name: 'NDJSON',
      type: 'application/x-ndjson',
      content: ownProducts.map(product => `${JSON.stringify(product)}\n`).join(''),
    },
  ];

  it.each(bodies)('$name as the raw body', async ({ type, content }) => {
    const { rest } = await startOrganization(program);
    const job = await rest.imported(content, type);
    expect(job).toMatchObject({
      status: 'completed',
      result: { success: true, counts: { productsCreated: 2 } },
    });
    expect((await listed(rest)).toSorted(bySku)).toEqual(ownProducts.toSorted(bySku));
  });

  it.each(bodies)('$name as the file of a form', async ({ content, type }) => {
    const { rest } = await startOrganization(program);
    const reply = await rest.upload('/api/v1/products/bulk-import', { name: 'products', type, content });
    expect(reply.status).toBe(202);
    expect(reply.headers.get('location')).toBe(`/api/v1/jobs/${reply.json.jobId}`);
    expect((await rest.finishedJob(reply.json.jobId)).result).toMatchObject({ success: true });
    expect((await listed(rest)).toSorted(bySku)).toEqual(ownProducts.toSorted(bySku));
  });

  it("says which currency it took where the file has none: the organization's", async () => {
    const { rest } = await startOrganization(program, { defaultCurrency: 'JPY' });
    const { result } = await rest.imported('sku,title,price\nMUG,Mug,950\n');
    expect(result).toMatchObject({ currency: 'JPY' });
    expect(result.currencyNote).toContain('JPY');
    expect((await listed(rest))[0].price).toEqual({ amount: '950', currency: 'JPY' });
  });
});

describe('what a caller says of a file', () => {
  const send = (rest: RestClient, query: string, content: string) =>
    rest.send('POST', `/api/v1/products/bulk-import?${query}`, {
      body: content,
      headers: { 'content-type': 'text/csv' },
    });

  it('the currency of a file that names none is taken from the request, and said', async () => {
    const { rest } = await startOrganization(program, { defaultCurrency: 'JPY' });
    const { result } = await rest.imported('sku,title,price\nMUG,Mug,9.50\n', 'text/csv', '?currency=SGD');
    expect(result).toMatchObject({ currency: 'SGD' });
    expect((await listed(rest))[0].price).toEqual({ amount: '9.50', currency: 'SGD' });
  });

  it('a file that is not what it is said to be is rejected as one', async () => {
    const { rest } = await startOrganization(program);
    const { status, json } = await send(rest, 'format=shopify_csv', ownCsv);
    expect([status, json.code]).toEqual([400, 'IMPORT_FILE_INVALID']);
    expect(json.errors[0]).toMatchObject({ path: 'header', code: 'FILE_FORMAT_MISMATCH' });
  });

  it.each(['currency=XXY', 'format=bogus', 'weight-unit=stone'])('%s is rejected by name', async query => {
    const { rest } = await startOrganization(program);
    const { status, json } = await send(rest, query, ownCsv);
    expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(json.errors).toHaveLength(1);
  });
});

it('columns that are not imported and hold something are told with the result', async () => {
  const { rest } = await startOrganization(program);
  const { result } = await rest.imported('sku,title,price,Shelf,Note\nMUG,Mug,9.50,A7,\n');
  expect(result.format).toMatchObject({
    ignoredColumns: ['Shelf', 'Note'],
    ignoredData: [{ column: 'Shelf', rows: 1 }],
  });
});

const bySku = (a: { sku: string }, b: { sku: string }): number => (a.sku < b.sku ? -1 : 1);

describe('exports of other systems', () => {
  const exports = [
    { file: 'shopify-apparel.csv', kind: 'shopify_csv', products: 20, errors: 0 },
    { file: 'woocommerce-sample_products.csv', kind: 'woocommerce_csv', products: null, errors: 0 },
    { file: 'spree-products.csv', kind: 'spree_csv', products: null, errors: 0 },
  ];

  it.for(exports)(
    '$file: every row is accounted for, and a second import changes nothing and tells nobody',
    async ({ file, kind, products, errors }, { skip }) => {
      skip(sharedCatalogs === null, 'there are no exports of other systems beside this checkout');
      const organization = await startOrganization(program);
      const { rest } = organization;
      const bytes = await readFile(join(sharedCatalogs!, file));
      const first = (await rest.imported(bytes)).result;
      expect(first.format.kind).toBe(kind);
      expect(first.counts.errors).toBe(errors);
      const rows = await rest.all(first.links.rows);
      expect(rows).toHaveLength(first.counts.rows);
      expect(rows.filter(row => row.outcome !== 'create' && row.issues.length === 0)).toEqual([]);
      const catalog = await rest.all('/api/v1/catalog/items');
      expect(catalog).toHaveLength(products ?? first.counts.productsCreated);
      await changesNothing(organization, bytes, first.counts);
    },
  );

  async function changesNothing(
    { rest, events }: Organization,
    bytes: Uint8Array,
    first: Record<string, number>,
  ): Promise<void> {
    const [before, told] = [await rest.all('/api/v1/catalog/items'), await events()];
    expect(told).toHaveLength(before.length);
    const { counts } = (await rest.imported(bytes)).result;
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: first.created, errors: first.errors });
    expect(await rest.all('/api/v1/catalog/items')).toEqual(before);
    expect(await events()).toEqual(told);
  }
});

describe('a dry run', () => {
  it('plans each row, changes nothing, and its plan is applied once', async () => {
    const { rest } = await startOrganization(program);
    await rest.imported(ownCsv);
    const planned = await rest.imported(
      'sku,title,price,currency\nMUG,Big mug,9.50,SGD\nCUP,Cup,7,SGD\nNEW,New,1,SGD\n,,,\n',
      'text/csv',
      '?dry-run=true',
    );
    expect(planned.result).toMatchObject({ dryRun: true, counts: { updated: 1, unchanged: 1, created: 1 } });
    const rows = await rest.all(planned.result.links.rows);
    expect(rows[0]).toMatchObject({
      row: 2,
      outcome: 'update',
      changes: [{ path: 'title', from: 'Mug', to: 'Big mug' }],
    });
    expect(await listed(rest)).toHaveLength(2);
    const apply = `/api/v1/products/bulk-import/${planned.result.planId}/apply`;
    const accepted = await rest.post(apply, {});
    expect(accepted.status).toBe(202);
    expect(await rest.finishedJob(accepted.json.jobId)).toMatchObject({ status: 'completed' });
    expect((await listed(rest)).map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'Big mug',
      'Cup',
      'New',
    ]);
    expect(await rest.post(apply, {})).toMatchObject({ status: 409, json: { code: 'PLAN_NOT_READY' } });
  });

  it('whose catalog moved is rejected as a whole', async () => {
    const { rest } = await startOrganization(program);
    await rest.imported(ownCsv);
    const { result } = await rest.imported('sku,title\nMUG,Mug A\nCUP,Cup B\n', 'text/csv', '?dryRun=true');
    const [mug] = (await rest.get('/api/v1/products?sku=MUG')).json.items;
    await rest.patch(`/api/v1/products/${mug.id}`, { title: 'Mug C' });
    const { json } = await rest.post(`/api/v1/products/bulk-import/${result.planId}/apply`, {});
    expect(await rest.finishedJob(json.jobId)).toMatchObject({
      status: 'failed',
      error: { code: 'PLAN_STALE' },
    });
    const titles = (await listed(rest)).map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(['Cup', 'Mug C']);
  });
});

it('the rows that did not land come as CSV, with the reason of each', async () => {
  const { rest } = await startOrganization(program);
  const { result } = await rest.imported('sku,title,price\nA,First,1\nB,Second,-1\nC,,2\n');
  expect(result).toMatchObject({ success: false, counts: { rows: 3, created: 1, errors: 2 } });
  const csv = await rest.get(result.links.errorsCsv);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = csv.text.trim().split('\n');
  expect(lines[0]).toBe('row,outcome,productId,column,code,message');
  expect(lines.slice(1).map(line => line.split(',').slice(0, 5))).toEqual([
    ['3', 'error', '', 'price', 'NEGATIVE_PRICE'],
    ['4', 'error', '', 'title', 'PRODUCT_NOT_DESCRIBED'],
  ]);
});

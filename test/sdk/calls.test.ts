import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, createClient, isApiError, parseLines, type TradewindClient } from '../../sdk/index.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, startProgram } from '../support/program.js';
import { FaultyProxy } from './faulty-proxy.js';

let program: Program;
let shop: Organization;
let proxy: FaultyProxy;
let tradewind: TradewindClient;
/** The same merchant's client, through a proxy that breaks what it is told to. */
let broken: TradewindClient;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  proxy = await FaultyProxy.start(program.url);
  tradewind = createClient({ baseUrl: `${program.url}/`, apiKey: shop.apiKey, userAgent: 'tests/1' });
  broken = createClient({ baseUrl: proxy.url, apiKey: async () => shop.apiKey, maxRetryDelayMs: 2_000 });
});
afterAll(async () => {
  await proxy.stop();
  await program.stop();
});

const money = (amount: string) => ({ amount, currency: 'USD' });
const titles = async () => (await itemsOf(tradewind.products.list())).map(({ title }) => title);

async function itemsOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) {
    items.push(item);
  }
  return items;
}

describe('a call', () => {
  it('creates, reads, changes and deletes, with the version that was read', async () => {
    const { product } = await tradewind.products.create({ title: 'Mug', price: money('9.90') });
    const read = await tradewind.products.read(product.id).withResponse();
    expect([read.data.product, read.response.headers.get('etag')]).toEqual([product, '"1"']);
    await tradewind.products.update(product.id, { title: 'Cup' }, { ifMatch: product.version });
    const stale = await tradewind.products.delete(product.id, { ifMatch: 1 }).catch(error => error);
    expect(isApiError(stale, 'VERSION_STALE') && stale.status).toBe(412);
    const accepted = await tradewind.products.setPrice(product.id, { price: money('12.50') });
    expect(accepted.data.product.price).toEqual(money('12.50'));
    expect((await tradewind.products.delete(product.id)).product.title).toBe('Cup');
  });

  it('that is a write is sent without being awaited; a read is not sent', async () => {
    proxy.next();
    broken.products.read('019a9f00-0000-7000-8000-000000000001');
    await broken.jobs.list({ limit: 1 });
    const written = broken.products.create({ title: 'Fire and forget' });
    expect(proxy.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/jobs?limit=1']);
    await broken.jobs.list({ limit: 1 });
    await written;
    expect(proxy.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await titles()).toContain('Fire and forget');
  });

  it('takes queries in camelCase, lists as repeated parameters, and reads any text back', async () => {
    const sku = 'A,"1" & ü/茶';
    await tradewind.products.create({ title: 'Odd SKU', sku, price: money('3') });
    const found = await tradewind.products.list({ minPrice: '2.5', sortBy: 'price_asc', q: 'odd', limit: 5 });
    expect(found.items.map(item => item.sku)).toEqual([sku]);
    const both = await tradewind.products.list({ sku: ['"A,""1"" & ü/茶"', 'NONE'] });
    expect(both.items.map(({ title }) => title)).toEqual(['Odd SKU']);
  });

  it('names the program and the library to the server', async () => {
    proxy.next();
    await createClient({ baseUrl: proxy.url, apiKey: shop.apiKey, userAgent: 'my-app/1.2' }).jobs.list();
    expect(proxy.seen[0]!.headers['user-agent']).toBe('my-app/1.2 tradewind-client');
  });

  it.each([
    ['', 'an empty id'],
    [undefined as never, 'no id'],
  ])('with %j is not sent: %s names the list', async id => {
    expect(() => tradewind.products.delete(id)).toThrow('productId must be a text');
  });
});

describe('an error', () => {
  it('has code, status, fields and request id, and narrows by code', async () => {
    const error = await tradewind.products
      .create({ title: '', price: money('1.234') })
      .catch(caught => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, requestId: expect.any(String) });
    expect(error.errors.map(({ path }: { path: string }) => path)).toEqual(['title']);
    expect(error.message).toContain(error.requestId);
    expect([isApiError(error, 'PRODUCT_NOT_FOUND'), isApiError(error)]).toEqual([false, true]);
  });

  it.each([
    [
      'an unknown id',
      () => tradewind.products.read('019a9f00-0000-7000-8000-00000000dead'),
      'PRODUCT_NOT_FOUND',
      404,
    ],
    ['no credential', () => createClient({ baseUrl: program.url }).products.list(), 'UNAUTHENTICATED', 401],
    [
      'a wrong secret of a client',
      () =>
        createClient({ baseUrl: program.url, oauth: { clientId: 'x', clientSecret: 'y' } }).products.list(),
      'invalid_client',
      401,
    ],
  ])('of %s', async (_, call, code, status) => {
    expect(await call().catch(error => [error.code, error.status])).toEqual([code, status]);
  });

  it('of something that is not the API has the status as its code', async () => {
    proxy.next({ reply: 418, body: '<h1>Teapot</h1>' });
    const error = await broken.products.list().catch(caught => caught);
    expect([error.code, error.detail, error.body]).toEqual([
      'HTTP_418',
      '<h1>Teapot</h1>',
      '<h1>Teapot</h1>',
    ]);
  });
});

describe('a list', () => {
  it('is iterated to its end by cursor, while others are added and removed', async () => {
    const rows = await startOrganization(program);
    const client = createClient({ baseUrl: program.url, apiKey: rows.apiKey });
    await rows.rest.imported(productsCsv(30, 'ROW'));
    const before = (await rows.rest.all('/api/v1/catalog/items?limit=500')).map(({ id }) => id);
    const seen: string[] = [];
    for await (const { id } of client.catalog.items({ limit: 4 })) {
      seen.push(id);
      if (seen.length % 7 === 0) {
        await client.products.create({ title: `New ${seen.length}` });
        await client.products.delete(seen[0]!).catch(() => undefined);
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter(id => !seen.includes(id))).toEqual([]);
  });

  it('is read by offset where it has no cursor, and page by page', async () => {
    const { product } = await tradewind.products.create({
      title: 'Lamp',
      status: 'active',
      price: money('5'),
    });
    for (const title of ['A', 'B', 'C']) {
      await tradewind.looks.create({ title, productIds: [product.id] });
    }
    const pages: number[] = [];
    for await (const { items } of tradewind.looks.list({ limit: 2 }).pages()) {
      pages.push(items.length);
    }
    expect(pages).toEqual([2, 1]);
  });

  it('is left in the middle without reading the rest', async () => {
    proxy.next();
    for await (const _ of broken.products.list({ limit: 1 })) {
      break;
    }
    expect(proxy.seen).toHaveLength(1);
  });

  it('comes as a stream of NDJSON and of CSV, the same as its pages', async () => {
    const pages = await itemsOf(tradewind.catalog.items());
    expect(await itemsOf(tradewind.catalog.items().rows())).toEqual(pages);
    const csv = await new Response(await tradewind.catalog.items().stream('csv')).text();
    expect(csv.split('\n')[0]).toContain('sku');
  });

  it('whose stream breaks off, or is aborted, fails instead of ending early', async () => {
    proxy.next('cut');
    const stream = await broken.catalog.items().stream('ndjson');
    await expect(itemsOf(parseLines(stream))).rejects.toThrow();
    const ended = new AbortController();
    const other = await tradewind.catalog.items({}, { signal: ended.signal }).stream('csv');
    ended.abort(new Error('enough'));
    await expect(new Response(other).text()).rejects.toThrow('enough');
  });
});

describe('a file', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>';
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is uploaded with its fields, and downloaded', async () => {
    const { product } = await tradewind.products.create({ title: 'Pictured' });
    const file = new File([new Uint8Array(png)], 'dot.png', { type: 'image/png' });
    const { image } = await tradewind.products.images.add(product.id, { file, altText: 'A dot' });
    expect(image.altText).toBe('A dot');
    const [, , organizationId, name] = new URL(image.url).pathname.split('/') as [
      string,
      string,
      string,
      string,
    ];
    const content = await tradewind.media.read(organizationId, name);
    expect([content.size > 0, content.type]).toEqual([true, 'image/png']);
    const streamed = await new Response(
      await tradewind.media.read(organizationId, name).stream(),
    ).arrayBuffer();
    expect(streamed.byteLength).toBe(content.size);
    const rejected = await tradewind.products.images.add(product.id, new Blob([svg])).catch(error => error);
    expect(isApiError(rejected) && rejected.status).toBe(400);
  });

  it('is sent as content of a type, with its name and options, and as a stream', async () => {
    const content = 'sku,title\nRAW-1,Raw\n';
    const plan = await tradewind.products.bulkImport.start(
      { content, contentType: 'text/csv', fileName: 'Größe.csv' },
      { query: { dryRun: true } },
    );
    const job = await tradewind.waitForJob(plan);
    expect(job.result).toMatchObject({ counts: { created: 1 } });
    const stream = new Blob([content]).stream() as ReadableStream<Uint8Array>;
    const started = await tradewind.products.bulkImport.start({ content: stream, contentType: 'text/csv' });
    await tradewind.waitForJob(started);
    const { items } = await tradewind.products.bulkImport.rows(started.data.importId);
    expect(items.map(({ outcome }) => outcome)).toEqual(['create']);
  });
});

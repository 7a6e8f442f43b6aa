import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { startWorker, type Worker } from '../../kernel/jobs/worker.js';
import { createLogger } from '../../kernel/log.js';
import { type Signals, startSignals } from '../../kernel/signals.js';
import { planApplication, productImport } from '../../subgraphs/catalog/import/import.jobs.js';
import { ImportService } from '../../subgraphs/catalog/import/import.service.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { openTestDatabase } from '../support/context.js';
import { sharedCatalogs } from '../support/shared-data.js';

const log = createLogger('silent');
const defaults = { currency: async () => 'USD' };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let uploads: FolderStorage;
let signals: Signals;
let worker: Worker;
let imports: ImportService;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tradewind-import-'));
  uploads = new FolderStorage(folder);
  signals = await startSignals({ url: database.url, log });
  imports = new ImportService(uploads, defaults);
  worker = await startWorker({
    db: database.db,
    jobs: [productImport(uploads), planApplication],
    tasks: [],
    signals,
  });
});
afterAll(async () => {
  await worker.stop();
  await signals.close();
  await database.close();
  await rm(folder, { recursive: true });
});

interface JobState {
  status: string;
  // biome-ignore lint/suspicious/noExplicitAny: the result is whatever the job answers.
  result: any;
  error: { code: string } | null;
}

/** The job as it ended. */
async function ended(ctx: RequestContext, jobId: string): Promise<JobState> {
  for (;;) {
    const heard = new Promise<void>(resolve => {
      const stop = signals.on('tradewind_job', () => {
        stop();
        resolve();
      });
    });
    const [job] = await ctx.db.query<JobState & Record<string, unknown>>(
      unnamed('select status, result, error from platform.job where organization_id = $1 and id = $2'),
      [ctx.organizationId, jobId],
    );
    if (job !== undefined && ['completed', 'failed', 'canceled'].includes(job.status)) {
      return job;
    }
    await heard;
  }
}

async function send(ctx: RequestContext, text: string | Uint8Array, fileName: string, isDryRun = false) {
  const stored = await uploads.put(Readable.from([Buffer.from(text as string)]), { limitBytes: 1e9 });
  const request = { isDryRun, currency: null, format: null, weightUnit: null };
  return imports.start(ctx, { ...stored, fileName, contentType: 'text/csv' }, request);
}

async function importFile(ctx: RequestContext, text: string | Uint8Array, fileName = 'products.csv') {
  const { job } = await send(ctx, text, fileName);
  const { status, result } = await ended(ctx, job.id);
  expect(status).toBe('completed');
  return result;
}

async function eventTypes(ctx: RequestContext): Promise<Record<string, number>> {
  const rows = await ctx.db.query<{ type: string; count: number }>(
    unnamed(
      'select type, count(*)::integer as count from platform.event where organization_id = $1 group by type',
    ),
    [ctx.organizationId],
  );
  return Object.fromEntries(rows.map(row => [row.type, row.count]));
}

/** Each row in error with the code of its last issue. */
const errorsOf = (result: { errors: { row: number; issues: { severity: string; code: string }[] }[] }) =>
  result.errors.map(({ row, issues }) => [row, issues.find(({ severity }) => severity === 'error')!.code]);

describe('the same file twice', () => {
  // The Spree file has one SKU under two products; the rows of the second are told so.
  const files = [
    { name: 'shopify-apparel.csv', errorRows: [] },
    { name: 'woocommerce-sample_products.csv', errorRows: [] },
    {
      name: 'spree-products.csv',
      errorRows: [
        [96, 'SKU_DUPLICATE'],
        [97, 'PRODUCT_NOT_DESCRIBED'],
        [98, 'PRODUCT_NOT_DESCRIBED'],
      ],
    },
  ];
  it.skipIf(sharedCatalogs === null).each(files)(
    '$name lands with every row accounted for, then changes nothing',
    async ({ name, errorRows }) => {
      const ctx = database.contextOf();
      const bytes = await readFile(join(sharedCatalogs!, name));
      const first = await importFile(ctx, bytes, name);
      const { counts } = first;
      expect(counts.created + counts.updated + counts.unchanged + counts.errors + counts.skipped).toBe(
        counts.rows,
      );
      expect(errorsOf(first)).toEqual(errorRows);
      const told = await eventTypes(ctx);
      expect(told).toEqual({ 'product.created': counts.productsCreated });
      const second = await importFile(ctx, bytes, name);
      expect(second.counts).toMatchObject({
        created: 0,
        updated: 0,
        errors: counts.errors,
        unchanged: counts.created,
      });
      expect(await eventTypes(ctx)).toEqual(told);
    },
  );
});

describe('a file of our own', () => {
  const header =
    'handle,title,price,inventoryQuantity,option1Name,option1Value,variantSku,variantPrice,barcode\n';

  it('lands its good rows and lists its bad ones with reasons', async () => {
    const ctx = database.contextOf();
    const result = await importFile(
      ctx,
      `${header}mug,Mug,9.5,3,,,,,\nbad,Bad,-1,3,,,,,\ngtin,Wrong barcode,1,,,,,,4006381333932\ntee,Tee,20,,Size,S,TEE-S,18,\ntee,,,,Size,M,TEE-M,19,\ntee,,,,Size,S,TEE-X,19,\n`,
    );
    expect(result.counts).toMatchObject({ rows: 6, created: 4, errors: 2, productsCreated: 3, warnings: 1 });
    expect(errorsOf(result)).toEqual([
      [3, 'NEGATIVE_PRICE'],
      [7, 'VARIANT_DUPLICATE'],
    ]);
    expect(result.warnings).toMatchObject([
      { row: 4, issues: [{ code: 'BARCODE_NOT_GTIN', column: 'barcode' }] },
    ]);
    const { items } = await listProducts(ctx.db, ctx.organizationId, {
      limit: 10,
      offset: 0,
      sortBy: 'title',
    });
    expect(items.map(({ handle, variantCount, price }) => [handle, variantCount, price?.amount])).toEqual([
      ['mug', 0, '9.50'],
      ['tee', 2, '18.00'],
      ['gtin', 0, '1.00'],
    ]);
    expect(items.at(-1)).toMatchObject({ barcode: null, otherCodes: ['4006381333932'] });
    expect(result).toMatchObject({ success: false });
  });

  it('updates what it finds by SKU, one event of each kind per product', async () => {
    const ctx = database.contextOf();
    await new ProductService(defaults).create(ctx, { title: 'Mug', sku: 'MUG', price: '9', tags: ['kept'] });
    const result = await importFile(ctx, 'sku,title,price,currency\nMUG,Big mug,11,USD\n');
    expect(result.counts).toMatchObject({ updated: 1, productsUpdated: 1 });
    expect(await eventTypes(ctx)).toEqual({
      'product.created': 1,
      'product.updated': 1,
      'product.price.changed': 1,
    });
    const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
    expect(items[0]).toMatchObject({
      title: 'Big mug',
      price: { amount: '11.00' },
      tags: ['kept'],
      version: 2,
    });
  });

  it('gives a SKU that occurs under two products to the first alone', async () => {
    const ctx = database.contextOf();
    const result = await importFile(ctx, 'handle,sku,title\na,ONE,First\nb,ONE,Second\n');
    expect(result.counts).toMatchObject({ created: 1, errors: 1 });
    expect(result.errors[0]).toMatchObject({ row: 3, issues: [{ code: 'SKU_DUPLICATE' }] });
  });

  it('never changes a price across currencies without being told one', async () => {
    const ctx = database.contextOf();
    await new ProductService(defaults).create(ctx, { title: 'Mug', sku: 'MUG', price: '9', currency: 'SGD' });
    const result = await importFile(ctx, 'sku,title,price\nMUG,Mug,11\n');
    expect(result.errors[0]).toMatchObject({ row: 2, issues: [{ code: 'CURRENCY_MISMATCH' }] });
    expect(result).toMatchObject({ currency: 'USD' });
  });
});

describe('a dry run', () => {
  const file = 'sku,title,price,currency\nMUG,Big mug,11,USD\nNEW,New,5,USD\nMUG2,,,USD\n';

  it('says per row what would change and changes nothing; its plan is then done to the letter, once', async () => {
    const ctx = database.contextOf();
    const mug = await new ProductService(defaults).create(ctx, { title: 'Mug', sku: 'MUG', price: '9' });
    const { job, importId } = await send(ctx, file, 'p.csv', true);
    const { result } = await ended(ctx, job.id);
    expect(result).toMatchObject({
      dryRun: true,
      planId: importId,
      counts: { rows: 3, created: 1, updated: 1, errors: 1 },
    });
    const [update] = await imports.rows(ctx, importId, { after: 0, outcome: null, limit: 10 });
    expect(update).toMatchObject({ row: 2, outcome: 'update', productId: mug.id });
    expect(update!.changes).toEqual([
      { path: 'title', from: 'Mug', to: 'Big mug' },
      { path: 'price', from: '9.00', to: '11.00' },
    ]);
    expect(await eventTypes(ctx)).toEqual({ 'product.created': 1 });

    const applied = await imports.applyPlan(ctx, importId);
    expect(await ended(ctx, applied.job.id)).toMatchObject({ status: 'completed' });
    expect(await eventTypes(ctx)).toMatchObject({ 'product.created': 2, 'product.updated': 1 });
    await expect(imports.applyPlan(ctx, importId)).rejects.toMatchObject({ code: 'PLAN_NOT_READY' });
  });

  it('is refused as a whole when the catalog moved meanwhile', async () => {
    const ctx = database.contextOf();
    const service = new ProductService(defaults);
    const mug = await service.create(ctx, { title: 'Mug', sku: 'MUG', price: '9' });
    const { job, importId } = await send(ctx, file, 'p.csv', true);
    await ended(ctx, job.id);
    await service.update(ctx, mug.id, { title: 'Moved' });
    const applied = await imports.applyPlan(ctx, importId);
    expect(await ended(ctx, applied.job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'PLAN_STALE' },
    });
    const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
    expect(items.map(({ title }) => title)).toEqual(['Moved']);
  });

  it("belongs to its organization: a stranger's id is not found", async () => {
    const ctx = database.contextOf();
    const { job, importId } = await send(ctx, file, 'p.csv', true);
    await ended(ctx, job.id);
    await expect(imports.applyPlan(database.contextOf(), importId)).rejects.toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    });
  });
});

describe('a file that is none', () => {
  it.each([
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['a header alone', 'sku,title\n'],
    ['a foreign table', 'name_of_pet,age\nRex,3\n'],
  ])('%s is refused at once', async (_name, text) => {
    const ctx = database.contextOf();
    await expect(send(ctx, text, 'products.csv')).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { storeProducts } from '../../subgraphs/catalog/product/product.writer.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { sharedCatalogs } from '../support/shared-data.js';
import { type ImportShop, openImportShop } from './import-shop.js';

const defaults = { currency: async () => 'USD' };

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(defaults);
});
afterAll(() => shop.close());

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
  const files = ['shopify-apparel.csv', 'woocommerce-sample_products.csv', 'spree-products.csv'];
  it.skipIf(sharedCatalogs === null).each(files)(
    '%s lands whole, with every row accounted for, then changes nothing',
    async name => {
      const ctx = shop.contextOf();
      const bytes = await readFile(join(sharedCatalogs!, name));
      const first = await shop.importFile(ctx, bytes, name);
      const { counts } = first;
      expect(counts.created + counts.updated + counts.unchanged + counts.errors + counts.skipped).toBe(
        counts.rows,
      );
      expect(errorsOf(first)).toEqual([]);
      const told = await eventTypes(ctx);
      expect(told).toEqual({ 'product.created': counts.productsCreated });
      const second = await shop.importFile(ctx, bytes, name);
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
    const ctx = shop.contextOf();
    const result = await shop.importFile(
      ctx,
      `${header}mug,Mug,9.5,3,,,,,\nbad,Bad,-1,3,,,,,\ngtin,Wrong barcode,1,,,,,,4006381333932\ntee,Tee,20,,Size,S,TEE-S,18,\ntee,,,,Size,M,TEE-M,19,\ntee,,,,Size,S,TEE-X,19,\n`,
    );
    expect(result.counts).toMatchObject({ rows: 6, created: 4, errors: 2, productsCreated: 3, warnings: 2 });
    expect(errorsOf(result)).toEqual([
      [3, 'NEGATIVE_PRICE'],
      [7, 'VARIANT_DUPLICATE'],
    ]);
    expect(result.warnings).toMatchObject([
      { row: 4, issues: [{ code: 'BARCODE_NOT_GTIN', column: 'barcode' }] },
      { row: 5, issues: [{ code: 'DERIVED_FROM_VARIANTS' }, { code: 'PRODUCT_PARTIAL' }] },
    ]);
    const { items } = await listProducts(ctx.db, ctx.organizationId, {
      limit: 10,
      offset: 0,
      sort: 'title',
    });
    expect(items.map(({ handle, variantCount, price }) => [handle, variantCount, price?.amount])).toEqual([
      ['mug', 0, '9.50'],
      ['tee', 2, '18.00'],
      ['gtin', 0, '1.00'],
    ]);
    expect(items.at(-1)).toMatchObject({ barcode: null, otherCodes: ['4006381333932'] });
    expect(result).toMatchObject({ success: false });
  });

  it('is not kept once it was imported or planned', async () => {
    const ctx = shop.contextOf();
    const before = await shop.filesKept();
    await shop.importFile(ctx, `${header}mug,Mug,9.5,3,,,,,\n`);
    const { job } = await shop.send(ctx, `${header}cup,Cup,9.5,3,,,,,\n`, 'products.csv', true);
    await shop.ended(ctx, job.id);
    expect(await shop.filesKept()).toBe(before);
  });

  it.each([
    ['SKU', { sku: 'MUG', handle: 'first' }, 'sku,title,price\nMUG,Mug,9.5\n'],
    ['handle', { sku: 'MUG', handle: 'mug' }, 'handle,title,price\nmug,Mug,9.5\n'],
  ])(
    'looks again where somebody takes a %s of it at the same moment, and changes that product',
    async (_, names, file) => {
      const ctx = shop.contextOf();
      const after = { ...emptyProduct(newId(), 'USD', ctx.clock.now().toISOString()), ...names, version: 1 };
      const job = await ctx.transaction(async tx => {
        const write = { before: null, after: { ...after, title: 'First' } };
        await storeProducts(tx, ctx.organizationId, [write]);
        const started = await shop.send(ctx, file);
        const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await ctx.db.query(unnamed(blocked))).length === 0) {
          await ctx.db.query(unnamed('select pg_sleep(0.01)'));
        }
        return started.job;
      });
      const { result } = await shop.ended(ctx, job.id);
      expect(result.counts).toMatchObject({ rows: 1, updated: 1, productsCreated: 0 });
      const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
      expect(items).toMatchObject([{ id: after.id, sku: 'MUG', title: 'Mug', price: { amount: '9.50' } }]);
    },
  );

  it('updates what it finds by SKU, one event of each kind per product, and says when it changed', async () => {
    const ctx = shop.contextOf();
    const before = { title: 'Mug', sku: 'MUG', price: '9', tags: ['kept'] };
    const { updatedAt } = await new ProductService(defaults).create(ctx, before);
    const result = await shop.importFile(ctx, 'sku,title,price,currency\nMUG,Big mug,11,USD\n');
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
    expect(Date.parse(items[0]!.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    const sources = unnamed(`select distinct body::jsonb #>> '{source,system}' as system from platform.event
      where organization_id = $1`);
    expect(await ctx.db.query(sources, [ctx.organizationId])).toEqual([{ system: 'developer_api' }]);
  });

  it('gives a SKU that occurs under two products to the first alone', async () => {
    const ctx = shop.contextOf();
    const result = await shop.importFile(ctx, 'handle,sku,title\na,ONE,First\nb,ONE,Second\n');
    expect(result.counts).toMatchObject({ created: 2, errors: 0 });
    expect(result.warnings).toMatchObject([{ row: 3, issues: [{ code: 'SKU_REPEATED' }] }]);
  });

  it('never changes a price across currencies without being told one', async () => {
    const ctx = shop.contextOf();
    await new ProductService(defaults).create(ctx, { title: 'Mug', sku: 'MUG', price: '9', currency: 'SGD' });
    const result = await shop.importFile(ctx, 'sku,title,price\nMUG,Mug,11\n');
    expect(result.errors[0]).toMatchObject({ row: 2, issues: [{ code: 'CURRENCY_MISMATCH' }] });
    expect(result).toMatchObject({ currency: 'USD' });
  });
});

describe('a dry run', () => {
  const file = 'sku,title,price,currency\nMUG,Big mug,11,USD\nNEW,New,5,USD\nMUG2,,,USD\n';

  it('says per row what would change and changes nothing; its plan is then done to the letter, once', async () => {
    const ctx = shop.contextOf();
    const mug = await new ProductService(defaults).create(ctx, { title: 'Mug', sku: 'MUG', price: '9' });
    const { job, importId } = await shop.send(ctx, file, 'p.csv', true);
    const { result } = await shop.ended(ctx, job.id);
    expect(result).toMatchObject({
      dryRun: true,
      planId: importId,
      counts: { rows: 3, created: 1, updated: 1, errors: 1 },
    });
    const [update] = await shop.imports.rows(ctx, importId, { after: 0, outcome: null, limit: 10 });
    expect(update).toMatchObject({ row: 2, outcome: 'update', productId: mug.id });
    expect(update!.changes).toEqual([
      { path: 'title', from: 'Mug', to: 'Big mug' },
      { path: 'price', from: '9.00', to: '11.00' },
    ]);
    expect(await eventTypes(ctx)).toEqual({ 'product.created': 1 });

    const applied = await shop.imports.applyPlan(ctx, importId);
    expect(applied.isDryRun).toBe(false);
    const done = { dryRun: false, importId, success: false, counts: { created: 1, updated: 1, errors: 1 } };
    expect(await shop.ended(ctx, applied.job.id)).toMatchObject({ status: 'completed', result: done });
    expect(await eventTypes(ctx)).toMatchObject({ 'product.created': 2, 'product.updated': 1 });
    await expect(shop.imports.applyPlan(ctx, importId)).rejects.toMatchObject({
      code: 'PLAN_NOT_READY',
      detail: `The plan was given to the job ${applied.job.id}; a plan is applied once.`,
    });
  });

  it('is no plan before every row of it was looked at', async () => {
    const ctx = shop.contextOf();
    const { job, importId } = await shop.send(ctx, file, 'p.csv', true);
    await shop.ended(ctx, job.id);
    const underWay = unnamed('update catalog.product_import set finished_at = null where id = $1');
    await ctx.db.query(underWay, [importId]);
    await expect(shop.imports.applyPlan(ctx, importId)).rejects.toMatchObject({ code: 'PLAN_NOT_READY' });
  });

  it('is rejected as a whole when the catalog moved meanwhile', async () => {
    const ctx = shop.contextOf();
    const service = new ProductService(defaults);
    const mug = await service.create(ctx, { title: 'Mug', sku: 'MUG', price: '9' });
    const { job, importId } = await shop.send(ctx, file, 'p.csv', true);
    await shop.ended(ctx, job.id);
    await service.update(ctx, mug.id, { title: 'Moved' });
    const applied = await shop.imports.applyPlan(ctx, importId);
    expect(await shop.ended(ctx, applied.job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'PLAN_STALE' },
    });
    const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
    expect(items.map(({ title }) => title)).toEqual(['Moved']);
  });

  it('is what a plan comes from: an import that was done already is none, however it ended', async () => {
    const ctx = shop.contextOf();
    const { job, importId } = await shop.send(ctx, 'sku,title\nMUG,Mug\n', 'p.csv');
    await shop.ended(ctx, job.id);
    await expect(shop.imports.applyPlan(ctx, importId)).rejects.toMatchObject({ code: 'PLAN_NOT_READY' });
  });

  it("belongs to its organization: a stranger's id is not found", async () => {
    const ctx = shop.contextOf();
    const { job, importId } = await shop.send(ctx, file, 'p.csv', true);
    await shop.ended(ctx, job.id);
    const notFound = { code: 'IMPORT_NOT_FOUND' };
    await expect(shop.imports.applyPlan(shop.contextOf(), importId)).rejects.toMatchObject(notFound);
    await expect(shop.imports.applyPlan(ctx, 'plan')).rejects.toMatchObject(notFound);
  });
});

describe('a file that is none', () => {
  it.each([
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['a header alone', 'sku,title\n'],
    ['a foreign table', 'name_of_pet,age\nRex,3\n'],
  ])('%s is rejected at once', async (_name, text) => {
    const ctx = shop.contextOf();
    await expect(shop.send(ctx, text, 'products.csv')).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
  });

  it('is rejected where it was not uploaded', async () => {
    vi.spyOn(shop.uploads, 'get').mockResolvedValueOnce(null);
    const sending = shop.send(shop.contextOf(), 'sku,title\nMUG,Mug\n');
    await expect(sending).rejects.toMatchObject({ code: 'IMPORT_FILE_INVALID' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import type { Transaction } from '../../kernel/database/transaction.js';
import type { JobRun } from '../../kernel/jobs/job-run.js';
import { catalogCsvHeader, catalogCsvLines } from '../../subgraphs/catalog/export/catalog-csv.js';
import { planApplication } from '../../subgraphs/catalog/import/import.jobs.js';
import { InventoryService } from '../../subgraphs/catalog/inventory/inventory.service.js';
import { catalogPrices } from '../../subgraphs/catalog/listing-request/price-source.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import type { ProductSnapshot } from '../../subgraphs/catalog/product/product.snapshot.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { table } from './import-habits/habit.js';
import { type ImportShop, openImportShop } from './import-shop.js';
import { wholeProduct, wholeVariantProduct } from './product-changes.js';

const defaults = { currency: async () => 'USD' };
const products = new ProductService(defaults);
const inventory = new InventoryService(() => {});

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(defaults);
});
afterAll(() => shop.close());

/** Every row of the report with its outcome and the codes of its issues. */
async function report(ctx: RequestContext, importId: string) {
  const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 100 });
  return rows.map(({ row, outcome, issues }) => [row, outcome, ...issues.map(({ code }) => code)]);
}

const listed = async (ctx: RequestContext) => {
  const page = { limit: 100, offset: 0, sort: 'title' as const };
  return (await listProducts(ctx.db, ctx.organizationId, page)).items;
};

describe('what an import answers', () => {
  it('says of each row which product it is about, and of one that is rejected none', async () => {
    const ctx = shop.contextOf();
    const mug = await products.create(ctx, { title: 'Mug', sku: 'MUG', price: '9' });
    const header = 'handle,sku,title,price,option1Name,option1Value,variantSku\n';
    const file = `${header},MUG,Mug,9,,,\ncup,,Cup,,Size,S,C-S\ncup,,,,Size,S,C-X\n,BAD,Bad,-1,,,\n`;
    const { importId, ...result } = await shop.importFile(ctx, file);
    const cup = (await listed(ctx)).find(({ title }) => title === 'Cup')!;
    const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 10 });
    expect(rows.map(({ outcome, productId }) => [outcome, productId])).toEqual([
      ['unchanged', mug.id],
      ['create', cup.id],
      ['error', null],
      ['error', null],
    ]);
    expect(result).toMatchObject({ success: false, dryRun: false });
    expect(result).not.toHaveProperty('planId');
  });

  it('names the currency that it took only where the file has none', async () => {
    const own = await shop.importFile(shop.contextOf(), 'sku,title,price,currency\nMUG,Mug,9,SGD\n');
    expect([own.success, own.currency, own.currencyNote]).toEqual([true, null, undefined]);
    const line = await shop.importFile(shop.contextOf(), '{"title":"Mug"}\n', 'p.ndjson');
    expect(line).toMatchObject({ format: { kind: 'ndjson' }, currency: null, counts: { created: 1 } });
  });

  it('takes weights in the unit that the caller says they are in', async () => {
    const ctx = shop.contextOf();
    const mug = { 'Product ID': 1, Name: 'Mug', 'Price tax included': 5, 'Tax rules ID': 1, Weight: 0.4 };
    const { job } = await shop.send(ctx, table([mug]), 'p.csv', false, 'lb');
    expect((await shop.ended(ctx, job.id)).status).toBe('completed');
    expect(await listed(ctx)).toMatchObject([{ weight: { value: '0.4', unit: 'lb' } }]);
  });

  it('brings the same products as were exported, with every field that they have', async () => {
    const [ctx, other] = [shop.contextOf(), shop.contextOf()];
    const made = [
      await products.create(ctx, wholeProduct('1')),
      await products.create(ctx, {
        ...wholeVariantProduct('1'),
        options: [{ name: 'Size', values: ['S'] }],
      }),
    ];
    await shop.importFile(other, catalogCsvHeader + made.map(catalogCsvLines).join(''));
    const items = (await listed(other)).map(({ id }) => findProduct(other.db, other.organizationId, id));
    expect((await Promise.all(items)).map(product => bare(product!))).toEqual(made.map(bare));
  });
});

describe('the address of a picture', () => {
  const url = 'https://pictures.example.com/a mug|blue\\1.jpg';

  it('stays as it was given, in files and in what is exported, and importing that changes nothing', async () => {
    const ctx = shop.contextOf();
    const line = JSON.stringify({ title: 'Mug', sku: 'MUG', images: [{ url }] });
    await shop.importFile(ctx, `${line}\n`, 'p.ndjson');
    await products.create(ctx, { title: 'Cup', sku: 'CUP', images: [{ url }] });
    const found = await Promise.all(
      (await listed(ctx)).map(({ id }) => findProduct(ctx.db, ctx.organizationId, id)),
    );
    expect(found.map(product => product!.images.map(image => image.url))).toEqual([[url], [url]]);
    const exported = catalogCsvHeader + found.map(product => catalogCsvLines(product!)).join('');
    const { counts } = await shop.importFile(ctx, exported);
    expect(counts).toMatchObject({ rows: 2, unchanged: 2 });
  });
});

/** A product without what is its own in each organization. */
const bare = ({ id: _, version: __, createdAt: ___, updatedAt: ____, ...product }: ProductSnapshot) => ({
  ...product,
  images: product.images.map(({ url, altText }) => [url, altText]),
  variants: product.variants.map(({ id: _id, ...variant }) => variant),
});

describe('what two products claim', () => {
  it('is named beside what else there is to say of the row that is rejected', async () => {
    const ctx = shop.contextOf();
    const text = 'handle,sku,title,barcode\na,ONE,First,\n,ONE,Second,4006381333932\n';
    const { importId } = await shop.importFile(ctx, text);
    expect((await report(ctx, importId))[1]).toEqual([3, 'error', 'BARCODE_NOT_GTIN', 'SKU_DUPLICATE']);
  });

  it('goes to the first of them where it is a variant', async () => {
    const ctx = shop.contextOf();
    const woo = { Type: 'variable', Published: 1, 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S' };
    const size = { ...woo, Type: 'variation', SKU: 'C-S', Name: 'Cup', Parent: 'CUP', 'Regular price': 5 };
    await shop.importFile(
      ctx,
      table([{ ...woo, SKU: 'CUP', Name: 'Cup' }, { ...woo, SKU: 'CUP', Name: 'Bowl' }, size]),
    );
    const magento = {
      product_type: 'configurable',
      product_online: 1,
      configurable_variations: 'sku=T-S,size=S',
    };
    const small = { sku: 'T-S', product_type: 'simple', name: 'Tee S', price: 20, product_online: 1 };
    const tees = [
      { ...magento, sku: 'TEE', name: 'Tee' },
      { ...magento, sku: 'TOP', name: 'Top' },
    ];
    await shop.importFile(ctx, table([small, ...tees]));
    const claimed = (await listed(ctx)).map(({ title, variantCount }) => [title, variantCount]);
    expect(Object.fromEntries(claimed)).toEqual({ Cup: 1, Tee: 1, Top: 0 });
  });

  it('stays with a third that has it, though rows name theirs by handle and by SKU', async () => {
    const ctx = shop.contextOf();
    await products.create(ctx, { title: 'Owner', sku: 'ONE' });
    await products.create(ctx, { title: 'Tee', sku: 'TEE', handle: 'tee' });
    const text =
      'handle,sku,title,option1Name,option1Value,variantSku\ntee,,Tee,Size,S,T-S\n,TEE,,Size,M,ONE\n';
    const { importId } = await shop.importFile(ctx, text);
    expect((await report(ctx, importId))[1]).toEqual([3, 'update', 'SKU_REPEATED']);
  });
});

describe('stock that is reserved', () => {
  const reserve = (ctx: RequestContext, productId: string, variantId: string | null, quantity: number) =>
    ctx.transaction(tx =>
      inventory.reserve(tx, {
        organizationId: ctx.organizationId,
        owner: { kind: 'order', id: productId },
        lines: [{ productId, variantId, quantity }],
        expiresAt: null,
      }),
    );

  it.each([true, false])(
    'is kept by an import, which does all other products (dry run: %s)',
    async isDryRun => {
      const ctx = shop.contextOf();
      const mug = await products.create(ctx, { title: 'Mug', sku: 'MUG', inventoryQuantity: 5 });
      const sizes = ['S', 'M'].map(size => ({
        sku: size,
        optionValues: { Size: size },
        inventoryQuantity: 5,
      }));
      const tee = await products.create(ctx, {
        title: 'Tee',
        sku: 'TEE',
        options: [{ name: 'Size', values: ['S', 'M'] }],
        variants: sizes,
      });
      await reserve(ctx, mug.id, null, 3);
      await reserve(ctx, tee.id, tee.variants[0]!.id, 3);
      const header =
        'sku,title,inventoryQuantity,option1Name,option1Value,variantSku,variantInventoryQuantity\n';
      const text = `${header}MUG,Mug,2,,,,\nTEE,Tee,,Size,S,S,2\nTEE,,,Size,M,M,9\nCUP,Cup,1,,,,\n`;
      const { job, importId } = await shop.send(ctx, text, 'p.csv', isDryRun);
      const ended = await shop.ended(ctx, job.id);
      expect(ended).toMatchObject({ status: 'completed', result: { counts: { created: 1, errors: 3 } } });
      expect(await report(ctx, importId)).toEqual([
        [2, 'error', 'INVENTORY_RESERVED'],
        [3, 'error', 'INVENTORY_RESERVED'],
        [4, 'error', 'SKU_REPEATED', 'PRODUCT_HELD_BACK'],
        [5, 'create'],
      ]);
      const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 2 });
      expect(rows.slice(0, 2).map(({ issues }) => issues[0]!.column)).toEqual([
        'inventoryQuantity',
        'variantInventoryQuantity',
      ]);
      const found = (await listed(ctx)).map(({ title, inventoryQuantity }) => [title, inventoryQuantity]);
      expect(found).toEqual([...(isDryRun ? [] : [['Cup', 1]]), ['Mug', 5], ['Tee', 10]]);
    },
  );

  it('makes a plan void that was made before it was reserved', async () => {
    const ctx = shop.contextOf();
    const mug = await products.create(ctx, { title: 'Mug', sku: 'MUG', inventoryQuantity: 5 });
    const { job, importId } = await shop.send(ctx, 'sku,inventoryQuantity\nMUG,2\n', 'p.csv', true);
    await shop.ended(ctx, job.id);
    await reserve(ctx, mug.id, null, 3);
    const applied = await shop.imports.applyPlan(ctx, importId);
    expect(await shop.ended(ctx, applied.job.id)).toMatchObject({
      status: 'failed',
      error: { code: 'INVENTORY_RESERVED', message: 'Row 2: 3 are reserved; the stock cannot become 2.' },
    });
    expect((await listed(ctx))[0]).toMatchObject({ inventoryQuantity: 5 });
  });
});

describe('a dry run', () => {
  it('tells what it would create field by field, each variant at its row', async () => {
    const ctx = shop.contextOf();
    const text =
      'handle,title,currency,option1Name,option1Value,variantSku,variantPrice\ntee,Tee,USD,Size,S,T-S,5\ntee,,,Size,M,T-M,6\n';
    const { job, importId } = await shop.send(ctx, text, 'p.csv', true);
    await shop.ended(ctx, job.id);
    const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 10 });
    const [first, second] = rows.map(({ changes }) => new Map(changes.map(({ path, to }) => [path, to])));
    expect(Object.fromEntries(first!)).toMatchObject({
      handle: 'tee',
      title: 'Tee',
      currency: 'USD',
      'variants.0.sku': 'T-S',
      'variants.0.price': '5.00',
    });
    expect(Object.fromEntries(second!)).toEqual({
      'variants.1.sku': 'T-M',
      'variants.1.title': 'M',
      'variants.1.optionValues': { Size: 'M' },
      'variants.1.price': '6.00',
    });
    expect(rows.flatMap(({ changes }) => changes).every(({ from }) => from === null)).toBe(true);
  });
});

describe('a plan whose application is canceled on its way', () => {
  it('has made nothing, and says so', async () => {
    const ctx = shop.contextOf();
    const { job, importId } = await shop.send(ctx, 'sku,title\nMUG,Mug\nCUP,Cup\n', 'p.csv', true);
    await shop.ended(ctx, job.id);
    let asked = 0;
    const run = {
      ...{ ctx, organizationId: ctx.organizationId, payload: { importId }, progress: () => {} },
      finishedSteps: async () => [],
      step: (_: string, work: (tx: Transaction) => Promise<unknown>) => ctx.transaction(work),
      throwIfCanceled: () => {
        asked += 1;
        if (asked === 2) throw new Error('canceled');
      },
    } as unknown as JobRun<{ importId: string }>;
    const application = planApplication(catalogPrices);
    await expect(application.run(run)).rejects.toThrow('canceled');
    expect(await application.describeUnfinished!(run, 'canceled')).toMatchObject({
      ...{ success: false, message: 'Canceled. Nothing of the plan was applied.' },
    });
    expect(await listed(ctx)).toEqual([]);
  });
});

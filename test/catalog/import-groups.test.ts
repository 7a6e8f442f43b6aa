import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { type ImportShop, openImportShop } from './import-shop.js';

const defaults = { currency: async () => 'USD' };
const products = new ProductService(defaults);

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(defaults);
});
afterAll(() => shop.close());

/** The products of the organization with their variants, by handle. */
async function catalog(ctx: RequestContext) {
  const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 100, offset: 0 });
  const whole = await Promise.all(items.map(({ id }) => findProduct(ctx.db, ctx.organizationId, id)));
  return new Map(whole.map(product => [product!.handle, product!]));
}

/** Every row of the report with its outcome and the codes of its issues. */
async function report(ctx: RequestContext, importId: string) {
  const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 100 });
  return rows.map(({ row, outcome, issues }) => [row, outcome, ...issues.map(({ code }) => code)]);
}

const shopifyHeader =
  'Handle,Title,Vendor,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Weight Unit,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Barcode,Image Src\n';

describe('a shop export as merchants have them', () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
  const file =
    shopifyHeader +
    sizes
      .map((size, index) => {
        const first = index === 0 ? 'Tee,Acme,active,Size' : ',,,';
        return `tee,${first},${size},TEE,68.0388555,g,store,-2,continue,19.90,4006381333932,`;
      })
      .join('\n');

  it('arrives whole: repeated SKUs, codes that are no GTIN, long weights and stock below zero', async () => {
    const ctx = shop.contextOf();
    const { importId, counts } = await shop.importFile(ctx, file);
    expect(counts).toMatchObject({ rows: 6, created: 6, errors: 0, warnings: 6, productsCreated: 1 });
    const warned = ['STOCK_NEGATIVE', 'BACKORDERS_ENDED', 'BARCODE_NOT_GTIN', 'WEIGHT_ROUNDED'];
    expect(await report(ctx, importId)).toEqual(
      sizes.map((_, index) => [index + 2, 'create', ...warned, ...(index === 0 ? [] : ['SKU_REPEATED'])]),
    );
    const tee = (await catalog(ctx)).get('tee')!;
    expect(tee.status).toBe('active');
    expect(tee.variants.map(({ title, sku, otherCodes }) => [title, sku, otherCodes])).toEqual(
      sizes.map((size, index) =>
        index === 0 ? [size, 'TEE', ['4006381333932']] : [size, null, ['4006381333932', 'TEE']],
      ),
    );
    expect(tee.variants[0]).toMatchObject({
      inventoryQuantity: 0,
      weight: { value: '68.038856', unit: 'g' },
      price: { amount: '19.90' },
    });
  });

  it('changes nothing the second time, and keeps a SKU where it was when the rows change places', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, file);
    const before = await catalog(ctx);
    const second = await shop.importFile(ctx, file);
    expect(second.counts).toMatchObject({ unchanged: 6, errors: 0 });
    const [header, first, ...rest] = file.split('\n');
    const named = (line: string, index: number) =>
      index === 0 ? line.replace('tee,,,,,', 'tee,Tee,Acme,active,Size,') : line;
    const turned = [...rest.reverse(), first!.replace('Tee,Acme,active,Size', ',,,')].map(named);
    await shop.importFile(ctx, [header, ...turned].join('\n'));
    expect((await catalog(ctx)).get('tee')?.variants).toEqual(before.get('tee')?.variants);
  });

  it('gives a SKU of two products to the first, and lets the second arrive without it', async () => {
    const ctx = shop.contextOf();
    const text = `${shopifyHeader}a,First,,active,Title,Default Title,ONE,,,,,,5,,\nb,Second,,active,Title,Default Title,ONE,,,,,,6,,\n`;
    const { importId } = await shop.importFile(ctx, text);
    const expected = [
      [2, 'create'],
      [3, 'create', 'SKU_REPEATED'],
    ];
    expect(await report(ctx, importId)).toEqual(expected);
    const found = await catalog(ctx);
    expect([found.get('a')?.sku, found.get('b')?.sku, found.get('b')?.otherCodes]).toEqual([
      'ONE',
      null,
      ['ONE'],
    ]);
    const again = await shop.importFile(ctx, text);
    expect(await report(ctx, again.importId)).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged', 'SKU_REPEATED'],
    ]);
  });

  it('never takes a SKU away from a product that is there', async () => {
    const ctx = shop.contextOf();
    const owner = await products.create(ctx, { title: 'Owner', sku: 'ONE' });
    await products.create(ctx, { title: 'Tee', handle: 'tee' });
    const text = `${shopifyHeader}tee,Tee,,active,Size,S,ONE,,,,,,5,,\n`;
    const { importId, warnings } = await shop.importFile(ctx, text);
    expect(await report(ctx, importId)).toEqual([[2, 'update', 'SKU_REPEATED']]);
    expect(warnings[0].issues[0].message).toContain(owner.id);
    expect((await findProduct(ctx.db, ctx.organizationId, owner.id))?.version).toBe(1);
    expect((await catalog(ctx)).get('tee')?.variants[0]).toMatchObject({ sku: null, otherCodes: ['ONE'] });
  });

  it('hands the SKU of a product down to the variant that has it now', async () => {
    const ctx = shop.contextOf();
    await products.create(ctx, { title: 'Tee', handle: 'tee', sku: 'TEE' });
    const text = `${shopifyHeader}tee,Tee,,active,Size,S,TEE,,,,,,5,,\ntee,,,,,M,TEE-M,,,,,,5,,\n`;
    const { importId } = await shop.importFile(ctx, text);
    expect(await report(ctx, importId)).toEqual([
      [2, 'update'],
      [3, 'update'],
    ]);
    const tee = (await catalog(ctx)).get('tee')!;
    expect([tee.sku, ...tee.variants.map(({ sku }) => sku)]).toEqual([null, 'TEE', 'TEE-M']);
  });

  it('rounds amounts to the decimals of money, but not where the currency has none', async () => {
    const ctx = shop.contextOf();
    const text =
      'handle,title,currency,price,cost\nnet,Net,USD,16.528926,8.005\nyen,Yen,JPY,12.99,\neven,Even yen,JPY,1200.000000,\n';
    const { importId } = await shop.importFile(ctx, text);
    expect(await report(ctx, importId)).toEqual([
      [2, 'create', 'AMOUNT_ROUNDED', 'AMOUNT_ROUNDED'],
      [3, 'error', 'AMOUNT_TOO_PRECISE'],
      [4, 'create'],
    ]);
    expect((await catalog(ctx)).get('even')?.price).toEqual({ amount: '1200', currency: 'JPY' });
    expect((await catalog(ctx)).get('net')).toMatchObject({
      price: { amount: '16.53' },
      cost: { amount: '8.01' },
    });
  });
});

describe('a product of which rows are rejected', () => {
  const file = (price: string) =>
    `${shopifyHeader}tee,Tee,Acme,active,Size,S,T-S,,,,,,${price},,https://a.test/1.png\ntee,,,,,M,T-M,,,,,,19,,https://a.test/2.png\ntee,,,,,L,T-L,,,,,,19,,\n`;

  it('is made of its good rows by what the bad first one says of it, and is never for sale', async () => {
    const ctx = shop.contextOf();
    const { importId } = await shop.importFile(ctx, file('-5'));
    expect(await report(ctx, importId)).toEqual([
      [2, 'error', 'NEGATIVE_PRICE'],
      [3, 'create', 'PRODUCT_PARTIAL'],
      [4, 'create'],
    ]);
    const tee = (await catalog(ctx)).get('tee')!;
    expect(tee).toMatchObject({ title: 'Tee', brand: 'Acme', status: 'draft' });
    expect(tee.variants.map(({ title }) => title)).toEqual(['M', 'L']);
    expect(tee.images.map(({ url }) => url)).toEqual(['https://a.test/1.png', 'https://a.test/2.png']);
  });

  it('stays as it is when the same file comes again, and goes on sale with the corrected one', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, file('-5'));
    const again = await shop.importFile(ctx, file('-5'));
    expect(again.counts).toMatchObject({ errors: 1, unchanged: 2, updated: 0 });
    await shop.importFile(ctx, file('18'));
    const tee = (await catalog(ctx)).get('tee')!;
    expect([tee.status, tee.variants.length]).toEqual(['active', 3]);
  });

  it('is changed whole or not at all where it exists', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, file('18'));
    const before = await catalog(ctx);
    const half = file('call us').replaceAll(',19,', ',25,');
    const { importId, counts } = await shop.importFile(ctx, half);
    expect(counts).toMatchObject({ errors: 3, productsUpdated: 0 });
    expect(await report(ctx, importId)).toEqual([
      [2, 'error', 'NUMBER_INVALID'],
      [3, 'error', 'PRODUCT_HELD_BACK'],
      [4, 'error', 'PRODUCT_HELD_BACK'],
    ]);
    expect(await catalog(ctx)).toEqual(before);
  });

  it('leaves its SKU to a later product of the file where nothing is left of it', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, 'handle,title,sku,price\na,First,ONE,none\nb,Second,ONE,6\n');
    expect((await catalog(ctx)).get('b')?.sku).toBe('ONE');
  });

  it('is planned as it is then done', async () => {
    const ctx = shop.contextOf();
    const { job, importId } = await shop.send(ctx, file('-5'), 'p.csv', true);
    await shop.ended(ctx, job.id);
    const { job: applying } = await shop.imports.applyPlan(ctx, importId);
    expect(await shop.ended(ctx, applying.id)).toMatchObject({ status: 'completed' });
    expect((await catalog(ctx)).get('tee')).toMatchObject({ status: 'draft', title: 'Tee' });
  });

  it('tells an error of the product as a whole on each of its rows', async () => {
    const ctx = shop.contextOf();
    const long = 'x'.repeat(501);
    const text = `handle,title,option1Name,option1Value,variantPrice\ntee,${long},Size,S,5\ntee,,Size,M,6\n`;
    const { importId } = await shop.importFile(ctx, text);
    expect(await report(ctx, importId)).toEqual([
      [2, 'error', 'TOO_LONG'],
      [3, 'error', 'TOO_LONG'],
    ]);
  });
});

describe('the rows of one product', () => {
  it('are credited with the changes that they bring, each variant at its row', async () => {
    const ctx = shop.contextOf();
    const header = 'handle,title,option1Name,option1Value,variantSku,variantPrice\n';
    await shop.importFile(ctx, `${header}tee,Tee,Size,S,T-S,5\ntee,,Size,M,T-M,6\n`);
    const [small, medium] = (await catalog(ctx)).get('tee')!.variants;
    const next = `${header}tee,Tee,Size,S,T-S,5\ntee,,Size,M,T-M,7\ntee,,Size,L,T-L,8\n`;
    const { importId } = await shop.importFile(ctx, next);
    const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 10 });
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'update'],
      [3, 'update'],
      [4, 'update'],
    ]);
    expect(rows[0]?.changes.map(({ path }) => path)).toEqual(['options']);
    expect(rows[1]?.changes).toEqual([{ path: `variants.${medium!.id}.price`, from: '6.00', to: '7.00' }]);
    expect(rows[2]?.changes).toMatchObject([
      { path: 'variants', from: ['T-S', 'T-M'], to: ['T-S', 'T-M', 'T-L'] },
      { path: 'variants.2.sku', from: null, to: 'T-L' },
      { path: 'variants.2.title', to: 'L' },
      { path: 'variants.2.optionValues', to: { Size: 'L' } },
      { path: 'variants.2.price', to: '8.00' },
    ]);
    expect(small!.id).toBe((await catalog(ctx)).get('tee')!.variants[0]!.id);
  });

  it('are one product although one row names it by its handle and another by its SKU', async () => {
    const ctx = shop.contextOf();
    await products.create(ctx, { title: 'Mug', sku: 'MUG', handle: 'mug' });
    const { counts } = await shop.importFile(ctx, 'handle,sku,title,brand\nmug,,Big mug,\n,MUG,,Acme\n');
    expect(counts).toMatchObject({ errors: 0, productsUpdated: 1 });
    expect((await catalog(ctx)).get('mug')).toMatchObject({ title: 'Big mug', brand: 'Acme', version: 2 });
  });

  it('are read in the order of the file, however each names the product: the later one contradicts', async () => {
    const ctx = shop.contextOf();
    await products.create(ctx, { title: 'Mug', sku: 'MUG', handle: 'mug' });
    const { importId } = await shop.importFile(ctx, 'handle,sku,title,brand\n,MUG,,Acme\nmug,,,Bolt\n');
    expect(await report(ctx, importId)).toEqual([
      [2, 'error', 'PRODUCT_HELD_BACK'],
      [3, 'error', 'PRODUCT_FIELD_CONFLICT'],
    ]);
  });

  it('keep pictures without a position in the order of the rows', async () => {
    const ctx = shop.contextOf();
    const text = `${shopifyHeader}tee,Tee,,,Size,S,,,,,,,5,,https://a.test/b.png\ntee,,,,,,,,,,,,,,https://a.test/a.png\ntee,,,,,,,,,,,,,,https://a.test/c.png\n`;
    await shop.importFile(ctx, text);
    const { images } = (await catalog(ctx)).get('tee')!;
    expect(images.map(({ url }) => url.at(-5))).toEqual(['b', 'a', 'c']);
  });

  it('say when a value of the product is not taken because its variants have it', async () => {
    const ctx = shop.contextOf();
    const text =
      'handle,title,inventoryQuantity,option1Name,option1Value,variantInventoryQuantity\ntee,Tee,99,Size,S,2\n';
    const { importId } = await shop.importFile(ctx, text);
    expect(await report(ctx, importId)).toEqual([[2, 'create', 'DERIVED_FROM_VARIANTS']]);
  });
});

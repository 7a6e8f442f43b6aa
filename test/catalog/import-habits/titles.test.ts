import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { findProduct } from '../../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { listProducts } from '../../../subgraphs/catalog/product/product-list.queries.js';
import { type ImportShop, openImportShop } from '../import-shop.js';
import { table } from './habit.js';

const defaults = { currency: async () => 'EUR' };
const products = new ProductService(defaults);

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(defaults);
});
afterAll(() => shop.close());

/** Title, price and description of every product, by its id. */
async function catalog(ctx: RequestContext) {
  const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 100, offset: 0 });
  const whole = await Promise.all(items.map(({ id }) => findProduct(ctx.db, ctx.organizationId, id)));
  return new Map(
    whole.map(product => [
      product!.id,
      [
        product!.title,
        product!.price?.amount ?? product!.variants[0]?.price?.amount ?? null,
        product!.description,
      ],
    ]),
  );
}

const soldAt = async (ctx: RequestContext) =>
  [...(await catalog(ctx)).values()].map(([, price]) => price).toSorted();

async function codes(ctx: RequestContext, importId: string) {
  const rows = await shop.imports.rows(ctx, importId, { after: 0, limit: 100 });
  return rows.map(({ outcome, issues }) => [outcome, ...issues.map(({ code }) => code)]);
}

/** Two different products of one title, with no SKU, in each format that can say so. */
const files: Record<string, { rows: Record<string, string | number>[]; hasId?: true }> = {
  WooCommerce: {
    rows: [
      { Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 5, Description: 'Blue' },
      { Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 7, Description: 'Red' },
    ],
  },
  'WooCommerce with ids': {
    hasId: true,
    rows: [
      { ID: 7, Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 5, Description: 'Blue' },
      { ID: 8, Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 7, Description: 'Red' },
    ],
  },
  Wix: {
    hasId: true,
    rows: [
      { handleId: 'p1', fieldType: 'Product', name: 'Mug', price: 5, visible: 'true', description: 'Blue' },
      { handleId: 'p2', fieldType: 'Product', name: 'Mug', price: 7, visible: 'true', description: 'Red' },
    ],
  },
  Etsy: {
    rows: [
      { TITLE: 'Mug', DESCRIPTION: 'Blue', PRICE: 5, CURRENCY_CODE: 'EUR', QUANTITY: 1, MATERIALS: '' },
      { TITLE: 'Mug', DESCRIPTION: 'Red', PRICE: 7, CURRENCY_CODE: 'EUR', QUANTITY: 1, MATERIALS: '' },
    ],
  },
  Square: {
    rows: [
      { Token: 'A', 'Item Name': 'Mug', 'Variation Name': 'Regular', Price: 5, Description: 'Blue' },
      { Token: 'B', 'Item Name': 'Mug', 'Variation Name': 'Regular', Price: 7, Description: 'Red' },
    ],
  },
  PrestaShop: {
    rows: [
      { Active: 1, Name: 'Mug', 'Price tax included': 5, 'Tax rules ID': 1, Description: 'Blue' },
      { Active: 1, Name: 'Mug', 'Price tax included': 7, 'Tax rules ID': 1, Description: 'Red' },
    ],
  },
  'PrestaShop with ids': {
    hasId: true,
    rows: [
      { 'Product ID': 1, Name: 'Mug', 'Price tax included': 5, 'Tax rules ID': 1, Description: 'Blue' },
      { 'Product ID': 2, Name: 'Mug', 'Price tax included': 7, 'Tax rules ID': 1, Description: 'Red' },
    ],
  },
  'BigCommerce v2': {
    hasId: true,
    rows: [
      { 'Item Type': 'Product', 'Product ID': 1, 'Product Name': 'Mug', Price: 5, Description: 'Blue' },
      { 'Item Type': 'Product', 'Product ID': 2, 'Product Name': 'Mug', Price: 7, Description: 'Red' },
    ],
  },
  Squarespace: {
    rows: [
      { Title: 'Mug', Description: 'Blue', SKU: '', Price: 5, 'Hosted Image URLs': '' },
      { Title: 'Mug', Description: 'Red', SKU: '', Price: 7, 'Hosted Image URLs': '' },
    ],
  },
  Vendure: {
    rows: [
      { name: 'Mug', description: 'Blue', optionGroups: '', optionValues: '', sku: '', price: 5 },
      { name: 'Mug', description: 'Red', optionGroups: '', optionValues: '', sku: '', price: 7 },
    ],
  },
};

describe.each(Object.entries(files))('two products of one title in a file of %s', (_, { rows, hasId }) => {
  const warned = hasId ? [] : ['TITLE_REPEATED'];

  it('are two products, and stay the same two when the file comes again, in any order', async () => {
    const ctx = shop.contextOf();
    const first = await shop.importFile(ctx, table(rows));
    const own = (await codes(ctx, first.importId)).map(([outcome, ...issues]) => [
      outcome,
      ...issues.filter(code => /TITLE|AMBIGUOUS/.test(code!)),
    ]);
    expect(own).toEqual(rows.map(() => ['create', ...warned]));
    const before = await catalog(ctx);
    expect([...before.values()].map(([, price]) => price).toSorted()).toEqual(['5.00', '7.00']);

    for (const order of [rows, rows.toReversed()]) {
      const again = await shop.importFile(ctx, table(order));
      expect(again.counts).toMatchObject({ unchanged: 2, created: 0, updated: 0, errors: 0 });
    }
    expect(await catalog(ctx)).toEqual(before);
  });

  it('take each its own change', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, table(rows));
    const before = await catalog(ctx);
    const priceOf = (row: Record<string, string | number>) =>
      Object.keys(row).find(name => /price/i.test(name) && row[name] !== '')!;
    const dearer = rows.map(row => ({ ...row, [priceOf(row)]: Number(row[priceOf(row)]) + 10 })).toReversed();
    const { counts } = await shop.importFile(ctx, table(dearer));
    expect(counts).toMatchObject({ updated: 2, created: 0, errors: 0 });
    const expected = [...before].map(([id, [title, price, description]]) => [
      id,
      [title, `${Number(price) + 10}.00`, description],
    ]);
    expect(await catalog(ctx)).toEqual(new Map(expected as never));
  });
});

describe('rows that only a title names', () => {
  const woo = (...rows: [price: number, description: string, ID?: number][]) =>
    table(
      rows.map(([price, description, ID = '']) => ({
        ID,
        Type: 'simple',
        Name: 'Mug',
        Published: 1,
        'Regular price': price,
        Description: description,
      })),
    );

  it('that are the same throughout are two products all the same, and a repeat changes nothing', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, woo([5, 'Blue'], [5, 'Blue']));
    expect(await soldAt(ctx)).toEqual(['5.00', '5.00']);
    const { counts } = await shop.importFile(ctx, woo([5, 'Blue'], [5, 'Blue']));
    expect(counts).toMatchObject({ unchanged: 2, created: 0 });
  });

  it('find the one product of the title, whatever has changed of it', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, woo([5, 'Blue']));
    const { counts } = await shop.importFile(ctx, woo([6, 'Green']));
    expect(counts).toMatchObject({ updated: 1, created: 0 });
    expect(await soldAt(ctx)).toEqual(['6.00']);
  });

  it('are rejected where they could be either of two, and nothing is overwritten', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, woo([5, 'Blue'], [7, 'Red']));
    const before = await catalog(ctx);
    const { importId } = await shop.importFile(ctx, woo([6, 'Green'], [8, 'Gold']));
    expect(await codes(ctx, importId)).toEqual([
      ['error', 'PRODUCT_AMBIGUOUS', 'TITLE_REPEATED'],
      ['error', 'PRODUCT_AMBIGUOUS', 'TITLE_REPEATED'],
    ]);
    expect(await catalog(ctx)).toEqual(before);
    const { counts } = await shop.importFile(ctx, woo([5, 'Blue'], [8, 'Gold']));
    expect(counts).toMatchObject({ unchanged: 1, updated: 1, errors: 0 });
    expect(await soldAt(ctx)).toEqual(['5.00', '8.00']);
  });

  it('never overwrite a product of the title that came otherwise; what says the same of it is about it', async () => {
    const ctx = shop.contextOf();
    const { id } = await products.create(ctx, {
      title: 'Mug',
      sku: 'M-1',
      status: 'active',
      price: '5',
      description: 'Blue',
    });
    const other = await shop.importFile(ctx, woo([9, 'Red']));
    expect(await codes(ctx, other.importId)).toEqual([['error', 'PRODUCT_AMBIGUOUS']]);
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.version).toBe(1);

    const same = await shop.importFile(ctx, woo([5, 'Blue'], [9, 'Red']));
    expect(same.counts).toMatchObject({ unchanged: 1, created: 1, errors: 0 });
    const later = await shop.importFile(ctx, woo([6, 'Blue'], [9, 'Red']));
    expect(later.counts).toMatchObject({ updated: 1, unchanged: 1, errors: 0 });
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.price?.amount).toBe('6.00');
  });

  it('are other products than the one of the title that a row of the file names by its SKU', async () => {
    const ctx = shop.contextOf();
    await products.create(ctx, { title: 'Mug', sku: 'M-1', price: '5' });
    const rows = [
      { ID: 1, Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 9 },
      { ID: 2, Type: 'simple', SKU: 'M-1', Name: 'Mug', Published: 1, 'Regular price': 6 },
    ];
    const { counts } = await shop.importFile(ctx, table(rows));
    expect(counts).toMatchObject({ created: 1, updated: 1, errors: 0 });
    expect(await soldAt(ctx)).toEqual(['6.00', '9.00']);
    const again = await shop.importFile(ctx, table(rows));
    expect(again.counts).toMatchObject({ unchanged: 2 });
  });

  it('and an id keep their product when the shop gives it a SKU', async () => {
    const ctx = shop.contextOf();
    const row = { ID: 1, Type: 'simple', SKU: '', Name: 'Mug', Published: 1, 'Regular price': 9 };
    await shop.importFile(ctx, table([row]));
    const { counts } = await shop.importFile(ctx, table([{ ...row, SKU: 'M-1' }]));
    expect(counts).toMatchObject({ updated: 1, created: 0 });
    const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
    expect(items.map(({ sku }) => sku)).toEqual(['M-1']);
  });

  it('are not those that a SKU names, of which several may have one title', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, woo([5, 'Blue']));
    const row = { Type: 'simple', Name: 'Mug', Published: 1, 'Regular price': 9 };
    const { importId } = await shop.importFile(ctx, table(['M-1', 'M-2'].map(SKU => ({ ...row, SKU }))));
    expect(await codes(ctx, importId)).toEqual([['create'], ['create']]);
  });

  it.each([
    [
      'id',
      [
        woo([5, 'Blue'], [7, 'Red']),
        woo([5, 'Blue', 1], [7, 'Red', 2]),
        woo([6, 'Green', 1], [8, 'Gold', 2]),
      ],
    ],
    [
      'description',
      [
        woo([4, 'Grey'], [5, 'Blue'], [7, 'Red']),
        woo([4, 'Grey'], [5, 'Green'], [7, 'Red']),
        woo([4, 'Grey'], [6, 'Green'], [8, 'Gold']),
      ],
    ],
  ])('are known by the %s that the last file gave them', async (_, files) => {
    const ctx = shop.contextOf();
    for (const file of files) {
      expect((await shop.importFile(ctx, file)).counts).toMatchObject({ errors: 0 });
    }
    expect((await soldAt(ctx)).slice(-2)).toEqual(['6.00', '8.00']);
  });

  it('come to the same two products where two imports run at once, and where a plan is applied', async () => {
    const ctx = shop.contextOf();
    const file = woo([5, 'Blue'], [7, 'Red']);
    const planned = await shop.send(ctx, file, 'p.csv', true);
    await shop.ended(ctx, planned.job.id);
    const { job } = await shop.imports.applyPlan(ctx, planned.importId);
    expect(await shop.ended(ctx, job.id)).toMatchObject({ status: 'completed' });
    await Promise.all([shop.importFile(ctx, file), shop.importFile(ctx, file)]);
    expect(await soldAt(ctx)).toEqual(['5.00', '7.00']);

    const other = shop.contextOf();
    await Promise.all([shop.importFile(other, file), shop.importFile(other, file)]);
    expect(await soldAt(other)).toEqual(['5.00', '7.00']);
  });

  it('are planned as they are then done, however far apart the rows of a title stand', async () => {
    const ctx = shop.contextOf();
    const filler = Array.from({ length: 600 }, (_, index) => ({
      Type: 'simple',
      Name: `M ${index}`,
      Published: 1,
      'Regular price': 1,
    }));
    const mug = { Type: 'simple', Name: 'M 250', Published: 1, 'Regular price': 7, Description: 'Red' };
    const file = table([...filler, mug]);
    const first = await shop.importFile(ctx, file);
    expect(first.counts).toMatchObject({ created: 601, errors: 0 });
    const again = await shop.importFile(ctx, table([mug, ...filler.toReversed()]));
    expect(again.counts).toMatchObject({ unchanged: 601, errors: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { listingsOfProducts } from '../../subgraphs/catalog/channels/listing/listing.queries.js';
import { ListingService } from '../../subgraphs/catalog/channels/listing/listing.service.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import type { ProductChanges } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import type { ProductSnapshot } from '../../subgraphs/catalog/product/product.snapshot.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { table } from './import-habits/habit.js';
import { type ImportShop, openImportShop } from './import-shop.js';
import { insertConnection } from './listing/listing-connection.js';
import {
  productChanges,
  variantChanges,
  wholeProduct,
  wholeVariant,
  wholeVariantProduct,
} from './product-changes.js';

const defaults = { currency: async () => 'USD' };
const products = new ProductService(defaults);

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop(defaults);
});
afterAll(() => shop.close());

async function onlyProduct(ctx: RequestContext): Promise<ProductSnapshot> {
  const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
  expect(items).toHaveLength(1);
  return (await findProduct(ctx.db, ctx.organizationId, items[0]!.id))!;
}

describe('the status of an imported product', () => {
  const listing = {
    TITLE: 'Print',
    DESCRIPTION: 'A print',
    PRICE: 16,
    CURRENCY_CODE: 'USD',
    QUANTITY: 5,
    TAGS: 'wall_art',
    MATERIALS: 'paper',
    'VARIATION 1 NAME': 'Size',
    'VARIATION 1 VALUES': 'A4,A3',
    SKU: 'P-A4,P-A3',
  };

  it('is draft while an Etsy listing does not divide its stock, and stays active once a person made it so', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, table([listing]));
    const draft = await onlyProduct(ctx);
    expect(draft.status).toBe('draft');
    await products.update(ctx, draft.id, { status: 'active' });
    const { counts } = await shop.importFile(ctx, table([listing]));
    expect(counts).toMatchObject({ unchanged: 1, updated: 0, errors: 0 });
    await shop.importFile(ctx, table([{ ...listing, DESCRIPTION: 'A better print' }]));
    expect(await onlyProduct(ctx)).toMatchObject({ status: 'active', description: 'A better print' });
  });

  const simple = { product_type: 'simple', product_online: 1, visibility: 'Not Visible Individually' };
  const small = { ...simple, sku: 'TEE-S', name: 'Tee S', price: 20 };
  const medium = { ...simple, sku: 'TEE-M', name: 'Tee M' };
  const tee = {
    sku: 'TEE',
    product_type: 'configurable',
    name: 'Tee',
    price: '',
    product_online: 1,
    visibility: 'Catalog, Search',
    configurable_variations: 'sku=TEE-S,size=S|sku=TEE-M,size=M',
  };

  it('is draft where the row of one of the variants it names is rejected', async () => {
    const ctx = shop.contextOf();
    const { counts } = await shop.importFile(ctx, table([small, { ...medium, price: -1 }, tee]));
    expect(counts).toMatchObject({ created: 2, errors: 1, productsCreated: 1 });
    const made = await onlyProduct(ctx);
    expect(made).toMatchObject({ title: 'Tee', status: 'draft' });
    expect(made.variants.map(({ sku }) => sku)).toEqual(['TEE-S']);
    await shop.importFile(ctx, table([small, { ...medium, price: 21 }, tee]));
    const whole = await onlyProduct(ctx);
    expect([whole.status, whole.variants.length]).toEqual(['active', 2]);
  });

  it('is draft where the row that names the variants does not say it, and they are its variants', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, table([small, { ...medium, price: 21 }, { ...tee, product_online: 'maybe' }]));
    const made = await onlyProduct(ctx);
    expect(made).toMatchObject({ title: 'Tee', status: 'draft' });
    expect(made.variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-M']);
  });

  const unreadable: Record<string, Record<string, string | number>> = {
    Shopify: { Handle: 'tee', Title: 'Tee', 'Variant Price': 9, Status: 'Aktiv', Published: 'true' },
    WooCommerce: { Type: 'simple', SKU: 'TEE', Name: 'Tee', 'Regular price': 9, Published: 'publish' },
    'Magento 2': { sku: 'TEE', product_type: 'simple', name: 'Tee', price: 9, product_online: 'maybe' },
    PrestaShop: { 'Active (0/1)': 'oui', 'Name *': 'Tee', 'Price tax included': 9, 'Tax rules ID': 1 },
  };
  it.each(Object.entries(unreadable))(
    'is draft where %s says it in a word that cannot be read, and stays what a person made it',
    async (_system, row) => {
      const ctx = shop.contextOf();
      const first = await shop.importFile(ctx, table([row]));
      expect(first.counts).toMatchObject({ created: 1, errors: 0, warnings: 1 });
      const draft = await onlyProduct(ctx);
      expect(draft.status).toBe('draft');
      await products.update(ctx, draft.id, { status: 'active' });
      expect((await shop.importFile(ctx, table([row]))).counts).toMatchObject({ unchanged: 1, errors: 0 });
      expect((await onlyProduct(ctx)).status).toBe('active');
    },
  );

  it('is draft where a spreadsheet cut the row before it', async () => {
    const ctx = shop.contextOf();
    const file = 'Handle,Title,Published,Variant Price,Status\nmug,Mug,true,9\ncup,Cup,true,9,active\n';
    const { counts, warnings } = await shop.importFile(ctx, file);
    expect(counts).toMatchObject({ created: 2, errors: 0 });
    expect(warnings).toMatchObject([{ row: 2, issues: [{ code: 'COLUMN_COUNT' }] }]);
    const { items } = await listProducts(ctx.db, ctx.organizationId, {
      limit: 10,
      offset: 0,
      sort: 'title',
    });
    expect(items.map(({ title, status }) => [title, status])).toEqual([
      ['Cup', 'active'],
      ['Mug', 'draft'],
    ]);
  });

  it.each([
    ['before its price', 'Handle,Title,Variant Price,Status\nmug,Mug\n'],
    ['in the middle, where the file ends', 'Handle,Title,Variant Price,Status\nmug,Mug,12'],
  ])('is not made of a row that was cut off %s', async (_where, file) => {
    const { counts, errors } = await shop.importFile(shop.contextOf(), file);
    expect(counts).toMatchObject({ created: 0, errors: 1 });
    expect(errors).toMatchObject([{ issues: [{ code: 'COLUMN_COUNT' }] }]);
  });

  it('is draft where a product has options and the file none of its variants', async () => {
    const ctx = shop.contextOf();
    const variable = {
      ID: 7,
      Type: 'variable',
      Name: 'Flower',
      Published: 1,
      'Attribute 1 name': 'Weight',
      'Attribute 1 value(s)': '14g, 7g',
    };
    const { warnings } = await shop.importFile(ctx, table([variable]));
    expect(warnings).toMatchObject([{ row: 2, issues: [{ code: 'VARIANTS_MISSING' }] }]);
    expect((await onlyProduct(ctx)).status).toBe('draft');
  });

  it('leaves a variant that is disabled in the shop without stock, also where it was sold before', async () => {
    const ctx = shop.contextOf();
    const parent = {
      ID: 1,
      Type: 'variable',
      Name: 'Tee',
      Published: 1,
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S, M',
    };
    const sold = {
      ID: 2,
      Type: 'variation',
      SKU: 'TEE-S',
      Published: 1,
      Stock: 5,
      'Regular price': 9,
      Parent: 'id:1',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S',
    };
    await shop.importFile(ctx, table([parent, sold]));
    expect(await onlyProduct(ctx)).toMatchObject({ status: 'active', inventoryQuantity: 5 });
    await shop.importFile(ctx, table([parent, { ...sold, Published: 0 }]));
    expect(await onlyProduct(ctx)).toMatchObject({ variants: [{ sku: 'TEE-S', inventoryQuantity: 0 }] });
  });
});

describe('a file that takes a product off sale', () => {
  it('takes it off every marketplace, and leaves alone what stays for sale', async () => {
    const ctx = shop.contextOf();
    const key = 'bazaar';
    const store = { id: 'us', country: 'US', currency: 'USD' };
    await insertConnection(ctx, { key, connectionId: newId(), stores: [store], stockBuffer: 0 });
    await shop.importFile(ctx, 'sku,title,status\nMUG,Mug,active\nJUG,Jug,active\nCUP,Cup,active\n');
    const { items } = await listProducts(ctx.db, ctx.organizationId, { limit: 10, offset: 0 });
    for (const { id } of items) {
      await new ListingService([{ key }]).publish(ctx, id, {});
    }
    await shop.importFile(ctx, 'sku,title,status\nMUG,Big mug,draft\nJUG,Jug,archived\nCUP,Big cup,active\n');
    const listings = await listingsOfProducts(
      ctx.db,
      ctx.organizationId,
      items.map(({ id }) => id),
    );
    const skuOf = new Map(items.map(({ id, sku }) => [id, sku]));
    expect(new Map(listings.map(listing => [skuOf.get(listing.productId), listing.pending]))).toEqual(
      new Map([
        ['MUG', 'delist'],
        ['JUG', 'delist'],
        ['CUP', 'publish'],
      ]),
    );
  });
});

describe('a file with other SKUs', () => {
  it('renames a variant where its option values come with another SKU, which keeps its id and its stock', async () => {
    const ctx = shop.contextOf();
    const header = 'handle,title,option1Name,option1Value,variantSku,variantPrice,variantInventoryQuantity\n';
    await shop.importFile(ctx, `${header}tee,Tee,Size,S,OLD-S,9,4\ntee,,Size,M,OLD-M,9,5\n`);
    const before = (await onlyProduct(ctx)).variants;
    const renamed =
      'handle,option1Name,option1Value,variantSku\ntee,Size,S,NEW-S\ntee,Size,M,OLD-M\ntee,Size,L,NEW-L\n';
    const { counts } = await shop.importFile(ctx, renamed);
    expect(counts).toMatchObject({ errors: 0, productsUpdated: 1 });
    const [small, medium, large] = (await onlyProduct(ctx)).variants;
    expect(small).toMatchObject({ id: before[0]!.id, sku: 'NEW-S', inventoryQuantity: 4 });
    expect(medium).toMatchObject({ id: before[1]!.id, sku: 'OLD-M', inventoryQuantity: 5 });
    expect(large).toMatchObject({ sku: 'NEW-L' });
    await products.create(ctx, { title: 'Another', sku: 'OLD-S' });
  });

  it('exchanges the SKUs of two variants, whose ids stay with the SKUs', async () => {
    const ctx = shop.contextOf();
    const header = 'handle,title,option1Name,option1Value,variantSku\n';
    await shop.importFile(ctx, `${header}tee,Tee,Size,S,A\ntee,,Size,M,B\n`);
    const before = (await onlyProduct(ctx)).variants;
    const { counts } = await shop.importFile(ctx, `${header}tee,Tee,Size,S,B\ntee,,Size,M,A\n`);
    expect(counts).toMatchObject({ errors: 0 });
    const after = (await onlyProduct(ctx)).variants;
    expect(after.map(({ id, sku, optionValues }) => [id, sku, optionValues])).toEqual([
      [before[0]!.id, 'A', { Size: 'M' }],
      [before[1]!.id, 'B', { Size: 'S' }],
    ]);
  });
});

describe('a row of a file that changes one field alone', () => {
  /** By the SKU, and by the handle where that is what changes the SKU. */
  const identityOf = (field: string, { sku, handle }: ProductChanges) =>
    field === 'sku' ? { handle } : { sku };

  it('is found whichever field it is, and told', async () => {
    const ctx = shop.contextOf();
    const rows = [];
    const expected = new Map<string, string>();
    for (const [field, change] of Object.entries(productChanges)) {
      const whole = wholeProduct(field);
      const { id } = await products.create(ctx, whole);
      rows.push({ ...identityOf(field, whole), currency: 'SGD', ...change });
      expected.set(id, field);
    }
    for (const [field, change] of Object.entries(variantChanges)) {
      const { handle, ...whole } = wholeVariantProduct(field);
      const { id, variants } = await products.create(ctx, { handle, ...whole });
      const { sku, optionValues } = wholeVariant(field);
      const variant = { ...(field === 'sku' ? { optionValues } : { sku, optionValues }), ...change };
      rows.push({ handle, currency: 'SGD', variants: [variant] });
      expected.set(id, `variants.${variants[0]!.id}.${field}`);
    }
    const { counts } = await shop.importFile(ctx, JSON.stringify(rows), 'products.json');
    expect(counts).toMatchObject({ updated: expected.size, unchanged: 0, errors: 0 });
    const told = await ctx.db.query<{ id: string; body: string }>(
      unnamed(`select subject_id as id, body from platform.event
        where organization_id = $1 and type = 'product.updated'`),
      [ctx.organizationId],
    );
    const paths = new Map(told.map(({ id, body }) => [id, JSON.parse(body).data.changedFields]));
    for (const [id, field] of expected) {
      expect(paths.get(id)).toContain(field);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import type { ProductSnapshot } from '../../subgraphs/catalog/product/product.snapshot.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { table } from './import-habits/habit.js';
import { type ImportShop, openImportShop } from './import-shop.js';

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

  it('is draft where the row of one of the variants it names is refused', async () => {
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

  it('is draft where the row that names the variants is refused, which still are its variants', async () => {
    const ctx = shop.contextOf();
    await shop.importFile(ctx, table([small, { ...medium, price: 21 }, { ...tee, product_online: 'maybe' }]));
    const made = await onlyProduct(ctx);
    expect(made).toMatchObject({ title: 'Tee', status: 'draft' });
    expect(made.variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-M']);
  });
});

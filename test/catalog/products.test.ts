import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { findProduct, findProducts } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { toPublic } from '../../subgraphs/catalog/product/product.snapshot.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { openTestDatabase } from '../support/context.js';
import { wholeProduct, wholeVariantProduct } from './product-changes.js';

const products = new ProductService({ currency: async () => 'SGD' });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Types of the organization's events in commit order, and what each says changed. */
async function events(ctx: RequestContext) {
  const rows = await ctx.db.query<{ type: string; body: string }>(
    unnamed('select type, body from platform.event where organization_id = $1 order by sequence'),
    [ctx.organizationId],
  );
  return rows.map(({ type, body }) => ({ type, ...JSON.parse(body) }));
}

const shirt = {
  title: 'Blue shirt',
  sku: 'SHIRT',
  price: '50',
  variants: [
    { sku: 'SHIRT-S', optionValues: { Size: 'S' }, inventoryQuantity: 3 },
    { sku: 'SHIRT-M', optionValues: { Size: 'M' }, price: '45.5', inventoryQuantity: 4 },
  ],
};

describe('a new product', () => {
  it('is read back exactly as it was answered, and told as one event with that snapshot', async () => {
    const ctx = database.contextOf();
    const created = await products.create(ctx, shirt);
    expect(created).toMatchObject({
      handle: 'blue-shirt',
      currency: 'SGD',
      price: { amount: '45.50', currency: 'SGD' },
      inventoryQuantity: 7,
      variantCount: 2,
      version: 1,
      options: [{ name: 'Size', values: ['S', 'M'] }],
    });
    expect(created.variants.map(variant => [variant.title, variant.price?.amount])).toEqual([
      ['S', '50.00'],
      ['M', '45.50'],
    ]);
    expect(await findProduct(ctx.db, ctx.organizationId, created.id)).toEqual(created);
    const [event, ...others] = await events(ctx);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'product.created',
      resourceVersion: 1,
      subject: { type: 'product', id: created.id },
    });
    expect(event!.data).toEqual({ product: toPublic(created), changedFields: [] });
  });

  it('gets a handle of its own where the title has been used', async () => {
    const ctx = database.contextOf();
    const first = await products.create(ctx, { title: 'Mug' });
    const second = await products.create(ctx, { title: 'Mug' });
    expect(first.handle).toBe('mug');
    expect(second.handle).toBe(`mug-${second.id.slice(-8)}`);
    const nameless = await products.create(ctx, { title: '!' });
    expect(nameless.handle).toBe(nameless.id);
  });

  it('is rejected with every fault at once, and leaves nothing behind', async () => {
    const ctx = database.contextOf();
    const faulty = {
      title: ' ',
      price: '1.234',
      barcode: '4006381333932',
      variants: [{ optionValues: { Size: 'S' } }, { optionValues: { Size: 'S' } }],
    };
    await expect(products.create(ctx, faulty)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: expect.arrayContaining([
        expect.objectContaining({ path: 'title', code: 'REQUIRED' }),
        expect.objectContaining({ path: 'barcode', code: 'GTIN_INVALID' }),
        expect.objectContaining({ path: 'variants.0.price', code: 'AMOUNT_TOO_PRECISE' }),
        expect.objectContaining({ path: 'variants.1.optionValues', code: 'VARIANT_DUPLICATE' }),
      ]),
    });
    expect(await events(ctx)).toEqual([]);
  });

  it('cannot take a SKU that a product or a variant has, in the same organization only', async () => {
    const ctx = database.contextOf();
    await products.create(ctx, shirt);
    await expect(products.create(ctx, { title: 'Other', sku: 'SHIRT-M' })).rejects.toMatchObject({
      code: 'SKU_TAKEN',
      detail: 'Another product or variant has the SKU "SHIRT-M".',
      errors: [
        { path: 'sku', code: 'SKU_TAKEN', message: 'Another product or variant has the SKU "SHIRT-M".' },
      ],
    });
    const [small] = shirt.variants!;
    const other = { title: 'Other', variants: [{ ...small!, sku: 'SHIRT-M' }] };
    await expect(products.create(ctx, other)).rejects.toMatchObject({
      code: 'SKU_TAKEN',
      errors: [{ path: 'variants.0.sku', code: 'SKU_TAKEN' }],
    });
    await expect(products.create(ctx, { title: 'Other', handle: 'blue-shirt' })).rejects.toMatchObject({
      code: 'HANDLE_TAKEN',
      detail: 'Another product has the handle "blue-shirt".',
      errors: [{ path: 'handle', code: 'HANDLE_TAKEN' }],
    });
    await expect(
      products.create(database.contextOf(), { title: 'Other', sku: 'SHIRT-M' }),
    ).resolves.toMatchObject({ sku: 'SHIRT-M' });
  });
});

describe('several products', () => {
  it('are listed, and shown to others in the order asked for, as each is by itself', async () => {
    const ctx = database.contextOf();
    const mug = await products.create(ctx, wholeProduct('1'));
    const tee = await products.create(ctx, wholeVariantProduct('1'));
    const page = { limit: 10, offset: 0, sort: 'oldest' as const };
    const { items } = await listProducts(ctx.db, ctx.organizationId, page);
    expect(items).toEqual([mug, tee].map(({ variants: _, ...summary }) => summary));
    const asked = [tee.id, newId(), mug.id, tee.id];
    expect(await findProducts(ctx.db, ctx.organizationId, asked)).toEqual([tee, null, mug, tee]);
  });
});

describe('a changed product', () => {
  it('tells what changed by public paths, with the specific events beside product.updated', async () => {
    const ctx = database.contextOf();
    const { id, variants } = await products.create(ctx, shirt);
    const updated = await products.update(ctx, id, {
      title: 'Red shirt',
      variants: [{ sku: 'SHIRT-S', inventoryQuantity: 9 }, { sku: 'SHIRT-M' }],
    });
    expect(updated).toMatchObject({ title: 'Red shirt', version: 2, inventoryQuantity: 13 });
    expect(updated.variants.map(variant => variant.id)).toEqual(variants.map(variant => variant.id));
    const told = (await events(ctx)).slice(1);
    expect(told.map(event => event.type)).toEqual(['product.updated', 'product.inventory.changed']);
    expect(told[0]!.data.changedFields).toEqual([
      'title',
      'inventoryQuantity',
      `variants.${variants[0]!.id}.inventoryQuantity`,
    ]);
    expect(new Set(told.map(event => event.id)).size).toBe(2);
  });

  it('that does not differ writes nothing and tells nothing', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, shirt);
    expect(await products.update(ctx, id, { title: 'Blue shirt', tags: [] })).toMatchObject({ version: 1 });
    expect(await events(ctx)).toHaveLength(1);
  });

  it('may hand a SKU from one variant to another in one write', async () => {
    const ctx = database.contextOf();
    const { id, variants } = await products.create(ctx, shirt);
    const swapped = variants.map((variant, index) => ({ id: variant.id, sku: variants[1 - index]!.sku }));
    const updated = await products.update(ctx, id, { variants: swapped });
    expect(updated.variants.map(variant => variant.sku)).toEqual(['SHIRT-M', 'SHIRT-S']);
    expect(await findProduct(ctx.db, ctx.organizationId, id)).toEqual(updated);
  });

  it('is rejected at a stale version and for a stranger', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, shirt);
    await products.update(ctx, id, { title: 'Second' });
    const stale = database.contextOf(ctx.organizationId, 1);
    await expect(products.update(stale, id, { title: 'Third' })).rejects.toMatchObject({
      code: 'VERSION_STALE',
    });
    await expect(products.update(database.contextOf(), id, { title: 'Mine' })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
    await expect(products.delete(database.contextOf(), id)).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.title).toBe('Second');
  });

  it('loses no update when many write at once', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Counter', inventoryQuantity: 0 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => products.update(ctx, id, { tags: [`t${index}`] })),
    );
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.version).toBe(21);
    expect((await events(ctx)).map(event => event.resourceVersion).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
  });

  it('is gone with its SKUs once deleted, and its event is newer than every other', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, shirt);
    const before = ctx.clock.now().toISOString();
    await products.delete(ctx, id);
    expect(await findProduct(ctx.db, ctx.organizationId, id)).toBeNull();
    const told = (await events(ctx)).at(-1)!;
    expect(told).toMatchObject({
      type: 'product.deleted',
      resourceVersion: 2,
      subject: { externalId: 'SHIRT' },
    });
    expect(told.data.deletedAt >= before).toBe(true);
    await expect(products.create(ctx, shirt)).resolves.toMatchObject({ sku: 'SHIRT' });
  });
});

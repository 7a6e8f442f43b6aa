import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { toPublic } from '../../subgraphs/catalog/product/product.snapshot.js';
import { ProductCommercialService } from '../../subgraphs/catalog/product/product-commercial.service.js';
import { openTestDatabase } from '../support/context.js';

const products = new ProductService({ currency: async () => 'SGD' });
const commercial = new ProductCommercialService();

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

  it('is refused with every fault at once, and leaves nothing behind', async () => {
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
    });
    await expect(products.create(ctx, { title: 'Other', handle: 'blue-shirt' })).rejects.toMatchObject({
      code: 'HANDLE_TAKEN',
    });
    await expect(
      products.create(database.contextOf(), { title: 'Other', sku: 'SHIRT-M' }),
    ).resolves.toMatchObject({ sku: 'SHIRT-M' });
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

  it('is refused at a stale version and for a stranger', async () => {
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
    await products.delete(ctx, id);
    expect(await findProduct(ctx.db, ctx.organizationId, id)).toBeNull();
    expect((await events(ctx)).at(-1)).toMatchObject({ type: 'product.deleted', resourceVersion: 2 });
    await expect(products.create(ctx, shirt)).resolves.toMatchObject({ sku: 'SHIRT' });
  });
});

describe('price, stock and cost', () => {
  it('are set by one statement with their events and a job, which is one for both while it waits', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10', inventoryQuantity: 5 });
    const priced = await commercial.setPrice(ctx, id, { price: '12.5', currency: 'SGD' });
    expect(priced.product).toMatchObject({ price: { amount: '12.50', currency: 'SGD' }, version: 2 });
    const stocked = await commercial.setInventory(ctx, id, { inventoryQuantity: 4, expectedQuantity: 5 });
    expect(stocked.product).toMatchObject({ inventoryQuantity: 4, version: 3 });
    expect(await findProduct(ctx.db, ctx.organizationId, id)).toEqual(stocked.product);
    expect((await events(ctx)).map(event => event.type)).toEqual([
      'product.created',
      'product.updated',
      'product.price.changed',
      'product.updated',
      'product.inventory.changed',
    ]);
    const jobs = await ctx.db.query(unnamed('select kind from platform.job where organization_id = $1'), [
      ctx.organizationId,
    ]);
    expect(jobs).toEqual([{ kind: 'product.sync' }]);
  });

  it('emit nothing when unchanged, though the job is made', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10' });
    const same = await commercial.setPrice(ctx, id, { price: '10.00', currency: 'SGD' });
    expect(same.product.version).toBe(1);
    expect(await events(ctx)).toHaveLength(1);
  });

  it('refuse another currency, a sale above the price, a wrong expectation, and a quantity below what is reserved', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10', inventoryQuantity: 5 });
    await ctx.db.query(
      unnamed('update catalog.product set reserved_quantity = 3 where organization_id = $1'),
      [ctx.organizationId],
    );
    await expect(commercial.setPrice(ctx, id, { price: '9', currency: 'USD' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(commercial.setPrice(ctx, id, { salePrice: '11', currency: 'SGD' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(
      commercial.setInventory(ctx, id, { inventoryQuantity: 4, expectedQuantity: 6 }),
    ).rejects.toMatchObject({ code: 'INVENTORY_CONFLICT' });
    await expect(commercial.setInventory(ctx, id, { inventoryQuantity: 2 })).rejects.toMatchObject({
      code: 'INVENTORY_RESERVED',
    });
    await expect(commercial.setInventory(ctx, newId(), { inventoryQuantity: 2 })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.version).toBe(1);
  });

  it('reach one variant by id or SKU, or all of them at once', async () => {
    const ctx = database.contextOf();
    const { id, variants } = await products.create(ctx, shirt);
    await commercial.setPrice(ctx, id, { variantId: variants[0]!.id, price: '40', currency: 'SGD' });
    const one = await commercial.setInventory(ctx, id, { sku: 'SHIRT-M', inventoryQuantity: 0 });
    expect(one.product).toMatchObject({ price: { amount: '40.00' }, inventoryQuantity: 3 });
    const all = await commercial.setPrice(ctx, id, { price: '60', currency: 'SGD' });
    expect(all.product.variants.map(variant => variant.price?.amount)).toEqual(['60.00', '60.00']);
    await expect(commercial.setInventory(ctx, id, { inventoryQuantity: 1 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(
      commercial.setInventory(ctx, id, { sku: 'NONE', inventoryQuantity: 1 }),
    ).rejects.toMatchObject({ code: 'VARIANT_NOT_FOUND' });
  });

  it('let only one of many buyers of the same expectation win', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Last one', inventoryQuantity: 1 });
    const attempts = Array.from({ length: 10 }, () =>
      commercial.setInventory(ctx, id, { inventoryQuantity: 0, expectedQuantity: 1 }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('take a batch of costs in which each succeeds or fails for itself', async () => {
    const ctx = database.contextOf();
    const mug = await products.create(ctx, { title: 'Mug', sku: 'MUG', price: '10' });
    await products.create(ctx, shirt);
    const outcomes = await commercial.setCosts(ctx, [
      { productId: mug.id, cost: '4', currency: 'SGD' },
      { sku: 'SHIRT-M', cost: '20', currency: 'SGD' },
      { sku: 'SHIRT-S', cost: '21', currency: 'SGD' },
      { productId: newId(), cost: '1', currency: 'SGD' },
      { productId: mug.id, cost: '4', currency: 'USD' },
    ]);
    expect(outcomes.map(({ index, error }) => [index, error?.code ?? 'ok'])).toEqual([
      [0, 'ok'],
      [1, 'ok'],
      [2, 'ok'],
      [3, 'PRODUCT_NOT_FOUND'],
      [4, 'VALIDATION_FAILED'],
    ]);
    expect(outcomes[0]!.product?.cost).toEqual({ amount: '4.00', currency: 'SGD' });
    expect(outcomes[1]!.product?.variants.map(variant => variant.cost?.amount)).toEqual(['21.00', '20.00']);
    expect((await events(ctx)).slice(2).map(event => event.type)).toEqual([
      'product.updated',
      'product.price.changed',
      'product.updated',
      'product.price.changed',
    ]);
  });
});

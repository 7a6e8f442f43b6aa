import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
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

  it('reject another currency, a sale above the price, a wrong expectation, and a quantity below what is reserved', async () => {
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

  const ways: Record<string, (ctx: RequestContext, id: string) => Promise<unknown>> = {
    price: (ctx, id) => commercial.setPrice(ctx, id, { price: '9', currency: 'SGD' }),
    stock: (ctx, id) => commercial.setInventory(ctx, id, { inventoryQuantity: 9 }),
    cost: (ctx, id) => commercial.setCost(ctx, id, { cost: '9', currency: 'SGD' }),
    change: (ctx, id) => products.update(ctx, id, { title: 'Cup' }),
    deletion: (ctx, id) => products.delete(ctx, id),
  };

  it.each(Object.entries(ways))(
    '%s: find their product by its id in any case, and by no text that is none',
    async (_, set) => {
      const ctx = database.contextOf();
      const { id } = await products.create(ctx, { title: 'Mug', price: '10', inventoryQuantity: 5 });
      await expect(set(ctx, 'mug')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
      await set(ctx, id.toUpperCase());
      expect((await events(ctx)).length).toBeGreaterThan(1);
    },
  );

  it('tell of what is stated only what differs, with the window of a sale beside its price', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { title: 'Mug', price: '10', salePrice: '8' });
    await commercial.setPrice(ctx, id, { price: '12', salePrice: '8', currency: 'SGD' });
    const salePriceEndsAt = '2026-12-01T00:00:00.000Z';
    const { product } = await commercial.setPrice(ctx, id, { price: '11', salePriceEndsAt, currency: 'SGD' });
    expect(product).toMatchObject({ price: { amount: '11.00' }, salePriceEndsAt });
    const told = (await events(ctx)).filter(({ type }) => type === 'product.price.changed');
    expect(told.map(({ data }) => data.changedFields)).toEqual([['price'], ['price', 'salePriceEndsAt']]);
  });

  it('take a stock that is expected, which may be none, of the product or of the variant that is meant', async () => {
    const ctx = database.contextOf();
    const conflict = { code: 'INVENTORY_CONFLICT' };
    const { id } = await products.create(ctx, { title: 'Mug' });
    const set = (inventoryQuantity: number | null, expectedQuantity: number | null) =>
      commercial.setInventory(ctx, id, { inventoryQuantity, expectedQuantity });
    await set(0, null);
    await expect(set(3, null)).rejects.toMatchObject(conflict);
    await set(null, 0);
    await expect(set(3, 0)).rejects.toMatchObject(conflict);
    await expect(set(-1, null)).rejects.toMatchObject({ errors: [{ path: 'inventoryQuantity' }] });
    const tee = await products.create(ctx, shirt);
    const ofSmall = { sku: 'SHIRT-S', inventoryQuantity: 1 };
    const tooMany = commercial.setInventory(ctx, tee.id, { ...ofSmall, expectedQuantity: 7 });
    await expect(tooMany).rejects.toMatchObject(conflict);
    const { product } = await commercial.setInventory(ctx, tee.id, { ...ofSmall, expectedQuantity: 3 });
    expect(product.inventoryQuantity).toBe(5);
  });
});

describe('price, stock and cost of a variant', () => {
  it('reject an id and a SKU that name different things, and take them where they agree', async () => {
    const ctx = database.contextOf();
    const { id, variants } = await products.create(ctx, { ...shirt, sku: 'SHIRT' });
    const [small, medium] = variants;
    const conflict = { code: 'VALIDATION_FAILED', errors: [{ path: 'sku', code: 'TARGET_CONFLICT' }] };
    for (const sku of [medium!.sku, 'SHIRT', 'NONE']) {
      const target = { variantId: small!.id, sku };
      await expect(
        commercial.setPrice(ctx, id, { ...target, price: '1', currency: 'SGD' }),
      ).rejects.toMatchObject(conflict);
      await expect(
        commercial.setInventory(ctx, id, { ...target, inventoryQuantity: 1 }),
      ).rejects.toMatchObject(conflict);
      await expect(
        commercial.setCost(ctx, id, { ...target, cost: '1', currency: 'SGD' }),
      ).rejects.toMatchObject(conflict);
      const [outcome] = await commercial.setCosts(ctx, [
        { productId: id, ...target, cost: '1', currency: 'SGD' },
      ]);
      expect(outcome?.error).toMatchObject(conflict);
    }
    expect((await findProduct(ctx.db, ctx.organizationId, id))?.version).toBe(1);
    const both = { variantId: medium!.id, sku: medium!.sku };
    const { product } = await commercial.setInventory(ctx, id, { ...both, inventoryQuantity: 7 });
    expect(product.variants[1]?.inventoryQuantity).toBe(7);
  });

  it('that the product does not have sets nothing of the product itself', async () => {
    const ctx = database.contextOf();
    const mug = { title: 'Mug', sku: 'MUG', price: '10', inventoryQuantity: 5 };
    const { id } = await products.create(ctx, mug);
    const price = { price: '9', currency: 'SGD' };
    for (const target of [{ sku: 'CUP' }, { variantId: newId() }]) {
      const notFound = { code: 'VARIANT_NOT_FOUND' };
      await expect(commercial.setPrice(ctx, id, { ...target, ...price })).rejects.toMatchObject(notFound);
      const stock = { ...target, inventoryQuantity: 4 };
      await expect(commercial.setInventory(ctx, id, stock)).rejects.toMatchObject(notFound);
    }
    const { product } = await commercial.setPrice(ctx, id, { sku: 'MUG', ...price });
    expect(product).toMatchObject({ price: { amount: '9.00' }, inventoryQuantity: 5, version: 2 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { openTestDatabase } from '../support/context.js';

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

describe('a product with variants', () => {
  const tee = {
    title: 'Tee',
    variants: [
      { optionValues: { Size: 'S' }, price: '18', salePrice: '17', cost: '9', inventoryQuantity: 2 },
      { optionValues: { Size: 'M' }, price: '19', salePrice: '18', cost: '9', inventoryQuantity: 3 },
    ],
  };
  const derived = (path: string) => ({
    code: 'VALIDATION_FAILED',
    errors: [{ path, code: 'DERIVED_FROM_VARIANTS' }],
  });

  it.each([
    ['price', { price: '20' }],
    ['salePrice', { salePrice: '1' }],
    ['cost', { cost: '1' }],
    ['inventoryQuantity', { inventoryQuantity: 99 }],
  ])('is not made with a %s that its variants contradict', async (path, stated) => {
    const ctx = database.contextOf();
    await expect(products.create(ctx, { ...tee, ...stated })).rejects.toMatchObject(derived(path));
    expect(await events(ctx)).toEqual([]);
  });

  it('takes back what it answered, and nulls beside its variants', async () => {
    const ctx = database.contextOf();
    const echo = { price: '18.0', inventoryQuantity: 5 };
    const { id } = await products.create(ctx, { ...tee, ...echo, salePrice: null, cost: null });
    expect((await products.update(ctx, id, { ...tee, ...echo, cost: '9' })).version).toBe(1);
  });

  it('may be made with an amount for those of its variants that have none of their own', async () => {
    const variants = [{ ...tee.variants[0]! }, { optionValues: { Size: 'L' } }];
    const made = await products.create(database.contextOf(), { ...tee, variants, price: '30' });
    expect(made.variants.map(({ price }) => price?.amount)).toEqual(['18.00', '30.00']);
  });

  it('rejects a stock of its own later on, and gives a price to every variant', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, tee);
    for (const inventoryQuantity of [99, null]) {
      await expect(products.update(ctx, id, { inventoryQuantity })).rejects.toMatchObject(
        derived('inventoryQuantity'),
      );
    }
    const { variants } = await products.update(ctx, id, { price: '25', salePrice: null });
    expect(variants.map(({ price }) => price?.amount)).toEqual(['25.00', '25.00']);
  });

  it('loses the variant that is left out, with its SKU, and none of those beside it or of other products', async () => {
    const ctx = database.contextOf();
    const find = (id: string) => findProduct(ctx.db, ctx.organizationId, id);
    const other = await products.create(ctx, tee);
    const before = await products.create(ctx, shirt);
    const [small] = before.variants;
    const after = await products.update(ctx, before.id, {
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ id: small!.id }],
    });
    expect([after.variants, after.inventoryQuantity]).toEqual([[small], 3]);
    expect([await find(before.id), await find(other.id)]).toEqual([after, other]);
    await expect(products.create(ctx, { title: 'Medium', sku: 'SHIRT-M' })).resolves.toBeDefined();
  });
});

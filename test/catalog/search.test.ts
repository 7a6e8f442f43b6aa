import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { limits } from '../../kernel/limits.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { writeProducts } from '../../subgraphs/catalog/product/product.writer.js';
import { listProducts, type ProductFilter } from '../../subgraphs/catalog/product/product-list.queries.js';
import { openTestDatabase } from '../support/context.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Sample {
  title: string;
  sku?: string;
  brand?: string;
}

async function shopWith(samples: readonly Sample[]): Promise<RequestContext> {
  const ctx = database.contextOf();
  const writes = samples.map((sample, index) => {
    const empty = emptyProduct(newId(), 'USD', '2026-01-01T00:00:00.000Z');
    const after = { ...empty, ...sample, handle: `sample-${index}`, version: 1 };
    return { before: null, after, changedFields: [] };
  });
  await ctx.transaction(tx => writeProducts(tx, ctx.organizationId, writes));
  return ctx;
}

const find = (ctx: RequestContext, q: string, filter: Partial<ProductFilter> = {}) =>
  listProducts(ctx.db, ctx.organizationId, { q, limit: 20, offset: 0, ...filter });

const titlesOf = async (ctx: RequestContext, q: string): Promise<string[]> =>
  (await find(ctx, q)).items.map(({ title }) => title).sort();

describe('a search', () => {
  let shop: RequestContext;
  beforeAll(async () => {
    shop = await shopWith([
      { title: 'Crème brûlée dish', sku: 'TW-0004711', brand: 'Nørd' },
      { title: 'Dish towel', sku: 'TW-0004712' },
      { title: 'iPhone15 case', sku: 'AB_12/34.C' },
      { title: 'Чёрная кружка', sku: 'RU1' },
      { title: "L'Eau d'été", sku: "O'X" },
    ]);
  });

  it.each([
    ['creme', ['Crème brûlée dish']],
    ['CRÈME brulee', ['Crème brûlée dish']],
    ['dish tow', ['Dish towel']],
    ['tow dis', ['Dish towel']],
    ['nord', ['Crème brûlée dish']],
    ['iphone', ['iPhone15 case']],
    ['кру', ['Чёрная кружка']],
    ["l'eau", ["L'Eau d'été"]],
    ['dish lamp', []],
    ['12 34', ['iPhone15 case']],
  ])('by %j finds every word by its beginning, whatever its accents', async (q, titles) => {
    expect(await titlesOf(shop, q)).toEqual(titles);
  });

  it.each([
    ['TW-0004711', ['Crème brûlée dish']],
    ['tw 0004711', ['Crème brûlée dish']],
    ['0004711', ['Crème brûlée dish']],
    ['TW-00047', ['Crème brûlée dish', 'Dish towel']],
    ['04712', ['Dish towel']],
    ['AB_12/34.C', ['iPhone15 case']],
    ['one15', ['iPhone15 case']],
  ])('by %j finds SKUs and codes by any part', async (q, titles) => {
    expect(await titlesOf(shop, q)).toEqual(titles);
  });

  it.each([
    ['bruleee', ['Crème brûlée dish']],
    ['dissh towell', ['Dish towel']],
    ['rulee', ['Crème brûlée dish']],
    ['dish qqqqq', []],
  ])('by the misspelt or partial %j finds what is likely meant', async (q, titles) => {
    expect(await titlesOf(shop, q)).toEqual(titles);
  });

  it.each(["'", "''", '\\', '%', '_', ':*', '&', '~', "ŉ'", 'a & !b', "dish'", '~dish'])(
    'takes %j for text, not for a query',
    async q => {
      await expect(find(shop, q)).resolves.toHaveProperty('items');
    },
  );

  it.each([
    ['%', []],
    ['4%1', []],
    ['_', ['iPhone15 case']],
    ['\\', []],
  ])('by %j finds the sign alone, not any text', async (q, titles) => {
    expect(await titlesOf(shop, q)).toEqual(titles);
  });

  it('sees nothing of another organization', async () => {
    const other = database.contextOf();
    for (const q of ['dish', '0004711', 'dissh']) {
      expect(await find(other, q)).toMatchObject({ items: [], pagination: { total: 0 } });
    }
  });

  it('finds all that match, in every order, filtered or not', async () => {
    const ctx = await shopWith(Array.from({ length: 300 }, (_, index) => ({ title: `Lamp ${index}` })));
    for (const sortBy of ['relevance', 'newest', 'title', 'price_asc'] as const) {
      const { pagination } = await find(ctx, 'lamp', { sortBy });
      expect(pagination).toMatchObject({ total: 300, hasMore: true });
    }
    expect((await find(ctx, 'lamp', { status: 'active' })).pagination.total).toBe(0);
    const pages = await Promise.all([0, 100, 200].map(offset => find(ctx, 'lamp', { limit: 100, offset })));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(300);
  });

  it('keeps its total on a page past the end', async () => {
    expect(await find(shop, 'dish', { offset: 10 })).toMatchObject({
      items: [],
      pagination: { total: 2, hasMore: false },
    });
  });

  it('stops counting at the limit, and says so', async () => {
    const most = limits.searchCandidatesMax;
    const ctx = await shopWith(
      Array.from({ length: most + 1 }, (_, index) => ({ title: `Common ${index}` })),
    );
    const { pagination } = await find(ctx, 'common');
    expect(pagination).toMatchObject({ total: most, totalIsCapped: true });
  });

  it('finds a product by its new words once it was renamed', async () => {
    const ctx = database.contextOf();
    const before = {
      ...emptyProduct(newId(), 'USD', '2026-01-01T00:00:00.000Z'),
      handle: 'x',
      title: 'Old',
      version: 1,
    };
    await ctx.transaction(tx =>
      writeProducts(tx, ctx.organizationId, [{ before: null, after: before, changedFields: [] }]),
    );
    const after = { ...before, title: 'Renovated', version: 2 };
    await ctx.transaction(tx =>
      writeProducts(tx, ctx.organizationId, [{ before, after, changedFields: ['title'] }]),
    );
    expect(await titlesOf(ctx, 'renovted')).toEqual(['Renovated']);
    expect(await titlesOf(ctx, 'old')).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { catalogPrices as prices } from '../../subgraphs/catalog/listing-request/price-source.js';
import type { Product } from '../../subgraphs/catalog/product/product.entity.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { writeProducts } from '../../subgraphs/catalog/product/product.writer.js';
import type { ProductFilter } from '../../subgraphs/catalog/product/product-filter.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { openTestDatabase } from '../support/context.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function shopWith(samples: readonly Partial<Product>[]): Promise<RequestContext> {
  const ctx = database.contextOf();
  const writes = samples.map((sample, index) => {
    const empty = emptyProduct(newId(), 'USD', '2026-01-01T00:00:00.000Z');
    const after = { ...empty, ...sample, handle: `sample-${index}`, version: 1 };
    return { before: null, after, changedFields: [] };
  });
  await ctx.transaction(tx => writeProducts(tx, ctx.organizationId, writes, prices));
  return ctx;
}

const find = (ctx: RequestContext, q: string, filter: Partial<ProductFilter> = {}) =>
  listProducts(ctx.db, ctx.organizationId, { q, limit: 20, offset: 0, ...filter }, async () => 'USD');

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
      { title: 'Pipe №5, 1½ inch', sku: 'ΣΩΛΗΝΑΣ' },
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
    ['inch 1½ pipe', ['Pipe №5, 1½ inch']],
    ['№5 pipe', ['Pipe №5, 1½ inch']],
    ['1/2 no5', ['Pipe №5, 1½ inch']],
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
    ['ΣΩΛΗΝΑΣ', ['Pipe №5, 1½ inch']],
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

  it('folds the case of the code of a variant as the database does, also where JavaScript does not', async () => {
    const ctx = database.contextOf();
    const { id } = await new ProductService({ currency: async () => 'USD' }).create(ctx, {
      title: 'Pipe',
      variants: [{ optionValues: { Size: 'S' }, sku: 'ΣΩΛΗΝΑΣ-S' }],
    });
    for (const q of ['ΣΩΛΗΝΑΣ', 'ΣΩΛΗΝΑΣ-S', 'ΣΩΛΗΝΑΣ-s']) {
      expect(
        (await find(ctx, q)).items.map(item => item.id),
        q,
      ).toEqual([id]);
    }
  });

  it('by a misspelt word finds what is most alike', async () => {
    const ctx = await shopWith([{ title: 'Planter' }, { title: 'Planner' }]);
    expect(await titlesOf(ctx, 'plannter')).toEqual(['Planter']);
  });

  it.each(["'", "''", '\\', '%', '_', ':*', '&', '~', "ŉ'", 'a & !b', "dish'", '~dish', 'a\0b'])(
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
    for (const sort of ['relevance', 'newest', 'title', 'price_asc'] as const) {
      const { pagination } = await find(ctx, 'lamp', { sort });
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
    const most = productLimits.searchCandidatesMax;
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
      writeProducts(tx, ctx.organizationId, [{ before: null, after: before, changedFields: [] }], prices),
    );
    const after = { ...before, title: 'Renovated', version: 2 };
    await ctx.transaction(tx =>
      writeProducts(tx, ctx.organizationId, [{ before, after, changedFields: ['title'] }], prices),
    );
    expect(await titlesOf(ctx, 'renovted')).toEqual(['Renovated']);
    expect(await titlesOf(ctx, 'old')).toEqual([]);
  });
});

describe('products that are browsed, or searched by words or by a part of their titles,', () => {
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
  const lamps: Partial<Product>[] = [
    {
      title: 'Lamp 7 C',
      sku: '1',
      price: '10.00',
      inventoryQuantity: 5,
      updatedAt: day(3),
      tags: ['x', 'y'],
    },
    { title: 'Lamp 7 A', sku: '2', price: null, inventoryQuantity: 0, updatedAt: day(5), status: 'active' },
    { title: 'Lamp 7 B', sku: '3', price: '2.00', inventoryQuantity: null, updatedAt: day(1), tags: ['y'] },
    { title: 'Lamp 7 B', sku: '4', price: '10.00', inventoryQuantity: 5, updatedAt: day(3), brand: 'Nord' },
  ];
  const created = [2, 4, 6, 8].map(day);
  let shop: RequestContext;
  beforeAll(async () => {
    const types = ['desk', 'wall', 'floor', 'desk'];
    shop = await shopWith(
      lamps.map((lamp, index) => ({ ...lamp, createdAt: created[index]!, productType: types[index]! })),
    );
  });

  /** The SKUs of the products, read in pages of two. */
  async function skusOf(filter: Partial<ProductFilter>, expected: readonly string[]): Promise<string> {
    const found: (string | null)[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page = await find(shop, filter.q ?? '', { ...filter, limit: 2, offset });
      found.push(...page.items.map(({ sku }) => sku));
      expect(page.pagination).toMatchObject({ total: expected.length, totalIsCapped: false });
      offset = page.pagination.nextOffset;
    }
    return found.join(' ');
  }

  const ways = [{}, { q: 'lamp' }, { q: 'amp 7' }];

  it.each([
    ['newest', '4 3 2 1'],
    ['oldest', '1 2 3 4'],
    ['recently_updated', '2 4 1 3'],
    ['title', '2 3 4 1'],
    ['price_asc', '3 1 4 2'],
    ['price_desc', '4 1 3 2'],
    ['inventory_asc', '2 1 4 3'],
    ['inventory_desc', '4 1 2 3'],
  ] as const)('stand by %s in one order', async (sort, expected) => {
    for (const way of ways) {
      expect(await skusOf({ ...way, sort }, expected.split(' ')), way.q).toBe(expected);
    }
  });

  it.each<[Partial<ProductFilter>, string]>([
    [{ status: 'active' }, '2'],
    [{ skus: ['3', '1', '5'] }, '1 3'],
    [{ brands: ['Nord', 'South'] }, '4'],
    [{ productTypes: ['desk', 'wall'] }, '1 2 4'],
    [{ tags: ['x', 'y'] }, '1 3'],
    [{ minPrice: '2.01' }, '1 4'],
    [{ minPrice: '10' }, '1 4'],
    [{ maxPrice: '9.99' }, '3'],
    [{ maxPrice: '2' }, '3'],
    [{ createdAfter: day(4) }, '2 3 4'],
    [{ createdBefore: day(4) }, '1'],
    [{ updatedAfter: day(3) }, '1 2 4'],
    [{ updatedBefore: day(3) }, '3'],
    [{ productTypes: ['desk'], minPrice: '1', maxPrice: '10', tags: ['y'], createdBefore: day(8) }, '1'],
  ])('are narrowed by %j to the same ones', async (filter, expected) => {
    for (const way of ways) {
      const skus = await skusOf({ ...way, ...filter, sort: 'oldest' }, expected.split(' '));
      expect(skus, way.q).toBe(expected);
    }
  });

  it('stand by age where there is nothing to be relevant to', async () => {
    expect(await skusOf({ sort: 'relevance' }, ['4', '3', '2', '1'])).toBe('4 3 2 1');
  });

  const many = Array.from({ length: productLimits.skuFilterMax + 1 }, (_, index) => `${index}`);
  it.each<[keyof ProductFilter, ProductFilter[keyof ProductFilter][]]>([
    ['limit', [0, pagingLimits.pageSizeMax + 1]],
    ['offset', [-1, pagingLimits.offsetMax + 1]],
    ['q', ['x'.repeat(inputLimits.searchQueryLength + 1)]],
    ['skus', [[], many]],
    ['brands', [[], many]],
    ['productTypes', [[], many]],
    ['tags', [[], many]],
    ['currency', ['EURO']],
    ['minPrice', ['', 'cheap', '1e3', '-1']],
    ['maxPrice', ['', 'cheap', '1e3', '-1']],
  ])('are rejected by a %s that is none', async (path, values) => {
    for (const value of values) {
      const filter = { limit: 1, offset: 0, [path]: value } as ProductFilter;
      const error = { code: 'VALIDATION_FAILED', errors: [{ path }] };
      await expect(listProducts(shop.db, shop.organizationId, filter)).rejects.toMatchObject(error);
    }
  });

  it('stand by relevance with the code that was given before words that are alike', async () => {
    const ctx = await shopWith([{ title: 'Stand', sku: 'K-9' }, { title: 'K 9 K 9' }, { title: 'K 9' }]);
    const found = async (q: string) => (await find(ctx, q)).items.map(({ title }) => title);
    expect((await found('k-9'))[0]).toBe('Stand');
    expect(await found('k 9')).toHaveLength(3);
  });

  it('are found once by a word that is their code as well, those with the word in the title first', async () => {
    const ctx = await shopWith([
      { title: 'Lamp', brand: 'Mug' },
      { title: 'Mug', sku: 'MUG' },
      { title: 'Big mug' },
      { title: 'Plate', productType: 'Mug' },
    ]);
    const { items, pagination } = await find(ctx, 'mug');
    expect([items.map(({ title }) => title), pagination.total]).toEqual([
      ['Mug', 'Big mug', 'Plate', 'Lamp'],
      4,
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { AppError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { encodeCursor } from '../../kernel/paging.js';
import { catalogPrices } from '../../subgraphs/catalog/index.js';
import type { Product } from '../../subgraphs/catalog/product/product.entity.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { writeProducts } from '../../subgraphs/catalog/product/product.writer.js';
import type { ProductFilter } from '../../subgraphs/catalog/product/product-filter.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { type ProductSort, productSorts } from '../../subgraphs/catalog/product/product-order.js';
import { openTestDatabase } from '../support/context.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;
let made = 0;

async function add(ctx: RequestContext, samples: readonly Partial<Product>[]): Promise<Product[]> {
  const writes = samples.map(sample => {
    made += 1;
    const empty = emptyProduct(newId(), 'USD', day(1));
    const after = { ...empty, title: 'Lamp', ...sample, handle: `made-${made}`, version: 1 };
    return { before: null, after, changedFields: [] };
  });
  await ctx.transaction(tx => writeProducts(tx, ctx.organizationId, writes, catalogPrices));
  return writes.map(({ after }) => after);
}

async function remove(ctx: RequestContext, { id }: Product): Promise<void> {
  const gone = {
    name: 'test.gone',
    text: 'delete from catalog.product where organization_id = $1 and id = $2',
  };
  await ctx.db.query(gone, [ctx.organizationId, id]);
}

type Asked = Partial<ProductFilter>;
const inDollars = async () => 'USD';
const list = (ctx: RequestContext, asked: Asked, currency = inDollars) =>
  listProducts(ctx.db, ctx.organizationId, { limit: 100, offset: 0, ...asked }, currency);

/** Page by page; `meanwhile` runs after the first one. */
async function idsByCursor(ctx: RequestContext, asked: Asked, meanwhile?: () => Promise<unknown>) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = null; ; ) {
    const { items, pagination } = await list(ctx, { ...asked, cursor });
    expect(pagination.offset).toBe(0);
    expect(pagination.hasMore).toBe(pagination.nextCursor !== null);
    ids.push(...items.map(({ id }) => id));
    totals.add(pagination.total);
    if (pagination.nextCursor === null) {
      return { ids, totals: [...totals] };
    }
    await (cursor === null ? meanwhile?.() : undefined);
    cursor = pagination.nextCursor;
  }
}

async function idsByOffset(ctx: RequestContext, asked: Asked): Promise<string[]> {
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const { items, pagination } = await list(ctx, { ...asked, offset });
    ids.push(...items.map(({ id }) => id));
    offset = pagination.nextOffset;
  }
  return ids;
}

describe('a shop that sells in two currencies', () => {
  let ctx: RequestContext;
  let names: Map<string, string>;
  const named = (ids: readonly string[]): string => ids.map(id => names.get(id)).join(' ');
  beforeAll(async () => {
    ctx = database.contextOf();
    const samples = {
      dear: { price: '90000.00', currency: 'IDR' },
      nine: { price: '9.00' },
      none: { price: null },
      cheap: { price: '5.00', currency: 'IDR' },
      also9: { price: '9.0' },
      ten: { price: '10.00' },
      nought: { price: null, currency: 'IDR' },
      zero: { price: '0' },
    };
    const products = await add(ctx, Object.values(samples));
    names = new Map(products.map(({ id }, index) => [id, Object.keys(samples)[index]!]));
  });

  it.each<[Asked, string]>([
    [{ sort: 'price_asc' }, 'zero nine also9 ten dear none cheap nought'],
    [{ sort: 'price_desc' }, 'ten also9 nine zero nought cheap none dear'],
    [{ sort: 'price_asc', currency: 'idr' }, 'cheap dear nought'],
    [{ sort: 'price_desc', currency: 'IDR' }, 'dear cheap nought'],
    [{ sort: 'price_asc', minPrice: '5' }, 'nine also9 ten'],
    [{ sort: 'oldest', minPrice: '9.5' }, 'ten'],
    [{ sort: 'oldest', maxPrice: '9' }, 'nine also9 zero'],
    [{ sort: 'oldest', minPrice: '6', currency: 'IDR' }, 'dear'],
    [{ sort: 'price_desc', currency: 'SGD' }, ''],
  ])('compares prices in one of them: %j', async (asked, expected) => {
    for (const q of [undefined, 'lamp', 'amp']) {
      for (const limit of [1, 2, 3, 100]) {
        const found = await idsByCursor(ctx, { ...asked, q, limit });
        expect(named(found.ids)).toBe(expected);
        expect(found.totals).toEqual([expected === '' ? 0 : expected.split(' ').length]);
        expect(named(await idsByOffset(ctx, { ...asked, q, limit }))).toBe(expected);
      }
    }
  });

  it('compares in the default currency that the organization has by then', async () => {
    const { items } = await list(ctx, { sort: 'price_asc', limit: 2 }, async () => 'IDR');
    expect(named(items.map(({ id }) => id))).toBe('cheap dear');
  });

  it.each<[Asked]>([
    [{ minPrice: '1' }],
    [{ maxPrice: '9' }],
    [{ sort: 'price_asc' }],
    [{ sort: 'price_desc' }],
  ])('compares nothing without a currency: %j', async asked => {
    const page = { limit: 1, offset: 0, ...asked };
    const error = { code: 'VALIDATION_FAILED', errors: [{ path: 'currency', code: 'REQUIRED' }] };
    await expect(listProducts(ctx.db, ctx.organizationId, page)).rejects.toMatchObject(error);
    const found = await listProducts(ctx.db, ctx.organizationId, { ...page, currency: 'IDR' });
    expect(found.items.length).toBeGreaterThan(0);
  });

  it('asks for the default currency only where prices are compared without one', async () => {
    const asked: string[] = [];
    const currency = async () => {
      asked.push('asked');
      return 'USD';
    };
    for (const free of [
      {},
      { sort: 'title' },
      { currency: 'IDR', minPrice: '1', sort: 'price_asc' },
    ] as Asked[]) {
      await list(ctx, free, currency);
    }
    expect(asked).toEqual([]);
  });
});

describe('pages of products', () => {
  const titles = ['Red lamp', 'red lamp', 'Blue lamp', 'Éclair lamp', 'Red lamp'];
  const prices = ['1.5', '1.50', null, '20', '3', '0'];
  const currencies = ['USD', 'USD', 'EUR', 'USD', 'SGD'];
  const quantities = [3, null, 0, 3, 12, null, 7];
  let ctx: RequestContext;
  beforeAll(async () => {
    ctx = database.contextOf();
    await add(
      ctx,
      Array.from({ length: 40 }, (_, index) => ({
        title: titles[index % titles.length]!,
        price: prices[index % prices.length]!,
        currency: currencies[index % currencies.length]!,
        inventoryQuantity: quantities[index % quantities.length]!,
        updatedAt: day(1 + ((index * 7) % 9)),
      })),
    );
  });

  it.each(productSorts)('by cursor and by offset are the whole list, sorted by %s', async sort => {
    for (const q of [undefined, 'lamp', 'amp']) {
      const { items } = await list(ctx, { sort, q });
      const whole = items.map(({ id }) => id);
      expect(new Set(whole).size).toBe(40);
      for (const limit of [3, 39, 40]) {
        expect(await idsByCursor(ctx, { sort, q, limit })).toEqual({ ids: whole, totals: [40] });
        expect(await idsByOffset(ctx, { sort, q, limit })).toEqual(whole);
      }
    }
  });

  it.each(productSorts.filter(sort => sort !== 'relevance'))(
    'by cursor neither repeat nor omit a product while others come and go, sorted by %s',
    async sort => {
      const shop = database.contextOf();
      const likes = Array.from({ length: 9 }, (_, index) => ({
        title: `Lamp ${index % 3}`,
        price: index % 4 === 0 ? null : `${index % 3}`,
        currency: index % 5 === 0 ? 'EUR' : 'USD',
        inventoryQuantity: index % 4 === 1 ? null : index % 3,
        updatedAt: day(1 + (index % 3)),
      }));
      const kept = await add(shop, likes);
      const going = await add(shop, likes);
      const { ids } = await idsByCursor(shop, { sort, limit: 4 }, async () => {
        await Promise.all(going.map(product => remove(shop, product)));
        await add(shop, likes);
      });
      const seen = ids.filter(id => kept.some(product => product.id === id));
      expect(new Set(ids).size).toBe(ids.length);
      expect([...seen].sort()).toEqual(kept.map(({ id }) => id).sort());
    },
  );

  it('end where the last product that was read is gone, and all after it', async () => {
    const shop = database.contextOf();
    const [first, second] = await add(shop, [{ price: '2' }, { price: '1' }]);
    const { pagination } = await list(shop, { sort: 'price_asc', limit: 1 });
    await Promise.all([first!, second!].map(product => remove(shop, product)));
    const page = await list(shop, { sort: 'price_asc', limit: 1, cursor: pagination.nextCursor });
    expect(page).toEqual({ items: [], pagination: expect.objectContaining({ total: 0, nextCursor: null }) });
  });
});

describe('a cursor of products', () => {
  let ctx: RequestContext;
  beforeAll(async () => {
    ctx = database.contextOf();
    await add(ctx, [{ price: '1' }, { price: '2' }, { price: null }]);
  });
  const codeOf = async (asked: Asked, currency = inDollars): Promise<string> =>
    list(ctx, { limit: 1, ...asked }, currency).then(
      () => 'fine',
      error => (error as AppError).code,
    );

  it('belongs to its sort, filter and currency', async () => {
    const { nextCursor: cursor } = (await list(ctx, { sort: 'price_asc', limit: 1 })).pagination;
    expect(await codeOf({ sort: 'price_asc', cursor })).toBe('fine');
    expect(await codeOf({ sort: 'price_asc', limit: 50, cursor, currency: undefined })).toBe('fine');
    for (const other of [
      {},
      { sort: 'price_desc' },
      { sort: 'price_asc', status: 'draft' },
      { sort: 'price_asc', q: 'lamp' },
      { sort: 'price_asc', currency: 'USD' },
    ] as Asked[]) {
      expect(await codeOf({ ...other, cursor })).toBe('CURSOR_INVALID');
    }
    expect(await codeOf({ sort: 'price_asc', cursor }, async () => 'EUR')).toBe('CURSOR_INVALID');
  });

  it.each<[ProductSort, unknown]>([
    ['newest', 1],
    ['recently_updated', 'now'],
    ['recently_updated', '2026-13-01T00:00:00.000Z'],
    ['title', 'a\0'],
    ['price_asc', 'NaN'],
    ['price_desc', '1e400'],
    ['inventory_asc', 2 ** 31],
    ['inventory_desc', -1],
  ])('holds a position of its order, however it is made: %s after %j', async (sort, key) => {
    const scope = [sort, '', sort.startsWith('price') ? 'USD' : null];
    const cursorOf = (value: unknown, id: string) => encodeCursor([value as string, id], scope);
    expect(await codeOf({ sort, cursor: cursorOf('', newId()) })).toBe('fine');
    expect(await codeOf({ sort, cursor: cursorOf(key, newId()) })).toBe('CURSOR_INVALID');
    expect(await codeOf({ sort, cursor: cursorOf('', 'me') })).toBe('CURSOR_INVALID');
    expect(await codeOf({ sort, cursor: 'me' })).toBe('CURSOR_INVALID');
  });

  it('is not combined with an offset', async () => {
    const { nextCursor: cursor } = (await list(ctx, { limit: 1 })).pagination;
    const error = { code: 'VALIDATION_FAILED', errors: [{ path: 'offset' }] };
    await expect(list(ctx, { limit: 1, offset: 1, cursor })).rejects.toMatchObject(error);
  });

  it("leads to nothing of another merchant's", async () => {
    const { nextCursor: cursor } = (await list(ctx, { limit: 1 })).pagination;
    expect((await list(database.contextOf(), { limit: 1, cursor })).items).toEqual([]);
  });
});

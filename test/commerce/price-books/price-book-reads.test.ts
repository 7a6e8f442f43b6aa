import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { PricedItem } from '../../../subgraphs/catalog/index.js';
import { listingPrices } from '../../../subgraphs/commerce/pricing/listing-price/listing-prices.js';
import { activeBooks } from '../../../subgraphs/commerce/pricing/price-book/price-book.queries.js';
import {
  listPriceBooks,
  type PriceBookFilter,
  type PriceBookSort,
} from '../../../subgraphs/commerce/pricing/price-book/price-book-list.queries.js';
import { basedOn, errorOf, openPriceBooks, scoped } from './price-book-world.js';

let world: Awaited<ReturnType<typeof openPriceBooks>>;
beforeAll(async () => {
  world = await openPriceBooks();
});
afterAll(() => world.close());

/** The database, counting the statements that it is asked. */
function counted() {
  const asked: string[] = [];
  const query = ((statement: { name: string }, values: unknown[]) => {
    asked.push(statement.name);
    return world.db.query(statement as never, values);
  }) as typeof world.db.query;
  return { asked, query };
}

describe('the list', () => {
  const first = { limit: 24, cursor: null, sort: 'newest', now: new Date() } as const;
  const page = (
    organizationId: string,
    filter: PriceBookFilter = {},
    more: Partial<{ limit: number; cursor: string | null; sort: PriceBookSort }> = {},
  ) => listPriceBooks(world.db, organizationId, filter, { ...first, ...more });
  const namesOf = async (...args: Parameters<typeof page>) =>
    (await page(...args)).items.map(({ name }) => name);

  async function shop() {
    const ctx = world.contextOf();
    const a = await world.create(ctx, { name: 'alpha', priority: 5 });
    const b = await world.create(ctx, { name: 'Beta', priority: 9, status: 'active' });
    const c = await world.create(ctx, { name: 'gamma 50%', scope: scoped({ marketplaces: ['stall'] }) });
    await world.create(world.contextOf(), { name: 'of another' });
    return { id: ctx.organizationId, ctx, a, b, c };
  }

  it('is narrowed by status, ids, part of the name and marketplace, in one statement', async () => {
    const { id, a, c } = await shop();
    expect(await namesOf(id)).toEqual(['gamma 50%', 'Beta', 'alpha']);
    expect(await namesOf(id, { statuses: ['active'] })).toEqual(['Beta']);
    expect(await namesOf(id, { statuses: null, ids: null, q: '' })).toHaveLength(3);
    expect(await namesOf(id, { ids: [a.id, c.id, newId()] })).toEqual(['gamma 50%', 'alpha']);
    expect(await namesOf(id, { q: 'BE' })).toEqual(['Beta']);
    expect(await namesOf(id, { q: '%' })).toEqual(['gamma 50%']);
    expect(await namesOf(id, { marketplace: 'bazaar' })).toEqual(['Beta', 'alpha']);
    expect(await namesOf(id, { marketplace: 'stall', q: 'a', statuses: ['draft'] })).toEqual([
      'gamma 50%',
      'alpha',
    ]);
    const reader = counted();
    await listPriceBooks(reader, id, {}, { ...first, limit: 2, sort: 'name' });
    expect(reader.asked).toHaveLength(1);
  });

  it.each([
    ['newest', ['gamma 50%', 'Beta', 'alpha']],
    ['oldest', ['alpha', 'Beta', 'gamma 50%']],
    ['recently_updated', ['alpha', 'gamma 50%', 'Beta']],
    ['name', ['alpha', 'Beta', 'gamma 50%']],
    ['priority', ['Beta', 'alpha', 'gamma 50%']],
  ] as const)('sorted by %s is read one by one as in whole', async (sort, expected) => {
    const { id, ctx, a } = await shop();
    await world.service.update(ctx, a.id, { rounding: null, steps: [{ kind: 'percentage', value: '1' }] });
    const found: string[] = [];
    for (let cursor: string | null = null, hasMore = true; hasMore; ) {
      const { items, pagination } = await page(id, {}, { sort, limit: 1, cursor });
      found.push(...items.map(({ name }) => name));
      ({ nextCursor: cursor, hasMore } = pagination);
    }
    expect(found).toEqual(expected);
    expect(await (await page(id, {}, { sort })).countAll()).toEqual({ count: 3, isCapped: false });
  });

  it('rejects filters, sizes and cursors that cannot be', async () => {
    const { id } = await shop();
    const { nextCursor } = (await page(id, {}, { limit: 1 })).pagination;
    const forged = (digest: string, ...position: unknown[]) =>
      Buffer.from(JSON.stringify([digest, ...position])).toString('base64url');
    const [digest] = JSON.parse(Buffer.from(nextCursor!, 'base64url').toString());
    expect(await errorOf(page(id, { ids: ['x'] }, { limit: 101 }))).toEqual([
      'VALIDATION_FAILED',
      'limit OUT_OF_RANGE',
      'ids.0 ID_INVALID',
    ]);
    expect(await errorOf(page(id, { q: 'x'.repeat(201) }))).toEqual(['VALIDATION_FAILED', 'q OUT_OF_RANGE']);
    expect(await errorOf(page(id, {}, { cursor: 'x' }))).toEqual(['CURSOR_INVALID']);
    expect(await errorOf(page(id, { q: 'a' }, { cursor: nextCursor }))).toEqual(['CURSOR_INVALID']);
    expect(await errorOf(page(id, {}, { cursor: nextCursor, sort: 'name' }))).toEqual(['CURSOR_INVALID']);
    expect(await errorOf(page(id, {}, { cursor: forged(digest, 'x', '') }))).toEqual(['CURSOR_INVALID']);
    const sorts = ['recently_updated', 'name', 'priority'] as const;
    for (const [sort, position] of [
      [sorts[0], 'x'],
      [sorts[1], '\0'],
      [sorts[2], 'x'],
      [sorts[2], 1e9],
    ] as const) {
      const first = (await page(id, {}, { sort, limit: 1 })).pagination.nextCursor!;
      const [own] = JSON.parse(Buffer.from(first, 'base64url').toString());
      expect(await errorOf(page(id, {}, { sort, cursor: forged(own, newId(), position) }))).toEqual([
        'CURSOR_INVALID',
      ]);
    }
  });
});

describe('active books', () => {
  it('come with all that they are based on, each once, in one statement', async () => {
    const ctx = world.contextOf();
    const root = await world.create(ctx, { name: 'root' });
    const middle = await world.create(ctx, { name: 'middle', status: 'active', base: basedOn(root.id) });
    const left = await world.create(ctx, { name: 'left', status: 'active', base: basedOn(middle.id) });
    const right = await world.create(ctx, { name: 'right', status: 'active', base: basedOn(root.id) });
    await world.create(ctx, { name: 'unused' });
    await world.create(world.contextOf(), { name: 'of another', status: 'active' });
    const reader = counted();
    const { books, bases } = await activeBooks(reader, ctx.organizationId);
    expect(reader.asked).toEqual(['commerce.priceBook.active']);
    expect(books.map(({ id }) => id).toSorted()).toEqual([middle.id, left.id, right.id].toSorted());
    expect(bases).toEqual([root]);
  });
});

describe('prices of listings', () => {
  const prices = listingPrices(() => true);
  const facts = (more: Partial<PricedItem> = {}): PricedItem => ({
    ...{ productId: newId(), variantId: newId(), skus: ['A'], brand: null, productType: null, tags: [] },
    ...{ price: '20', cost: '10', salePrice: null, salePriceEndsAt: null },
    ...{ marketplace: 'stall', country: 'SG', storeId: '1', currency: 'SGD' },
    ...{ channelPrice: null, desiredSalePriceEndsAt: null, applied: null },
    ...more,
  });

  it('are those of the book that decides, in the order of the items, by one statement for books and one for promotions', async () => {
    const ctx = world.contextOf();
    const base = await world.create(ctx, { steps: [{ kind: 'percentage', value: '10' }] });
    const book = await world.create(ctx, {
      ...{ name: 'Sale', status: 'active', base: basedOn(base.id) },
      scope: scoped({ countries: ['SG'] }),
      steps: [{ kind: 'percentage', value: '-50' }],
    });
    const reader = counted();
    const items = [facts(), facts({ country: 'MY', currency: 'MYR' }), facts({ price: null })];
    const found = await prices.priceItems(reader, ctx.organizationId, items, new Date());
    expect(reader.asked).toHaveLength(2);
    const decision = { priceBookId: book.id, name: 'Sale', version: 1, activatedAt: book.activatedAt };
    expect(found).toMatchObject([
      { price: '11.00', decision: { ...decision, channelPrice: null, obstacle: null } },
      { price: '20.00', decision: null },
      { price: null, decision: { ...decision, steps: [], obstacle: 'catalog_price_missing' } },
    ]);
    expect(found[0]!.decision!.steps.map(({ kind, after }) => [kind, after])).toEqual([
      ['base', '20'],
      ['percentage', '22'],
      ['percentage', '11'],
    ]);
  });

  it("are the catalog's where no book is active", async () => {
    const ctx = world.contextOf();
    await world.create(ctx, { steps: [{ kind: 'percentage', value: '10' }] });
    const reader = counted();
    expect(await prices.priceItems(reader, ctx.organizationId, [facts()], new Date())).toEqual([
      { price: '20.00', decision: null, salePrice: null, salePriceEndsAt: null, saleDecision: null },
    ]);
    expect(reader.asked).toHaveLength(2);
    expect(await prices.hasBooks(world.db, ctx.organizationId)).toBe(false);
  });
});

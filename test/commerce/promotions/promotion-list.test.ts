import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import {
  listPromotions,
  type PromotionFilter,
  type PromotionSort,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-list.queries.js';
import { errorOf, openPromotions, stall, terms } from './promotion-world.js';

let world: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  world = await openPromotions();
});
afterAll(() => world.close());

type Asked = Partial<{ limit: number; cursor: string | null; sort: PromotionSort; now: Date }>;
const page = (organizationId: string, filter: PromotionFilter = {}, more: Asked = {}) =>
  listPromotions(world.db, organizationId, filter, {
    ...{ limit: 24, cursor: null, sort: 'newest', now: new Date() },
    ...more,
  });
const namesOf = async (...args: Parameters<typeof page>) =>
  (await page(...args)).items.map(({ name }) => name);

async function shop() {
  const ctx = world.contextOf();
  await world.connect(ctx);
  const a = await world.create(ctx, { name: 'alpha', priority: 5 });
  const b = await world.create(ctx, { name: 'Beta', priority: 9, trigger: 'code', code: 'Half%' });
  const window = { startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-02T00:00:00Z', timeZone: 'UTC' };
  const inStore = { currency: 'SGD', stores: [stall], terms: terms('percentage', { percentage: '5' }) };
  const c = await world.create(ctx, { name: 'gamma', status: 'active', window, ...inStore });
  await world.create(world.contextOf(), { name: 'of another' });
  return { id: ctx.organizationId, ctx, a, b, c };
}

describe('the list of promotions', () => {
  it('is narrowed by each filter, and by all of them together', async () => {
    const { id, a, c } = await shop();
    expect(await namesOf(id)).toEqual(['gamma', 'Beta', 'alpha']);
    expect(await namesOf(id, { statuses: ['scheduled', 'paused'] })).toEqual(['gamma']);
    expect(await namesOf(id, { statuses: ['draft'] })).toEqual(['Beta', 'alpha']);
    expect(await namesOf(id, { statuses: null, ids: null, q: '' })).toHaveLength(3);
    expect(await namesOf(id, { kinds: ['percentage', 'bundle'] })).toEqual(['gamma', 'Beta', 'alpha']);
    expect(await namesOf(id, { kinds: ['bundle'] })).toEqual([]);
    expect(await namesOf(id, { triggers: ['code'] })).toEqual(['Beta']);
    expect(await namesOf(id, { ids: [a.id, c.id, newId()] })).toEqual(['gamma', 'alpha']);
    expect(await namesOf(id, { q: 'ALF' })).toEqual(['Beta']);
    expect(await namesOf(id, { q: 'f%' })).toEqual(['Beta']);
    expect(await namesOf(id, { marketplace: 'stall' })).toEqual(['gamma']);
    expect(await namesOf(id, { marketplace: 'bazaar' })).toEqual([]);
    expect(await namesOf(id, { campaignId: newId() })).toEqual([]);
    expect(
      await namesOf(id, { statuses: ['scheduled'], marketplace: 'stall', q: 'a', triggers: ['automatic'] }),
    ).toEqual(['gamma']);
  });

  it('tells the status at the time of the request', async () => {
    const { id } = await shop();
    const at = (time: string) => namesOf(id, { statuses: ['active'] }, { now: new Date(time) });
    expect(await at('2098-12-31T23:59:59.999Z')).toEqual([]);
    expect(await at('2099-01-01T00:00:00Z')).toEqual(['gamma']);
    expect(await at('2099-01-02T00:00:00Z')).toEqual([]);
    const ended = await namesOf(id, { statuses: ['ended'] }, { now: new Date('2099-01-02T00:00:00Z') });
    expect(ended).toEqual(['gamma']);
  });

  it.each([
    ['newest', ['gamma', 'Beta', 'alpha']],
    ['oldest', ['alpha', 'Beta', 'gamma']],
    ['recently_updated', ['alpha', 'gamma', 'Beta']],
    ['name', ['alpha', 'Beta', 'gamma']],
    ['priority', ['Beta', 'alpha', 'gamma']],
  ] as const)('sorted by %s is read one by one as in whole', async (sort, expected) => {
    const { id, ctx, a } = await shop();
    await world.service.update(ctx, a.id, { isInCheckout: false });
    const found: string[] = [];
    for (let cursor: string | null = null, hasMore = true; hasMore; ) {
      const { items, pagination } = await page(
        id,
        { statuses: ['draft', 'scheduled'] },
        { sort, limit: 1, cursor },
      );
      found.push(...items.map(({ name }) => name));
      ({ nextCursor: cursor, hasMore } = pagination);
    }
    expect(found).toEqual(expected);
    expect(await (await page(id, {}, { sort })).countAll()).toEqual({ count: 3, isCapped: false });
  });

  it('rejects filters, sizes and cursors that cannot be', async () => {
    const { id } = await shop();
    const { nextCursor } = (await page(id, {}, { limit: 1 })).pagination;
    expect(await errorOf(page(id, { ids: ['x'], campaignId: 'y' }, { limit: 101 }))).toEqual([
      'VALIDATION_FAILED',
      'limit OUT_OF_RANGE',
      'ids.0 ID_INVALID',
      'campaignId ID_INVALID',
    ]);
    expect(await errorOf(page(id, { q: 'x'.repeat(201) }))).toEqual(['VALIDATION_FAILED', 'q OUT_OF_RANGE']);
    expect(await errorOf(page(id, {}, { cursor: 'x' }))).toEqual(['CURSOR_INVALID']);
    expect(await errorOf(page(id, { q: 'a' }, { cursor: nextCursor }))).toEqual(['CURSOR_INVALID']);
    expect(await errorOf(page(id, {}, { cursor: nextCursor, sort: 'name' }))).toEqual(['CURSOR_INVALID']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { passEdges } from '../../../subgraphs/commerce/pricing/listing-price/price-edge.tasks.js';
import { openPriceBooks, scoped } from './price-book-world.js';

let world: Awaited<ReturnType<typeof openPriceBooks>>;
beforeAll(async () => {
  world = await openPriceBooks();
});
afterAll(() => world.close());
beforeEach(() => world.repriced.splice(0));

const hour = 3_600_000;
const soon = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const window = (from: number | null, to: number | null) => ({
  startsAt: from === null ? null : soon(from),
  endsAt: to === null ? null : soon(to),
  timeZone: 'UTC',
});

/** As if so many hours had passed since the books were written. */
const pass = (hours: number) =>
  world.db.query(
    unnamed(`update commerce.price_book set next_edge_at = next_edge_at - interval '${hours} hours',
      starts_at = starts_at - interval '${hours} hours', ends_at = ends_at - interval '${hours} hours'`),
  );
const look = () => passEdges(world.db, { reprice: world.reprice, takesSalePrice: () => true });

describe('a window that begins or ends', () => {
  it('has the listings of its book priced again, once each time', async () => {
    const ctx = world.contextOf();
    const scope = scoped({ marketplaces: ['stall'] });
    await world.create(ctx, { status: 'active', scope, window: window(1, 3) });
    world.repriced.splice(0);
    await look();
    expect(world.repriced).toEqual([]);
    await pass(2);
    await Promise.all([look(), look()]);
    await look();
    expect(world.repriced).toMatchObject([{ organizationId: ctx.organizationId, marketplaces: ['stall'] }]);
    await pass(2);
    await look();
    await look();
    expect(world.repriced).toHaveLength(2);
  });

  it('is noticed although no process ran at the time, and one that came and went is one', async () => {
    await world.create(world.contextOf(), { status: 'active', window: window(1, 2) });
    world.repriced.splice(0);
    await pass(48);
    await look();
    await look();
    expect(world.repriced).toHaveLength(1);
  });

  it('prices nothing again for a draft or a paused book, nor for an edge that was past when it was written', async () => {
    const ctx = world.contextOf();
    await world.create(ctx, { window: window(1, null) });
    const { id } = await world.create(ctx, { status: 'active', window: window(1, null) });
    await world.service.update(ctx, id, { status: 'paused' });
    await world.create(ctx, { status: 'active', window: window(-2, null) });
    world.repriced.splice(0);
    await pass(5);
    await look();
    expect(world.repriced).toEqual([]);
  });

  it('has the books of one merchant priced in one job, and those of another in theirs', async () => {
    const [ida, ole] = [world.contextOf(), world.contextOf()];
    await world.create(ida, {
      status: 'active',
      window: window(1, null),
      scope: scoped({ storeIds: ['1'] }),
    });
    await world.create(ida, {
      status: 'active',
      window: window(1, null),
      scope: scoped({ storeIds: ['2'] }),
    });
    await world.create(ole, { status: 'active', window: window(1, null) });
    world.repriced.splice(0);
    await pass(2);
    await look();
    const found = new Map(world.repriced.map(({ organizationId, storeIds }) => [organizationId, storeIds]));
    expect(world.repriced).toHaveLength(2);
    expect(found.get(ida.organizationId)!.toSorted()).toEqual(['1', '2']);
    expect(found.get(ole.organizationId)).toEqual([]);
  });

  it('is tried again where pricing failed', async () => {
    await world.create(world.contextOf(), { status: 'active', window: window(1, null) });
    await pass(2);
    world.repriced.splice(0);
    const failing = passEdges(world.db, {
      reprice: () => Promise.reject(new Error('no')),
      takesSalePrice: () => true,
    });
    await expect(failing).rejects.toThrow('no');
    await look();
    expect(world.repriced).toHaveLength(1);
  });
});

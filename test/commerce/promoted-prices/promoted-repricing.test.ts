import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { passEdges } from '../../../subgraphs/commerce/pricing/listing-price/price-edge.tasks.js';
import { repriceOnPromotionsChanged } from '../../../subgraphs/commerce/pricing/listing-price/reprice-promoted.js';
import { readWindow } from '../../../subgraphs/commerce/pricing/window/time-window.rules.js';
import { promotionOf } from '../../support/promotion.js';
import { openPriceBooks, scoped } from '../price-books/price-book-world.js';
import { assign, change, passHours, unassign } from './planted-promotions.js';

let world: Awaited<ReturnType<typeof openPriceBooks>>;
beforeAll(async () => {
  world = await openPriceBooks();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.repriced.splice(0);
  // Windows of other tests would begin as well.
  await world.db.query(unnamed('delete from commerce.promotion'));
});

const takesSalePrice = (marketplace: string) => marketplace !== 'objects';
const dependencies = () => ({ reprice: world.reprice, takesSalePrice });
const told = (ctx: RequestContext, of: Parameters<typeof change>[1]) =>
  change(ctx, of, repriceOnPromotionsChanged(dependencies()));
const look = () => passEdges(world.db, dependencies());

const stall = { marketplace: 'stall', country: 'SG', storeId: 'sg' };
const objects = { marketplace: 'objects', country: 'SG', storeId: 'sg' };
const sale = (more: Parameters<typeof promotionOf>[0] = {}) =>
  promotionOf({ stores: [stall, objects], ...more });
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const window = (from: number | null, to: number | null) => ({
  startsAt: from === null ? null : soon(from),
  endsAt: to === null ? null : soon(to),
  timeZone: 'Asia/Jakarta',
});

describe('a changed promotion', () => {
  it('has all listings of its stores priced again, where sale prices are taken', async () => {
    const ctx = world.contextOf();
    const promotion = sale();
    await told(ctx, { after: promotion });
    const places = { marketplaces: ['stall'], countries: ['SG'], storeIds: ['sg'], currency: null };
    expect(world.repriced).toEqual([{ organizationId: ctx.organizationId, ...places, productIds: null }]);
    await told(ctx, { before: promotion, after: { ...promotion, name: 'Other' } });
    expect(world.repriced).toHaveLength(1);
  });

  it('has exactly its products priced again, and those of nobody else', async () => {
    const [ctx, other] = [world.contextOf(), world.contextOf()];
    const promotion = sale({ isForAssignedProducts: true });
    for (const each of [ctx, other]) {
      await change(each, { after: promotion });
    }
    const [mug, cup, theirs] = [newId(), newId(), newId()].sort();
    await assign(ctx, promotion, mug!);
    await assign(ctx, promotion, cup!, { variantId: newId() });
    await assign(ctx, promotion, cup!, { variantId: newId() });
    await assign(other, promotion, theirs!);
    await told(ctx, { before: promotion, after: { ...promotion, priority: 2 } });
    expect(world.repriced).toMatchObject([{ productIds: [mug, cup] }]);
    await unassign(ctx, promotion, [mug!]);
    await told(ctx, { before: promotion, after: promotion, productIds: [mug!] });
    expect(world.repriced[1]).toMatchObject({ productIds: [mug] });
  });

  it('that is deleted has what it priced priced again, whether its products are still known or not', async () => {
    const ctx = world.contextOf();
    const promotion = sale({ isForAssignedProducts: true });
    await change(ctx, { after: promotion });
    const mug = newId();
    await assign(ctx, promotion, mug);
    await told(ctx, { before: promotion });
    await unassign(ctx, promotion, [mug]);
    await told(ctx, { before: promotion });
    expect(world.repriced.map(({ productIds }) => productIds)).toEqual([[mug], null]);
  });

  it('has nothing priced again that it does not price: without products, before its start, or as a draft', async () => {
    const ctx = world.contextOf();
    await told(ctx, { after: sale({ isForAssignedProducts: true }) });
    await told(ctx, { after: sale({ window: window(1, 2) }) });
    await told(ctx, { after: sale({ intent: 'draft' }) });
    await told(ctx, { after: sale({ stores: [objects] }) });
    expect(world.repriced).toEqual([]);
  });
});

describe('the window of a promotion that begins or ends', () => {
  it('has its products priced again, once each time', async () => {
    const ctx = world.contextOf();
    const promotion = sale({ isForAssignedProducts: true, window: window(1, 3) });
    await change(ctx, { after: promotion });
    const mug = newId();
    await assign(ctx, promotion, mug);
    await look();
    expect(world.repriced).toEqual([]);
    await passHours(world.db, 2);
    await Promise.all([look(), look()]);
    await look();
    expect(world.repriced).toMatchObject([
      { organizationId: ctx.organizationId, marketplaces: ['stall'], productIds: [mug] },
    ]);
    await passHours(world.db, 2);
    await look();
    await look();
    expect(world.repriced).toHaveLength(2);
  });

  it('is noticed although no process ran at the time, and one that came and went is one', async () => {
    await change(world.contextOf(), { after: sale({ window: window(1, 2) }) });
    await passHours(world.db, 48);
    await look();
    await look();
    expect(world.repriced).toHaveLength(1);
  });

  it('is noticed beside that of a book, of which each has its own places', async () => {
    const ctx = world.contextOf();
    const scope = scoped({ marketplaces: ['bazaar'] });
    await world.create(ctx, { status: 'active', scope, window: window(1, null) });
    await change(ctx, { after: sale({ window: window(1, null) }) });
    world.repriced.splice(0);
    await passHours(world.db, 2);
    await look();
    await look();
    expect(world.repriced).toMatchObject([{ marketplaces: ['bazaar'] }, { marketplaces: ['stall'] }]);
  });

  it('is noticed at midnight of its zone: in Singapore an hour before Jakarta', async () => {
    const ctx = world.contextOf();
    const day = Temporal.Now.plainDateISO('UTC').add({ days: 3 });
    const zones = ['Asia/Singapore', 'Asia/Jakarta'];
    const starts = zones.map(timeZone => {
      const stated = { startsAt: `${day}T00:00`, endsAt: null, timeZone };
      return readWindow(stated).window;
    });
    for (const [index, each] of starts.entries()) {
      const stores = [{ ...stall, storeId: zones[index]! }];
      await change(ctx, { after: sale({ stores, window: each }) });
    }
    const storesSoFar = async () => {
      await look();
      return world.repriced.map(({ storeIds }) => storeIds[0]);
    };
    const minutesUntil = (Date.parse(starts[0]!.startsAt!) - Date.now()) / 60_000;
    await passHours(world.db, (minutesUntil - 1) / 60);
    expect(await storesSoFar()).toEqual([]);
    await passHours(world.db, 2 / 60);
    expect(await storesSoFar()).toEqual(['Asia/Singapore']);
    await passHours(world.db, 58 / 60);
    expect(await storesSoFar()).toEqual(['Asia/Singapore']);
    await passHours(world.db, 2 / 60);
    expect(await storesSoFar()).toEqual(zones);
  });

  it('is no edge while it is paused, and one again once it is active', async () => {
    const ctx = world.contextOf();
    const promotion = sale({ intent: 'paused', window: window(1, 9) });
    await change(ctx, { after: promotion });
    await passHours(world.db, 2);
    await look();
    expect(world.repriced).toEqual([]);
    await told(ctx, { before: promotion, after: { ...promotion, intent: 'active', window: window(-1, 7) } });
    expect(world.repriced).toHaveLength(1);
    await passHours(world.db, 8);
    await look();
    expect(world.repriced).toHaveLength(2);
  });

  it('is tried again where pricing failed, with nothing lost', async () => {
    const ctx = world.contextOf();
    await change(ctx, { after: sale({ window: window(1, null) }) });
    await passHours(world.db, 2);
    const reprice = () => Promise.reject(new Error('no'));
    await expect(passEdges(world.db, { reprice, takesSalePrice })).rejects.toThrow('no');
    await look();
    expect(world.repriced).toHaveLength(1);
    const due = unnamed('select from commerce.promotion where next_edge_at <= now()');
    expect(await world.db.query(due)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { readDeliveryViews } from '../../../subgraphs/commerce/pricing/promotion-delivery/delivery-view.queries.js';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { clock, open } = deliveryWorlds(opened => {
  world = opened;
});

const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
/** As callers see it. */
const viewOf = async (promotionId: string) => {
  const views = await readDeliveryViews(world.ctx.db, world.place.organizationId, [promotionId]);
  return views.get(promotionId)![0]!;
};

describe('a promotion whose delivery goes wrong', () => {
  it('is not there twice after an answer that was lost', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    world.sandbox.faults.set('loseAnswer', 1);
    const { id } = await world.promote({}, ids);
    await world.turn();
    expect(await world.delivery(id)).toMatchObject({ externalId: null, state: 'waiting' });
    expect((await world.delivery(id)).unknownSince).not.toBeNull();
    expect(world.books).toHaveLength(1);
    world.sandbox.faults.clear();
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', externalId: world.books[0]!.id });
    expect(world.books).toHaveLength(1);
  });

  it.each(['shopee', 'tiktok_shop'])(
    'is found again with times to the millisecond, of which %s tells whole seconds',
    async key => {
      await open(key);
      const ids = await world.listed(1);
      world.sandbox.faults.set('loseAnswer', 1);
      const milliseconds = (time: string) => time.replace(/\.\d+Z$/, '.714Z');
      const [startsAt, endsAt] = [milliseconds(world.at(2)), milliseconds(world.at(26))];
      const { id } = await world.promote({ window: { startsAt, endsAt, timeZone: 'Asia/Singapore' } }, ids);
      await world.turn();
      world.sandbox.faults.clear();
      await world.settle();
      expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', issues: [], startsAt, endsAt });
      expect(world.books[0]!.items).toHaveLength(1);
    },
  );

  it('is looked for only when what the lost call does is done', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    world.sandbox.faults.set('loseAnswer', 1);
    const { id } = await world.promote({}, ids);
    await world.turn();
    world.sandbox.faults.clear();
    const calls = () => [...world.sandbox.calls.values()].reduce((sum, count) => sum + count, 0);
    const before = calls();
    clock.advance(20_000);
    await world.turn();
    expect([calls(), (await world.delivery(id)).externalId]).toEqual([before, null]);
  });

  it('is put once by a worker that goes on after another was killed in the middle', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(3);
    const { id } = await world.promote({}, ids);
    world.sandbox.faults.set('hang', 1);
    const turn = world.turn();
    while (world.books.length === 0) {
      await new Promise(resolve => setImmediate(resolve));
    }
    world.stopping.abort(new Error('killed'));
    await turn;
    expect(await world.delivery(id)).toMatchObject({ externalId: null, attempts: 0 });
    world.sandbox.faults.clear();
    world.stopping = new AbortController();
    await world.settle();
    expect(world.books).toHaveLength(1);
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', externalId: world.books[0]!.id });
    expect(world.books[0]!.items).toHaveLength(3);
  });

  it('is ended although the answer to its creation was lost, and it was withdrawn meanwhile', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    world.sandbox.faults.set('loseAnswer', 1);
    const { id } = await world.promote({}, ids);
    await world.turn();
    world.sandbox.faults.clear();
    await world.change(id, { intent: 'paused' });
    await world.settle();
    expect([world.books, (await world.delivery(id)).state]).toEqual([[], 'ended']);
  });

  it('is sent again where the marketplace accepted it and has nothing of it, and says so while that lasts', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    world.sandbox.faults.set('acceptThenDrop', 1);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(0.02));
    expect(codes((await world.delivery(id)).issues)).not.toEqual([]);
    world.sandbox.faults.clear();
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', issues: [] });
    expect(world.books).toHaveLength(1);
  });

  it('says when it is tried again, also of the whole store, until it is there', async () => {
    await open('woocommerce');
    world.sandbox.faults.set('acceptThenDrop', 1);
    const { id } = await world.promote({ trigger: 'code', code: 'ALL1', window: null });
    await world.turn();
    clock.advance(2_000);
    await world.turn();
    const missing = await viewOf(id);
    expect(missing).toMatchObject({ state: 'submitted', issues: [{ code: 'MISSING_THERE' }] });
    world.sandbox.faults.clear();
    for (let view = missing; view.state !== 'live'; view = await viewOf(id)) {
      expect(view.nextAttemptAt! > clock.iso).toBe(true);
      const sentBefore = world.books.length;
      await world.until(new Date(Date.parse(view.nextAttemptAt!) - 1).toISOString());
      expect(world.books).toHaveLength(sentBefore);
      clock.advance(1);
      await world.turn();
    }
    expect(world.books).toHaveLength(1);
  });

  it('has the items that the marketplace took, and tells of each other why it is not in it', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    const dearer = world.listed(1, '1');
    const [cheap] = await dearer;
    const { id } = await world.promote(
      { terms: { kind: 'amount_off', amount: '5' }, currency: world.place.currency },
      [...ids, cheap!, world.ctx.organizationId],
    );
    await world.until(world.at(3));
    expect(await world.delivery(id)).toMatchObject({ state: 'partly_live' });
    const items = await world.items(id);
    expect(items[ids[0]!]).toEqual({ outcome: 'accepted', issues: [] });
    expect(items[cheap!]).toEqual({ outcome: 'rejected', issues: ['SALE_PRICE_NOT_POSITIVE'] });
    expect(items[world.ctx.organizationId]).toEqual({ outcome: 'not_listed', issues: ['NOT_LISTED'] });
    expect([await world.paid(ids[0]!), await world.paid(cheap!)]).toEqual(['35', '1']);
  });

  it('is not sent again as it was where the marketplace rejected its items', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    world.sandbox.faults.set('rejectItem', 1);
    const { id } = await world.promote({}, ids);
    await world.settle();
    world.sandbox.faults.clear();
    const routes = () => world.sandbox.calls.get('POST /api/v2/discount/add_discount_item');
    const before = routes();
    await world.until(world.at(3));
    expect(routes()).toBe(before);
    expect(await world.delivery(id)).toMatchObject({ state: 'rejected' });
    expect((await world.stored(id)).isDeliveryFailed).toBe(true);
  });

  it('is tried on under throttling and outages until it is there', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(2);
    world.sandbox.faults.set('throttle', 0.5);
    world.sandbox.faults.set('failBefore', 0.3);
    const { id } = await world.promote(
      { window: { startsAt: world.at(5), endsAt: world.at(60), timeZone: 'UTC' } },
      ids,
    );
    await world.until(world.at(0.1));
    world.sandbox.faults.clear();
    await world.until(world.at(1));
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', issues: [] });
    expect(world.books).toHaveLength(1);
  });
});

describe('a promotion that should be over', () => {
  it('says when it is ended again where the marketplace accepts the end and has it still', async () => {
    await open('tiktok_shop');
    const { id } = await world.promote({}, await world.listed(1));
    await world.until(world.at(3));
    const [book] = world.books;
    Object.defineProperty(book, 'stoppedAt', { get: () => null, set: () => {}, configurable: true });
    await world.change(id, { intent: 'ended' });
    await world.turn();
    const { state, nextAttemptAt } = await viewOf(id);
    expect([state, nextAttemptAt! > clock.iso]).toEqual(['ending', true]);
    Object.defineProperty(book, 'stoppedAt', { value: null, writable: true });
    clock.advance(Date.parse(nextAttemptAt!) - clock.now().getTime());
    await world.turn();
    expect([world.live, await viewOf(id)]).toMatchObject([[], { state: 'ended', nextAttemptAt: null }]);
  });

  it('is tried again until it is gone, and the merchant is told once', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(1);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(3));
    world.sandbox.faults.set('failBefore', 1);
    await world.change(id, { intent: 'ended' });
    await world.until(world.at(0.2));
    expect(await world.delivery(id)).toMatchObject({ desired: 'withdrawn', state: 'ending' });
    expect(await world.notifications()).toEqual(['promotion.end_failed']);
    expect(world.live).toHaveLength(1);
    world.sandbox.faults.clear();
    await world.until(world.at(0.5));
    expect([world.live, (await world.delivery(id)).state]).toEqual([[], 'ended']);
    expect(await world.notifications()).toEqual(['promotion.end_failed']);
  });

  it('that somebody prolonged at the marketplace is ended at its end', async () => {
    await open('tiktok_shop');
    const { id, window } = await world.promote({}, await world.listed(1));
    await world.until(world.at(3));
    world.books[0]!.endsAt = world.at(100);
    await world.until(world.at(1.5));
    expect(codes((await world.delivery(id)).issues)).toEqual(['CHANGED_THERE']);
    await world.until(new Date(Date.parse(window!.endsAt!) + 60_000).toISOString());
    expect([world.live, (await world.delivery(id)).state]).toEqual([[], 'ended']);
  });
});

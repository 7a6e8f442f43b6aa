import { describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { readDeliveryViews } from '../../../subgraphs/commerce/pricing/promotion-delivery/delivery-view.queries.js';
import { storesHolding } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.queries.js';
import { retryDeliveries } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-retry.writer.js';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { clock, open } = deliveryWorlds(opened => {
  world = opened;
});

const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const calls = () => [...world.sandbox.calls.values()].reduce((sum, count) => sum + count, 0);
const retry = (promotionId: string) =>
  world.ctx.transaction(tx => retryDeliveries(tx, world.place.organizationId, promotionId));

describe('a voucher with a code', () => {
  const voucher = {
    trigger: 'code',
    code: 'SAVE1',
    limits: { usageLimit: 100, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
  } as const;

  it.each(['shopify', 'woocommerce', 'shopee'])(
    'is live at %s from its start to its end, once',
    async key => {
      await open(key);
      const { id } = await world.promote(voucher, await world.listed(2));
      await world.settle();
      expect((await world.delivery(id)).state).toBe(key === 'woocommerce' ? 'waiting' : 'scheduled');
      await world.until(world.at(3));
      expect(await world.delivery(id)).toMatchObject({ state: 'live', issues: [] });
      expect(world.books).toHaveLength(1);
      await world.until(world.at(24));
      expect(await world.delivery(id)).toMatchObject({ state: 'ended', sent: null });
    },
  );

  it.each([
    ['without a start', () => null],
    ['with one', () => ({ startsAt: world.at(2), endsAt: null, timeZone: 'UTC' })],
  ])('%s does not start later where WooCommerce gets it some seconds after', async (_, windowOf) => {
    await open('woocommerce');
    const window = windowOf();
    const { id } = await world.promote({ ...voucher, window }, await world.listed(1));
    if (window !== null) {
      await world.until(new Date(Date.parse(window.startsAt) - 1_000).toISOString());
    }
    clock.advance(5_000);
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'live', issues: [] });
  });

  it('that is not possible there says why, and the promotion has failed', async () => {
    await open('shopee');
    const { id } = await world.promote({ ...voucher, code: 'FARTOOLONG' }, await world.listed(1));
    const before = calls();
    await world.settle();
    expect(codes((await world.delivery(id)).issues)).toEqual(['CODE_INVALID']);
    expect([calls() - before, (await world.stored(id)).isDeliveryFailed]).toEqual([0, true]);
    await world.change(id, { code: 'SHORT' });
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', issues: [] });
    expect((await world.stored(id)).isDeliveryFailed).toBe(false);
  });
});

describe('a delivered promotion that changes', () => {
  it('is another price for its items, without a second promotion', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(3));
    await world.change(id, { terms: { kind: 'percentage', percentage: '50', maximumDiscount: null } });
    await world.settle();
    expect([await world.paid(ids[0]!), world.books.length]).toEqual(['20', 1]);
    expect(await world.delivery(id)).toMatchObject({ state: 'live' });
  });

  it('follows the price of a listing where its own is a part of it, and costs no call where nothing differs', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    await world.promote({ window: { startsAt: world.at(2), endsAt: world.at(90), timeZone: 'UTC' } }, ids);
    await world.until(world.at(2.1));
    const before = calls();
    await world.until(world.at(0.4));
    expect(calls()).toBe(before);
    await world.setPrice(ids[1]!, '30');
    await world.settle();
    await world.settle();
    expect(await world.paid(ids[1]!)).toBe('24');
  });

  it('loses a product that is taken out of it, and ends with the last one: it is never one of the whole store', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(3));
    const remove = (productId: string) =>
      world.ctx.db.query(
        unnamed('delete from commerce.promotion_product where organization_id = $1 and product_id = $2'),
        [world.place.organizationId, productId],
      );
    await remove(ids[0]!);
    await world.change(id, {});
    await world.settle();
    expect([await world.paid(ids[0]!), await world.paid(ids[1]!)]).toEqual(['40', '32']);
    await remove(ids[1]!);
    await world.change(id, {});
    await world.settle();
    expect(await world.paid(ids[1]!)).toBe('40');
    expect(await world.delivery(id)).toMatchObject({ state: 'rejected', sent: null });
    expect(codes((await world.delivery(id)).issues)).toEqual(['PRODUCTS_MISSING']);
  });

  it('is over while it is paused, and there again when it is resumed', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(1);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(3));
    await world.change(id, { intent: 'paused' });
    await world.settle();
    expect([await world.paid(ids[0]!), (await world.delivery(id)).state]).toEqual(['40', 'ended']);
    expect(await storesHolding(world.ctx.db, world.place.organizationId, id)).toEqual([]);
    await world.change(id, { intent: 'active' });
    await world.until(world.at(0.5));
    expect([await world.paid(ids[0]!), (await world.delivery(id)).state]).toEqual(['32', 'live']);
    expect(codes((await world.delivery(id)).issues)).toEqual(['STARTS_LATER']);
    expect(world.live).toHaveLength(1);
  });

  it.each([
    ['shopify', 'code'],
    ['woocommerce', 'code'],
    ['shopee', 'code'],
    ['lazada', 'collected'],
  ] as const)('is there again at %s as a voucher when it is resumed', async (key, trigger) => {
    await open(key);
    const { id } = await world.promote(
      {
        trigger,
        code: trigger === 'code' ? 'BACK1' : null,
        limits: { usageLimit: 100, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
      },
      await world.listed(1),
    );
    await world.until(world.at(3));
    expect(await world.delivery(id)).toMatchObject({ state: 'live' });
    await world.change(id, { intent: 'paused' });
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'ended' });
    await world.change(id, { intent: 'active' });
    await world.until(world.at(0.5));
    expect(await world.delivery(id)).toMatchObject({ state: 'live' });
  });

  it('is gone from a store that it is not for any more', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(1);
    const { id } = await world.promote({}, ids);
    await world.settle();
    expect(await storesHolding(world.ctx.db, world.place.organizationId, id)).toHaveLength(1);
    await world.change(id, { stores: [] });
    await world.until(world.at(3));
    expect([await world.paid(ids[0]!), (await world.delivery(id)).state]).toEqual(['40', 'ended']);
  });
});

describe('a promotion that somebody changed at the marketplace', () => {
  it('is told as it is there, and comes back when it is retried', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(1);
    const { id } = await world.promote({}, ids);
    await world.until(world.at(3));
    world.books[0]!.stoppedAt = clock.iso;
    await world.until(world.at(2));
    expect(codes((await world.delivery(id)).issues)).toEqual(['ENDED_THERE']);
    expect(world.books).toHaveLength(1);
    expect(await retry(id)).toHaveLength(1);
    await world.until(world.at(0.5));
    expect([await world.paid(ids[0]!), (await world.delivery(id)).state]).toEqual(['32', 'live']);
  });
});

describe('a retry', () => {
  it('sends what failed, and nothing else', async () => {
    await open('shopee');
    const [taken, refused] = (await world.listed(2)) as [string, string];
    const { id: whole } = await world.promote({}, [taken]);
    await world.settle();
    world.sandbox.faults.set('rejectItem', 1);
    const { id } = await world.promote({ name: 'Other' }, [refused]);
    await world.settle();
    world.sandbox.faults.clear();
    const before = await world.delivery(whole);
    expect([await retry(whole), await retry(id)].map(ids => ids.length)).toEqual([0, 1]);
    await world.settle();
    expect((await world.items(id))[refused]).toEqual({ outcome: 'accepted', issues: [] });
    expect(await world.delivery(whole)).toMatchObject({
      version: before.version,
      observedAt: before.observedAt,
    });
    await world.until(world.at(3));
    expect([await world.paid(taken), await world.paid(refused)]).toEqual(['32', '32']);
  });

  it('finds the account of a store that was not connected', async () => {
    await open('shopee');
    const { organizationId, connectionId } = world.place;
    const ids = await world.listed(1);
    const setStore = (name: string) =>
      world.ctx.db.query(
        unnamed(
          'update catalog.marketplace_store set country = $3 where organization_id = $1 and connection_id = $2',
        ),
        [organizationId, connectionId, name],
      );
    await setStore('XX');
    const { id } = await world.promote({}, ids);
    expect(await world.delivery(id)).toMatchObject({ connectionId: null, state: 'rejected' });
    expect(codes((await world.delivery(id)).issues)).toEqual(['STORE_NOT_CONNECTED']);
    await setStore(world.place.country);
    await retry(id);
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ connectionId, state: 'scheduled', issues: [] });
  });
});

describe('the view of deliveries', () => {
  it('counts the items of each, and is one statement for all promotions', async () => {
    await open('shopee');
    const ids = await world.listed(3);
    const first = await world.promote({}, ids.slice(0, 2));
    const second = await world.promote({ name: 'Other' }, [ids[2]!, world.place.connectionId]);
    await world.until(world.at(3));
    const views = await readDeliveryViews(world.ctx.db, world.place.organizationId, [first.id, second.id]);
    const countsOf = (id: string) => views.get(id)!.map(({ state, itemCounts }) => [state, itemCounts]);
    const counts = { waiting: 0, rejected: 0 };
    expect(countsOf(first.id)).toEqual([
      ['live', { ...counts, total: 2, accepted: 2, notListed: 0, live: 2 }],
    ]);
    expect(countsOf(second.id)).toEqual([
      ['partly_live', { ...counts, total: 2, accepted: 1, notListed: 1, live: 1 }],
    ]);
  });

  it.each(['end', 'pause', 'removal at the marketplace'])(
    'counts nothing that waits or is live of one that is over, by its %s',
    async how => {
      await open('tiktok_shop');
      const { id } = await world.promote({}, await world.listed(2));
      await world.until(world.at(3));
      if (how === 'pause') {
        await world.change(id, { intent: 'paused' });
      } else if (how !== 'end') {
        world.sandbox.shop.state.promotions.clear();
      }
      await world.until(world.at(how === 'end' ? 30 : 2));
      const views = await readDeliveryViews(world.ctx.db, world.place.organizationId, [id]);
      const [view] = views.get(id)!;
      expect([view!.state, view!.itemCounts]).toEqual([
        'ended',
        { total: 2, waiting: 0, accepted: 2, rejected: 0, notListed: 0, live: 0 },
      ]);
    },
  );
});

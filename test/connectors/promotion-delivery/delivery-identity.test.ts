import { describe, expect, it } from 'vitest';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { open } = deliveryWorlds(opened => {
  world = opened;
});

const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const limits = { usageLimit: 100, usageLimitPerBuyer: null, budget: null, minimumSpend: null };
const reduction = (): Partial<Promotion> => ({});
const coded = (code: string): Partial<Promotion> => ({ trigger: 'code', code, limits });
const collected = (): Partial<Promotion> => ({ trigger: 'collected', limits });
const threeForTwo = {
  terms: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, percentage: '100' },
} as const;

describe('a promotion whose id another one has by now, because the marketplace lost what it had accepted', () => {
  it.each([
    ['shopee', reduction],
    ['tiktok_shop', reduction],
    ['shopee', coded],
    ['woocommerce', coded],
    ['shopify', coded],
    ['shopify', () => threeForTwo],
    ['lazada', collected],
  ] as const)('is gone from %s, and the other is left alone', async (key, kind) => {
    await open(key);
    const [one, two] = (await world.listed(2)) as [string, string];
    const { shop } = world.sandbox;
    const { sequence } = shop;
    const window = { startsAt: world.at(2), endsAt: world.at(90), timeZone: 'UTC' };
    const first = await world.promote({ name: 'First', window, ...kind('ONE') }, [one]);
    await world.until(world.at(3));
    const { externalId } = await world.delivery(first.id);
    expect([world.books.length, externalId === null]).toEqual([1, false]);
    shop.state.promotions.clear();
    shop.sequence = sequence;
    const second = await world.promote(
      {
        name: 'Second',
        // Coupons have no start: they are sent when it has come.
        window: { ...window, startsAt: world.at(key === 'woocommerce' ? 0 : 2) },
        ...kind('TWO'),
      },
      [two],
    );
    await world.until(world.at(3));
    expect(await world.delivery(second.id)).toMatchObject({ externalId, state: 'live' });
    expect(await world.delivery(first.id)).toMatchObject({ state: 'ended', sent: null });
    expect(codes((await world.delivery(first.id)).issues)).toEqual(['REPLACED_THERE']);
    const books = structuredClone(world.books);
    await world.change(first.id, { intent: 'ended' });
    await world.settle();
    expect(world.books).toEqual(books);
    expect(await world.delivery(second.id)).toMatchObject({ externalId, state: 'live', issues: [] });
  });

  it('is told so while it is being ended', async () => {
    await open('tiktok_shop');
    const [one, two] = (await world.listed(2)) as [string, string];
    const { sequence } = world.sandbox.shop;
    const first = await world.promote({ name: 'First' }, [one]);
    await world.until(world.at(3));
    world.sandbox.shop.state.promotions.clear();
    world.sandbox.shop.sequence = sequence;
    await world.change(first.id, { intent: 'paused' });
    const second = await world.promote({ name: 'Second' }, [two]);
    await world.settle();
    expect(world.books).toMatchObject([{ stoppedAt: null, items: [{}] }]);
    expect(await world.delivery(second.id)).toMatchObject({ state: 'scheduled', issues: [] });
    expect(await world.delivery(first.id)).toMatchObject({ desired: 'withdrawn', state: 'ended' });
  });
});

describe('promotions whose names are shown to buyers', () => {
  it('are two at the marketplace where they have one name and one start', async () => {
    await open('shopify');
    const [one, two] = (await world.listed(2)) as [string, string];
    const window = { startsAt: world.at(2), endsAt: world.at(26), timeZone: 'UTC' };
    const first = await world.promote({ ...threeForTwo, window }, [one]);
    await world.settle();
    const second = await world.promote({ ...threeForTwo, window }, [two]);
    await world.settle();
    const ids = [await world.delivery(first.id), await world.delivery(second.id)].map(
      ({ externalId }) => externalId,
    );
    expect(new Set(ids).size).toBe(2);
    expect(world.books.map(({ id, items }) => [id, items.length])).toEqual(ids.map(id => [id, 1]));
  });

  it('are found by every name that a lost answer may have left, and ended', async () => {
    await open('shopify');
    const { id } = await world.promote(threeForTwo, await world.listed(1));
    await world.until(world.at(3));
    const { faults } = world.sandbox;
    const strikes = faults.strikes.bind(faults);
    faults.strikes = fault =>
      fault === 'loseAnswer' ? world.books.some(({ name }) => name === 'December') : strikes(fault);
    await world.change(id, { name: 'December' });
    await world.turn();
    expect(world.books.map(({ name }) => name)).toEqual(['December']);
    faults.strikes = strikes;
    await world.change(id, { name: 'January', intent: 'ended' });
    await world.settle();
    expect([world.live, await world.delivery(id)]).toMatchObject([[], { state: 'ended', issues: [] }]);
  });

  it('are not made twice where they are renamed after the answer to their creation was lost', async () => {
    await open('shopify');
    const ids = await world.listed(1);
    world.sandbox.faults.set('loseAnswer', 1);
    const { id } = await world.promote(threeForTwo, ids);
    await world.turn();
    world.sandbox.faults.clear();
    await world.change(id, { name: 'December' });
    await world.settle();
    expect(world.books.map(({ name }) => name)).toEqual(['December']);
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled', externalId: world.books[0]!.id });
  });
});

it('a voucher that is resumed is the record that it was before, told by its marker', async () => {
  await open('woocommerce');
  const { id } = await world.promote(coded('BACK1'), await world.listed(1));
  await world.until(world.at(3));
  const externalId = world.books[0]!.id;
  for (const intent of ['paused', 'active', 'paused', 'active'] as const) {
    await world.change(id, { intent });
    await world.until(world.at(0.5));
  }
  expect(world.books.map(each => each.id)).toEqual([externalId]);
  expect(await world.delivery(id)).toMatchObject({ state: 'live', externalId, issues: [] });
});

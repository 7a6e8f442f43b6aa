import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import {
  onCameOnSale,
  onPricesChanged,
} from '../../../subgraphs/commerce/pricing/promotion-delivery/price-change.queue.js';
import { deliveryComparison } from '../../../subgraphs/commerce/pricing/promotion-delivery/price-change.tasks.js';
import type { Platform } from '../../platform/support/platform-database.js';
import { MovableClock } from '../kit/movable-clock.js';
import { DeliveryWorld } from './delivery-world.js';

const clock = new MovableClock();
let platform: Platform;
beforeAll(async () => {
  platform = await DeliveryWorld.openDatabase(clock);
});
afterAll(() => platform.close());

let world: DeliveryWorld;
afterEach(() => world.close());

const live = (): Partial<Promotion> => ({
  window: { startsAt: world.at(2), endsAt: world.at(90), timeZone: 'UTC' },
});

/** Tells that a product costs something else in a store. */
const tell = (productId: string, elsewhere: object = {}, organizationId = world.place.organizationId) =>
  world.ctx.transaction(tx => {
    const { connectionId, storeId } = world.place;
    const { key: marketplace } = world.marketplace;
    const changed = { productId, marketplace, connectionId, storeId, ...elsewhere };
    return onPricesChanged([world.marketplace])(tx, organizationId, [changed, changed]);
  });

/** Tells that it came on sale there, and has it so. */
async function putOnSale(productId: string): Promise<void> {
  const { connectionId, storeId, organizationId } = world.place;
  const { key: marketplace } = world.marketplace;
  await setListing(productId, 'live');
  const product = { productId, marketplace, connectionId, storeId };
  await world.ctx.transaction(tx => onCameOnSale(tx, organizationId, [product, product]));
}

const setListing = (productId: string, state: string) =>
  world.ctx.db.query(
    unnamed('update catalog.listing set state = $3 where organization_id = $1 and product_id = $2'),
    [world.place.organizationId, productId, state],
  );

/** Runs what was queued, and answers how much that was. */
async function compare(): Promise<number> {
  const { db } = world.ctx;
  const jobs = await db.query<{ payload: { organizationId: string; deliveryId: string } }>(
    unnamed(`delete from graphile_worker._private_jobs where key like 'compare/%' returning payload`),
  );
  for (const { payload } of jobs) {
    await deliveryComparison.run({ payload, db, log: db.log, signal: new AbortController().signal });
  }
  return jobs.length;
}

describe.each(['shopee', 'tiktok_shop'])('the price of a promoted product at %s', key => {
  it('is followed at once, however often it is told, and nothing else is compared', async () => {
    world = await DeliveryWorld.open(key, platform, clock);
    const [promoted, other] = (await world.listed(2)) as [string, string];
    const { id } = await world.promote(live(), [promoted]);
    await world.until(world.at(3));
    await world.setPrice(promoted, '20');
    await tell(other);
    await tell(promoted, { storeId: 'other' });
    await tell(promoted, { connectionId: newId() });
    await tell(promoted, {}, newId());
    expect(await compare()).toBe(0);
    await tell(promoted);
    await tell(promoted);
    expect(await compare()).toBe(1);
    await world.turn();
    expect(await world.paid(promoted)).toBe('16');
    await tell(promoted);
    await world.change(id, { intent: 'paused' });
    expect(await compare()).toBe(1);
    await world.until(world.at(4));
    expect(await world.delivery(id)).toMatchObject({ desired: 'withdrawn', state: 'ended' });
    await tell(promoted);
    expect(await compare()).toBe(0);
  });

  it('has an item delivered that could not be reduced before', async () => {
    world = await DeliveryWorld.open(key, platform, clock);
    const [promoted] = (await world.listed(1)) as [string];
    const terms = { kind: 'amount_off', amount: '45' } as const;
    const { id } = await world.promote({ ...live(), currency: world.place.currency, terms }, [promoted]);
    await world.until(world.at(1));
    expect((await world.delivery(id)).state).toBe('rejected');
    await world.setPrice(promoted, '60');
    await tell(promoted);
    expect(await compare()).toBe(1);
    await world.turn();
    expect((await world.delivery(id)).state).toBe('submitted');
  });
});

it('is none of records where a marketplace has none of price reductions', async () => {
  world = await DeliveryWorld.open('shopee', platform, clock);
  const [promoted] = (await world.listed(1)) as [string];
  await world.promote(live(), [promoted]);
  await world.settle();
  const { connectionId, storeId, organizationId } = world.place;
  const { key: marketplace, promotions } = world.marketplace;
  const { price_reduction: _none, ...capabilities } = promotions!.capabilities;
  const priced = { key: marketplace, promotions: { ...promotions!, capabilities } };
  const changed = [{ productId: promoted, marketplace, connectionId, storeId }];
  await world.ctx.transaction(tx => onPricesChanged([priced])(tx, organizationId, changed));
  expect(await compare()).toBe(0);
});

describe.each(['shopee', 'tiktok_shop'])('a promotion at %s of what is not on sale yet', key => {
  it('waits, and is there soon after the first of its products is on sale', async () => {
    world = await DeliveryWorld.open(key, platform, clock);
    const [first, second, other] = (await world.listed(3)) as [string, string, string];
    for (const productId of [first, second, other]) {
      await setListing(productId, 'submitted');
    }
    const { id } = await world.promote(live(), [first, second]);
    await world.turn();
    expect(await world.delivery(id)).toMatchObject({
      state: 'waiting',
      issues: expect.arrayContaining([expect.objectContaining({ code: 'NOT_LISTED', severity: 'info' })]),
    });
    expect(world.books).toEqual([]);
    await putOnSale(other);
    expect(await compare()).toBe(0);
    await putOnSale(first);
    expect(await compare()).toBe(1);
    await world.turn();
    expect((await world.delivery(id)).state).toBe('submitted');
    expect(await world.items(id)).toMatchObject({
      [first]: { outcome: 'accepted' },
      [second]: { outcome: 'not_listed' },
    });
    await putOnSale(second);
    expect(await compare()).toBe(1);
    await world.turn();
    expect(await world.items(id)).toMatchObject({ [second]: { outcome: 'accepted' } });
    expect(await world.notifications()).toEqual([]);
  });

  it('is compared for what came on sale, or costs something else, before its items are known', async () => {
    world = await DeliveryWorld.open(key, platform, clock);
    const [promoted, other] = (await world.listed(2)) as [string, string];
    await world.promote(live(), [promoted]);
    await putOnSale(other);
    await tell(other);
    expect(await compare()).toBe(0);
    await putOnSale(promoted);
    expect(await compare()).toBe(1);
    await tell(promoted);
    expect(await compare()).toBe(1);
  });

  it('is still rejected for what no listing mends', async () => {
    world = await DeliveryWorld.open(key, platform, clock);
    const [listed] = (await world.listed(1)) as [string];
    await setListing(listed, 'submitted');
    const { id } = await world.promote(
      { ...live(), limits: { usageLimit: null, usageLimitPerBuyer: null, budget: '5', minimumSpend: null } },
      [listed],
    );
    await world.turn();
    expect(await world.delivery(id)).toMatchObject({
      state: 'rejected',
      issues: [{ code: 'BUDGET_UNSUPPORTED' }],
    });
  });
});

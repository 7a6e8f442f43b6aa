import { describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { open } = deliveryWorlds(opened => {
  world = opened;
});

const off = (percentage: string): Partial<Promotion> => ({
  name: `${percentage} off`,
  terms: { kind: 'percentage', percentage, maximumDiscount: null },
});
const within = (from: number, to: number): Partial<Promotion> => ({
  window: { startsAt: world.at(from), endsAt: world.at(to), timeZone: 'UTC' },
});
const held = { outcome: 'waiting', issues: ['OTHER_PROMOTION_DECIDES'] };
const accepted = { outcome: 'accepted', issues: [] };
/** Items that the marketplace rejected, which a promotion that waits for its turn never has. */
const rejectedItems = async (): Promise<number> => {
  const [row] = await world.ctx.db.query<{ count: number }>(
    unnamed(`select count(*)::integer as count from commerce.promotion_delivery_item
      where organization_id = $1 and outcome = 'rejected'`),
    [world.place.organizationId],
  );
  return row!.count;
};

describe('an item of a promotion whose time is over', () => {
  it('is in the next one once the marketplace has it in the first one no more, whatever its clock says', async () => {
    await open('tiktok_shop');
    const ids = await world.listed(1);
    await world.promote({ ...off('30'), ...within(10.5, 40) }, ids);
    await world.promote({ ...off('20'), ...within(3, 10) }, ids);
    await world.until(world.at(9));
    const first = [...world.sandbox.shop.state.promotions.values()].find(({ name }) => name.startsWith('20'));
    first!.endsAt = world.at(1.2);
    await world.until(world.at(2));
    expect([await world.paid(ids[0]!), await rejectedItems()]).toEqual(['28', 0]);
  });
});

describe('bundles of one item at Shopee', () => {
  it('are there one at a time as well', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    const bundle = {
      terms: { kind: 'bundle', quantity: 2, reward: { kind: 'percentage', value: '10' } },
    } as const;
    const first = await world.promote({ ...bundle, name: 'One', ...within(3, 40), priority: 200 }, ids);
    const second = await world.promote({ ...bundle, name: 'Two', ...within(3, 40) }, ids);
    await world.until(world.at(4));
    expect([await world.items(first.id), await world.items(second.id)]).toEqual([
      { [ids[0]!]: accepted },
      { [ids[0]!]: held },
    ]);
    await world.change(first.id, { intent: 'ended' });
    await world.until(world.at(1));
    expect(await world.items(second.id)).toEqual({ [ids[0]!]: accepted });
    expect(await rejectedItems()).toBe(0);
  });
});

describe('an item that is a whole listing', () => {
  it('is the turn of whoever has any of its variants', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    const bundle = {
      terms: { kind: 'bundle', quantity: 2, reward: { kind: 'percentage', value: '10' } },
    } as const;
    const variantId = newId();
    const first = await world.promote({ ...bundle, name: 'One', ...within(3, 40), priority: 200 }, ids);
    await world.ctx.db.query(
      unnamed(`with listed as (
          update catalog.listing_variant set variant_id = $2 where organization_id = $1 and variant_id = $3
        )
        update commerce.promotion_product set variant_id = $2 where organization_id = $1 and promotion_id = $4`),
      [world.place.organizationId, variantId, ids[0]!, first.id],
    );
    const second = await world.promote({ ...bundle, name: 'Two', ...within(3, 40) }, ids);
    await world.until(world.at(2));
    expect(await world.items(first.id)).toEqual({ [ids[0]!]: accepted });
    expect(await world.items(second.id)).toEqual({ [ids[0]!]: held });
  });
});

const unassign = (promotionId: string, productId: string) =>
  world.ctx.db.query(
    unnamed(`delete from commerce.promotion_product
      where organization_id = $1 and promotion_id = $2 and product_id = $3`),
    [world.place.organizationId, promotionId, productId],
  );

describe('a promotion that is ahead of its start', () => {
  it('waits, as all of its items do, though the store has an empty record of it', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    await world.promote({ ...off('20'), ...within(3, 40) }, ids);
    const { id } = await world.promote({ ...off('30'), ...within(10, 20), priority: 200 }, ids.slice(0, 1));
    await world.until(world.at(1));
    expect(await world.items(id)).toEqual({ [ids[0]!]: held });
    expect(await world.delivery(id)).toMatchObject({ state: 'waiting', observedState: 'scheduled' });
    await world.until(world.at(10));
    expect(await world.delivery(id)).toMatchObject({ state: 'live', issues: [] });
  });

  it('is scheduled where one of its items is in it', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    await world.promote({ ...off('20'), ...within(3, 40) }, ids.slice(0, 1));
    const { id } = await world.promote({ ...off('30'), ...within(10, 20), priority: 200 }, ids);
    await world.until(world.at(1));
    expect(await world.items(id)).toEqual({ [ids[0]!]: held, [ids[1]!]: accepted });
    expect(await world.delivery(id)).toMatchObject({ state: 'scheduled' });
  });

  it('is rejected where the marketplace rejected all of its items', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    world.sandbox.faults.set('rejectItem', 1);
    const { id } = await world.promote({ ...off('20'), ...within(10, 20) }, ids);
    await world.until(world.at(1));
    expect(await world.delivery(id)).toMatchObject({ state: 'rejected', observedState: 'scheduled' });
    world.sandbox.faults.clear();
  });
});

describe('products that are taken out of a promotion', () => {
  it('are items of it no more, also where the last one waited for another promotion', async () => {
    await open('shopee');
    const ids = await world.listed(2);
    await world.promote({ ...off('20'), ...within(3, 40) }, ids);
    const { id } = await world.promote({ ...off('30'), ...within(10, 20), priority: 200 }, ids.slice(0, 1));
    await world.until(world.at(1));
    expect(await world.items(id)).toEqual({ [ids[0]!]: held });
    await unassign(id, ids[0]!);
    await world.change(id, {});
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'rejected', sent: null });
    expect(await world.items(id)).toEqual({});
  });

  it('are items of it no more, also where the marketplace takes nothing of it', async () => {
    await open('shopee');
    const ids = await world.listed(1);
    const unlisted = [world.place.connectionId, world.place.organizationId];
    const { id } = await world.promote({ ...off('20'), ...within(3, 40), currency: 'KWD' }, [
      ...ids,
      ...unlisted,
    ]);
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'rejected' });
    expect(Object.keys(await world.items(id)).sort()).toEqual([...unlisted].sort());
    await unassign(id, unlisted[0]!);
    await world.change(id, {});
    await world.settle();
    expect(Object.keys(await world.items(id))).toEqual([unlisted[1]!]);
  });

  it('are items of it no more while it waits for its start', async () => {
    await open('woocommerce');
    const ids = await world.listed(2);
    const voucher = { trigger: 'code', code: 'LATER1' } as const;
    const { id } = await world.promote({ ...off('20'), ...voucher, window: null }, ids);
    await world.settle();
    await world.change(id, { intent: 'paused' });
    await world.settle();
    await unassign(id, ids[0]!);
    await world.change(id, { intent: 'active', ...within(10, 20) });
    await world.settle();
    expect(await world.delivery(id)).toMatchObject({ state: 'waiting' });
    expect(Object.keys(await world.items(id))).toEqual([ids[1]!]);
    await world.until(world.at(9.85));
    expect(await world.delivery(id)).toMatchObject({ state: 'waiting' });
    await world.until(world.at(0.1));
    expect(await world.delivery(id)).toMatchObject({ state: 'live', issues: [] });
    expect(world.live).toHaveLength(1);
  });
});

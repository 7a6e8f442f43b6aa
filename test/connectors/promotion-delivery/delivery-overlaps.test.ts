import { describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { clock, open } = deliveryWorlds(opened => {
  world = opened;
});

const off = (percentage: string): Partial<Promotion> => ({
  name: `${percentage} off`,
  terms: { kind: 'percentage', percentage, maximumDiscount: null },
});
const within = (from: number, to: number): Partial<Promotion> => ({
  window: { startsAt: world.at(from), endsAt: world.at(to), timeZone: 'UTC' },
});
const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const held = { outcome: 'waiting', issues: ['OTHER_PROMOTION_DECIDES'] };
const accepted = { outcome: 'accepted', issues: [] };
const unassign = (promotionId: string, productId: string) =>
  world.ctx.db.query(
    unnamed(`delete from commerce.promotion_product
      where organization_id = $1 and promotion_id = $2 and product_id = $3`),
    [world.place.organizationId, promotionId, productId],
  );
/** Items that the marketplace rejected, which a promotion that waits for its turn never has. */
const rejectedItems = async (): Promise<number> => {
  const [row] = await world.ctx.db.query<{ count: number }>(
    unnamed(`select count(*)::integer as count from commerce.promotion_delivery_item
      where organization_id = $1 and outcome = 'rejected'`),
    [world.place.organizationId],
  );
  return row!.count;
};

describe.each([
  ['shopee', 'POST /api/v2/discount/delete_discount_item'],
  ['tiktok_shop', 'DELETE /promotion/202309/activities/:activityId/products'],
])('two price reductions of one item at %s', (key, removal) => {
  it('are there one at a time: the first by precedence, and the other says why', async () => {
    await open(key);
    const [both, only] = (await world.listed(2)) as [string, string];
    const first = await world.promote({ ...off('20'), ...within(3, 60), priority: 200 }, [both]);
    const second = await world.promote({ ...off('30'), ...within(3, 60) }, [both, only]);
    await world.until(world.at(4));
    expect([await world.paid(both), await world.paid(only)]).toEqual(['32', '28']);
    expect(await world.items(first.id)).toEqual({ [both]: accepted });
    expect(await world.items(second.id)).toEqual({ [both]: held, [only]: accepted });
    expect(await world.delivery(second.id)).toMatchObject({ state: 'partly_live' });
    expect(await rejectedItems()).toBe(0);
  });

  it('are exchanged where one of a higher priority comes later, and changed back when it is paused', async () => {
    await open(key);
    const ids = await world.listed(2);
    const lower = await world.promote({ ...off('20'), ...within(3, 60) }, ids);
    await world.until(world.at(4));
    const higher = await world.promote({ ...off('50'), ...within(3, 40), priority: 200 }, ids.slice(0, 1));
    await world.until(world.at(4));
    expect([await world.paid(ids[0]!), await world.paid(ids[1]!)]).toEqual(['20', '32']);
    expect(await world.items(lower.id)).toEqual({ [ids[0]!]: held, [ids[1]!]: accepted });
    await world.change(higher.id, { intent: 'paused' });
    await world.settle();
    expect([await world.paid(ids[0]!), await world.paid(ids[1]!)]).toEqual(['32', '32']);
    expect(await world.items(lower.id)).toEqual({ [ids[0]!]: accepted, [ids[1]!]: accepted });
    expect(await world.delivery(lower.id)).toMatchObject({ state: 'live', issues: [] });
    expect(await rejectedItems()).toBe(0);
  });

  it('are exchanged at the times at which the higher one starts and ends', async () => {
    await open(key);
    const ids = await world.listed(1);
    await world.promote({ ...off('20'), ...within(3, 60) }, ids);
    await world.promote({ ...off('50'), ...within(10, 20), priority: 200 }, ids);
    const paid = async (hours: number) => {
      await world.until(world.at(hours));
      return world.paid(ids[0]!);
    };
    expect([await paid(2), await paid(3), await paid(6), await paid(10), await paid(10)]).toEqual([
      '40',
      '32',
      '20',
      '32',
      '32',
    ]);
    expect(await rejectedItems()).toBe(0);
  });

  it('follow when the first loses its precedence, or its place in the store', async () => {
    await open(key);
    const ids = await world.listed(1);
    const first = await world.promote({ ...off('20'), ...within(3, 90), priority: 200 }, ids);
    const second = await world.promote({ ...off('30'), ...within(3, 90) }, ids);
    await world.until(world.at(4));
    expect(await world.delivery(second.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(codes((await world.delivery(second.id)).issues)).toEqual(['OTHER_PROMOTION_DECIDES']);
    expect(await world.items(second.id)).toEqual({ [ids[0]!]: held });
    await world.change(second.id, { priority: 300 });
    await world.until(world.at(1.5));
    expect(await world.paid(ids[0]!)).toBe('28');
    await world.change(second.id, { priority: 100 });
    await world.until(world.at(1.5));
    expect(await world.paid(ids[0]!)).toBe('32');
    await world.change(first.id, { stores: [] });
    await world.until(world.at(1.5));
    expect(await world.paid(ids[0]!)).toBe('28');
    await world.change(first.id, { stores: [world.store] });
    await world.until(world.at(1.5));
    expect(await world.paid(ids[0]!)).toBe('32');
    expect(world.live.filter(({ items }) => items.length > 0)).toHaveLength(1);
    expect(await rejectedItems()).toBe(0);
  });

  it('follow when the first loses the product', async () => {
    await open(key);
    const ids = await world.listed(2);
    const first = await world.promote({ ...off('20'), ...within(3, 90), priority: 200 }, ids);
    await world.promote({ ...off('30'), ...within(3, 90) }, ids.slice(0, 1));
    await world.until(world.at(4));
    expect(await world.paid(ids[0]!)).toBe('32');
    await unassign(first.id, ids[0]!);
    await world.change(first.id, {});
    await world.settle();
    expect([await world.paid(ids[0]!), await world.paid(ids[1]!)]).toEqual(['28', '32']);
    expect(await rejectedItems()).toBe(0);
  });

  it('leave the other alone where one cannot be in the store at all', async () => {
    await open(key);
    const ids = await world.listed(1);
    const impossible = { ...off('20'), currency: 'KWD', priority: 200, ...within(3, 60) };
    const { id } = await world.promote(impossible, ids);
    await world.promote({ ...off('30'), ...within(3, 60) }, ids);
    await world.until(world.at(4));
    expect(codes((await world.delivery(id)).issues)).toEqual(['CURRENCY_MISMATCH']);
    expect(await world.paid(ids[0]!)).toBe('28');
  });

  it('wait while the marketplace does not give the item back, and say so', async () => {
    await open(key);
    const ids = await world.listed(1);
    await world.promote({ ...off('20'), ...within(3, 60) }, ids);
    await world.until(world.at(4));
    const { calls, faults } = world.sandbox;
    const strikes = faults.strikes.bind(faults);
    let removals = 0;
    faults.strikes = fault => {
      if (fault !== 'failBefore') {
        return strikes(fault);
      }
      const before = removals;
      removals = calls.get(removal) ?? 0;
      return removals > before;
    };
    const { id } = await world.promote({ ...off('50'), ...within(2, 60), priority: 200 }, ids);
    await world.until(world.at(2.01));
    expect(await world.paid(ids[0]!)).toBe('32');
    expect(await world.items(id)).toEqual({
      [ids[0]!]: { outcome: 'waiting', issues: ['IN_OTHER_PROMOTION'] },
    });
    faults.strikes = strikes;
    await world.until(world.at(1));
    expect([await world.paid(ids[0]!), await world.items(id)]).toEqual(['20', { [ids[0]!]: accepted }]);
    expect(await rejectedItems()).toBe(0);
  }, 60_000);
});

describe('price reductions of one item that follow each other', () => {
  it.each([
    ['shopee', 'accepted'],
    ['tiktok_shop', 'waiting'],
  ])('are both ahead at Shopee, and one after the other at TikTok Shop: %s', async (key, outcome) => {
    await open(key);
    const ids = await world.listed(1);
    const first = await world.promote({ ...off('20'), ...within(3, 10) }, ids);
    const second = await world.promote({ ...off('30'), ...within(12, 40), priority: 200 }, ids);
    await world.until(world.at(2));
    expect((await world.items(second.id))[ids[0]!]!.outcome).toBe(outcome);
    await world.until(world.at(2));
    expect(await world.paid(ids[0]!)).toBe('32');
    await world.until(world.at(10));
    expect(await world.paid(ids[0]!)).toBe('28');
    expect(await world.delivery(first.id)).toMatchObject({ state: 'ended' });
    expect(await world.delivery(second.id)).toMatchObject({ state: 'live', issues: [] });
    expect(await rejectedItems()).toBe(0);
  });
});

/** Repeatable chance. */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

describe('random price reductions', () => {
  it.each([
    ['shopee', 1],
    ['tiktok_shop', 3],
  ])(
    'cost at %s what the first in effect says, at every time (%i)',
    async (key, seed) => {
      await open(key);
      const dice = diceOf(seed);
      const ids = await world.listed(3);
      const made: Promotion[] = [];
      for (let index = 0; index < 5; index += 1) {
        const [from, length] = [3 + dice(8), 2 + dice(8)];
        const some = ids.filter((_, place) => place === index % 3 || dice(2) === 0);
        const percentage = String(10 + index * 10);
        const promotion = await world.promote(
          { ...off(percentage), ...within(from, from + length), priority: 100 + dice(3) },
          some,
        );
        made.push({ ...promotion, name: some.join(' ') });
      }
      for (let step = 0; step < 20; step += 1) {
        await world.until(world.at(1));
        const now = clock.iso;
        const wanted = ids.map(id => {
          const [decisive] = made
            .filter(
              ({ window, name }) => window!.startsAt! <= now && now < window!.endsAt! && name.includes(id),
            )
            .sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
          const percentage = decisive?.terms.kind === 'percentage' ? Number(decisive.terms.percentage) : 0;
          return String(40 - (40 * percentage) / 100);
        });
        expect([now, await Promise.all(ids.map(id => world.paid(id)))]).toEqual([now, wanted]);
      }
      expect(await rejectedItems()).toBe(0);
    },
    240_000,
  );
});

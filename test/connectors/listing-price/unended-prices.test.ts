import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { keys, SaleMall } from './sale-mall.js';

/** Five marketplaces that take in a product and its prices, one after the other. */
const timeout = 90_000;

let mall: SaleMall;
beforeAll(async () => {
  mall = await SaleMall.open();
});
afterAll(() => mall.close());
beforeEach(async () => {
  for (const key of keys) {
    mall.sandbox(key).faults.clear();
  }
  const forget = unnamed('delete from platform.notification where organization_id = $1');
  await mall.ctx.db.query(forget, [mall.ctx.organizationId]);
}, timeout);

/** Their stores take no call. */
const outage = (...some: string[]) => {
  for (const key of some) {
    mall.sandbox(key).faults.set('failBefore', 1);
  }
};
const ending = async (): Promise<string[]> => {
  const rows = await mall.ctx.db.query<{ ending: { marketplace: string }[] }>(
    unnamed('select ending from commerce.promotion_price_check where organization_id = $1'),
    [mall.ctx.organizationId],
  );
  return rows.flatMap(row => row.ending.map(({ marketplace }) => marketplace)).sort();
};

describe('a promotion that is over while a marketplace still has its price', { timeout }, () => {
  it('is told once, of those that do not end it by themselves, and is forgotten when it is gone', async () => {
    await mall.list();
    const window = { startsAt: null, endsAt: mall.in(10), timeZone: 'UTC' };
    const promotion = await mall.promote({ name: 'Launch', window });
    await mall.ticks(1);
    expect(await mall.status(promotion)).toBe('active');
    expect([await ending(), await mall.notifications()]).toEqual([[], []]);

    mall.advanceTo(window.endsAt);
    outage('shopify', 'zalora', 'amazon');
    await mall.ticks(1);
    await mall.settled('shopify', 'zalora', 'amazon');
    await mall.ticks(3);
    expect([await ending(), await mall.notifications()]).toEqual([['shopify'], []]);
    await mall.ticks(3);
    const told = await mall.notifications();
    expect(told).toMatchObject([
      { kind: 'promotion.end_failed', title: expect.stringContaining('"Launch"') },
    ]);
    expect(told[0]!.title).toContain('shopify');
    await mall.ticks(5);
    expect(await mall.notifications()).toHaveLength(1);

    for (const key of keys) {
      mall.sandbox(key).faults.clear();
    }
    await mall.ticks(10);
    await mall.settled();
    await mall.ticks(1);
    expect([await ending(), mall.paid().shopify]).toEqual([[], 20]);
    expect(await mall.notifications()).toHaveLength(1);
  });

  it('is told for each end anew, also where the store was taken out of it', async () => {
    await mall.list();
    const promotion = await mall.promote({});
    outage('shopify');
    const without = { stores: mall.stores().filter(({ marketplace }) => marketplace !== 'shopify') };
    const changed = await mall.change(without, promotion);
    await mall.settled('shopify');
    await mall.ticks(7);
    expect(await ending()).toEqual(['shopify']);
    expect(await mall.status(promotion)).toBe('active');
    expect(await mall.notifications()).toHaveLength(1);
    const again = await mall.change({}, changed);
    await mall.settled('shopify');
    await mall.ticks(1);
    expect(await ending()).toEqual([]);
    await mall.change({ intent: 'ended' }, again);
    await mall.settled('shopify');
    await mall.ticks(7);
    expect(await mall.notifications()).toHaveLength(2);
  });
});

describe('a promotion that no store takes as prices of listings', { timeout }, () => {
  it('has failed, until it is changed to what they take', async () => {
    await mall.list();
    const promotion = await mall.promote({ terms: { kind: 'fixed_price', amount: '25' } });
    expect(await mall.status(promotion)).toBe('active');
    await mall.ticks(1);
    expect(await mall.status(promotion)).toBe('failed');
    const changed = await mall.promote({ terms: { kind: 'fixed_price', amount: '16' } }, promotion);
    expect(await mall.status(promotion)).toBe('active');
    await mall.ticks(2);
    expect(await mall.status(promotion)).toBe('active');
    expect(Object.values(mall.paid())).toEqual(keys.map(() => 16));
    await mall.promote({ intent: 'ended' }, changed);
    expect(await mall.status(promotion)).toBe('ended');
  });
});

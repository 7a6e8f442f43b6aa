import { describe, expect, it } from 'vitest';
import { promotionOf } from '../../../../test/support/promotion.js';
import type { PromotedPrices } from '../../../catalog/index.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { checkPrices, type EndingStore } from './price-check.rules.js';

const now = new Date('2026-11-24T00:00:00.000Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();
const store = (marketplace: string, storeId = 'sg') => ({ marketplace, country: 'SG', storeId });
const marketplaces = [
  { key: 'stall', capabilities: { salePrice: true } },
  {
    key: 'souk',
    capabilities: {
      salePrice: true,
      salePriceEnds: {
        ...{ isRequired: true, grain: 'second' as const, delayMaxMs: 120_000 },
        endAt: (at: string) => at,
      },
    },
  },
  { key: 'objects', capabilities: { salePrice: false } },
];
const sale = (more: Partial<Promotion> = {}) =>
  promotionOf({ stores: [store('stall'), store('souk')], ...more });
const over = (more: Partial<Promotion> = {}) => sale({ intent: 'ended', ...more });
const pricesIn = (place: ReturnType<typeof store>, more: Partial<PromotedPrices> = {}): PromotedPrices => ({
  ...{
    promotionId: 'p',
    ...place,
    connectionId: 'c',
    total: 1,
    notListed: 0,
    waiting: 0,
    acknowledged: 1,
    rejected: 0,
  },
  ...{ obstacles: [], held: 1, heldUntil: null, left: 0, observedAt: now.toISOString() },
  ...more,
});
const left = (place: ReturnType<typeof store>, more: Partial<PromotedPrices> = {}) =>
  pricesIn(place, { total: 0, acknowledged: 0, left: 1, ...more });
const ending = (place: ReturnType<typeof store>, since: string, alarmedAt: string | null = null) =>
  ({ ...place, since, alarmedAt }) satisfies EndingStore;
const check = (
  promotion: Promotion,
  prices: PromotedPrices[],
  { known = [], checks = 0 }: { known?: EndingStore[]; checks?: number } = {},
) => checkPrices({ promotion, prices, ending: known, checks }, marketplaces, now);

describe('a promotion that should be over', () => {
  it('is ending in the stores that may still sell at its price, since it was first seen so', () => {
    const prices = [left(store('stall')), left(store('souk'), { held: 0 })];
    expect(check(over(), prices)).toMatchObject({ ending: [ending(store('stall'), minutes(0))], alarms: [] });
    const known = [ending(store('stall'), minutes(-4)), ending(store('souk'), minutes(-4))];
    expect(check(over(), prices, { known })).toMatchObject({ ending: [known[0]], alarms: [] });
  });

  it.each([
    ['ended', over()],
    ['paused', sale({ intent: 'paused' })],
    ['past its window', sale({ window: { startsAt: null, endsAt: minutes(0), timeZone: 'UTC' } })],
    ['not in that store any more', sale({ stores: [store('souk')] })],
    ['not a price any more', sale({ limits: { ...sale().limits, minimumSpend: '9' } })],
  ])('because it is %s, is told after five minutes, once', (_, promotion) => {
    const at = (since: number, alarmedAt: string | null = null) =>
      check(promotion, [pricesIn(store('stall'))], {
        known: [ending(store('stall'), minutes(since), alarmedAt)],
      });
    expect(at(-4.9).alarms).toEqual([]);
    expect(at(-5)).toMatchObject({
      alarms: [store('stall')],
      ending: [ending(store('stall'), minutes(-5), minutes(0))],
    });
    expect(at(-60, minutes(-55))).toMatchObject({ alarms: [], ending: [{ alarmedAt: minutes(-55) }] });
    expect(at(-60, minutes(0)).alarms).toEqual([]);
  });

  it('is over where the marketplace has ended its price by itself, after the time that takes', () => {
    const until = (heldUntil: string) => check(over(), [left(store('souk'), { heldUntil })]).ending.length;
    expect([until(minutes(1)), until(minutes(0)), until(minutes(-1.9)), until(minutes(-2))]).toEqual([
      ...[1, 1, 1, 0],
    ]);
    const inStall = left(store('stall'), { heldUntil: minutes(0) });
    expect(check(over(), [inStall]).ending).toEqual([]);
  });

  it('is looked at every minute until it is over everywhere, and then no more', () => {
    expect(check(over(), [left(store('stall'))], { checks: 5 }).nextCheckAt).toBe(minutes(1));
    expect(check(over(), [left(store('stall'), { held: 0 })]).nextCheckAt).toBeNull();
    expect(check(over(), []).nextCheckAt).toBeNull();
  });

  it('is not ending where it is wanted', () => {
    const promotion = sale({ intent: 'active' });
    const known = [ending(store('stall'), minutes(-60), minutes(-55))];
    expect(check(promotion, [pricesIn(store('stall'))], { known })).toMatchObject({ ending: [], alarms: [] });
  });
});

describe('a promotion in effect', () => {
  const rejected = { acknowledged: 0, rejected: 1, held: 0 };

  it('has failed in the stores that take none of its prices', () => {
    const failed = (...prices: PromotedPrices[]) => check(sale(), prices).failedStores;
    expect(failed()).toBe(0);
    expect(failed(pricesIn(store('stall')), pricesIn(store('souk'), rejected))).toBe(1);
    expect(failed(pricesIn(store('stall'), rejected), pricesIn(store('souk'), rejected))).toBe(2);
    expect(failed(pricesIn(store('stall'), { ...rejected, waiting: 1 }))).toBe(0);
    expect(failed(pricesIn(store('stall'), { total: 2, ...rejected, acknowledged: 1 }))).toBe(0);
    expect(failed(pricesIn(store('stall', 'other'), rejected))).toBe(0);
    const obstacle = { ...rejected, rejected: 0, obstacles: ['sale_price_not_below_price'] };
    expect(failed(pricesIn(store('stall'), obstacle))).toBe(1);
    expect(check(over(), [pricesIn(store('stall'), rejected)]).failedStores).toBe(0);
    const elsewhere = sale({ stores: [store('objects')] });
    expect(check(elsewhere, [pricesIn(store('objects'), rejected)]).failedStores).toBe(0);
  });

  it('is looked at less and less often, down to once an hour, and every minute while prices wait', () => {
    const next = (checks: number, waiting = 0) => {
      const { nextCheckAt, checks: after } = check(sale(), [pricesIn(store('stall'), { waiting })], {
        checks,
      });
      return [nextCheckAt, after];
    };
    expect(next(0)).toEqual([minutes(1), 1]);
    expect(next(1)).toEqual([minutes(2), 2]);
    expect(next(5)).toEqual([minutes(32), 6]);
    expect(next(6)).toEqual([minutes(60), 7]);
    expect(next(500)).toEqual([minutes(60), 501]);
    expect(next(6, 1)).toEqual([minutes(1), 6]);
  });

  it('that has not begun is looked at again when its window begins', () => {
    const window = { startsAt: minutes(90), endsAt: null, timeZone: 'UTC' };
    expect(check(sale({ window }), []).nextCheckAt).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { ProductPriceChange } from '../../../catalog/index.js';
import { addedEffects, effectDays, effectsOf, type ProductDay } from './price-effect.rules.js';

const clocks = { timeZone: 'Asia/Singapore', nowMs: Date.parse('2026-11-29T12:00:00+08:00') };

const change = (given: Partial<ProductPriceChange> = {}): ProductPriceChange => ({
  ...{ productId: 'p', title: 'Mug', changedAt: '2026-11-10T02:00:00.000Z', currency: 'SGD', prices: 1 },
  ...{ raised: 1, lowered: 0, oldSum: '10', newSum: '12', previousAt: null, nextAt: null },
  ...given,
});

const day = (date: string, units: number, given: Partial<ProductDay> = {}): ProductDay => ({
  ...{ productId: 'p', day: date, currency: 'SGD', units, sales: String(units * 10) },
  ...given,
});

describe('the days that a change of a price is compared by', () => {
  it('are seven on each side where nothing else happened', () => {
    expect(effectDays(change(), clocks)).toBe(7);
  });

  it('end at the change before, at the change after, and at yesterday', () => {
    expect(effectDays(change({ previousAt: '2026-11-07T02:00:00.000Z' }), clocks)).toBe(2);
    expect(effectDays(change({ nextAt: '2026-11-14T02:00:00.000Z' }), clocks)).toBe(3);
    expect(effectDays(change({ changedAt: '2026-11-25T02:00:00.000Z' }), clocks)).toBe(3);
  });

  it('are none for a change of today or yesterday, and between two changes of one day', () => {
    expect(effectDays(change({ changedAt: '2026-11-28T02:00:00.000Z' }), clocks)).toBe(0);
    expect(effectDays(change({ changedAt: '2026-11-29T02:00:00.000Z' }), clocks)).toBe(0);
    expect(effectDays(change({ previousAt: '2026-11-10T01:00:00.000Z' }), clocks)).toBe(0);
  });

  it('are those of the time zone', () => {
    // 23:30 in Singapore on the 9th, which is the 10th in Kiritimati.
    const late = change({ changedAt: '2026-11-09T15:30:00.000Z', previousAt: '2026-11-08T15:30:00.000Z' });
    expect(effectDays(late, clocks)).toBe(0);
    expect(effectDays({ ...late, previousAt: '2026-11-07T09:30:00.000Z' }, clocks)).toBe(1);
    expect(
      effectDays(
        { ...late, previousAt: '2026-11-07T10:30:00.000Z' },
        { ...clocks, timeZone: 'Pacific/Kiritimati' },
      ),
    ).toBe(1);
  });
});

describe('what followed a change', () => {
  const sold = [
    day('2026-11-02', 100),
    day('2026-11-03', 1),
    day('2026-11-09', 2),
    day('2026-11-10', 50),
    day('2026-11-11', 3),
    day('2026-11-17', 1, { sales: '12.50' }),
    day('2026-11-18', 100),
    day('2026-11-11', 7, { currency: 'USD' }),
    day('2026-11-11', 9, { productId: 'other' }),
  ];

  it('is of the same number of days, without that of the change, other currencies and other products', () => {
    const [effect] = effectsOf([change()], sold, clocks);
    expect(effect).toMatchObject({
      direction: 'raised',
      sums: {
        ...{ changes: 1, compared: 1, days: 7, unitsBefore: 3, unitsAfter: 4 },
        ...{ salesBefore: '30', salesAfter: '42.5' },
      },
    });
  });

  it('tells raised from lowered prices, and where variants moved both ways', () => {
    const lowered = change({ raised: 0, lowered: 2 });
    const mixed = change({ raised: 1, lowered: 1 });
    expect(effectsOf([lowered, mixed], [], clocks).map(({ direction }) => direction)).toEqual([
      'lowered',
      'mixed',
    ]);
  });

  it('adds up, with changes that cannot be compared counted apart', () => {
    const recent = change({ changedAt: '2026-11-29T02:00:00.000Z' });
    expect(addedEffects(effectsOf([change(), recent], sold, clocks))).toMatchObject({
      ...{ changes: 2, compared: 1, days: 7, unitsBefore: 3, unitsAfter: 4, oldSum: '20', newSum: '24' },
    });
  });
});

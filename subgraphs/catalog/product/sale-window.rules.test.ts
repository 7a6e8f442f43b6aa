import { expect, it } from 'vitest';
import { isWithinSale } from './sale-window.rules.js';

it('a sale holds from the beginning of its window until before its end, and without a window always', () => {
  const window = {
    salePriceStartsAt: '2026-11-21T08:00:00.000Z',
    salePriceEndsAt: '2026-11-21T09:00:00.000Z',
  };
  const at = (time: string) => isWithinSale(window, new Date(time));
  expect(
    ['07:59:59.999', '08:00:00.000', '08:59:59.999', '09:00:00.000'].map(time => at(`2026-11-21T${time}Z`)),
  ).toEqual([false, true, true, false]);
  expect(isWithinSale({ salePriceStartsAt: null, salePriceEndsAt: null }, new Date(0))).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { exactAmount, sumOfKnown } from './amount.js';

describe('an amount of a statement', () => {
  it.each([
    ['1', 'SGD', '1.00'],
    ['-1.5', 'SGD', '-1.50'],
    ['1.005', 'SGD', '1.005'],
    ['1.0050', 'SGD', '1.005'],
    ['500', 'JPY', '500'],
    ['500.5', 'JPY', '500.5'],
    ['1', 'points', '1.00'],
    [0.1, 'SGD', '0.10'],
  ])('of %s in %s is %s: never rounded', (value, currency, amount) => {
    expect(exactAmount(value, currency)).toBe(amount);
  });

  it('is a sum only where each of its parts is known', () => {
    expect([[], [null], ['1', null], ['0.1', '0.2'], ['0']].map(sumOfKnown)).toEqual([
      null,
      null,
      null,
      '0.3',
      '0',
    ]);
  });
});

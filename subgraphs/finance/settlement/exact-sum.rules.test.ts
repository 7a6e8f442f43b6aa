import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf, written } from './exact-sum.rules.js';

const rowsOf = (...amounts: string[]) => amounts.map(rawAmount => ({ rawAmount }));

describe('a sum of rows', () => {
  it('is exact where binary fractions are not, and zero of no rows', () => {
    expect(sumOf(rowsOf('0.1', '0.2')).toFixed()).toBe('0.3');
    expect(sumOf(rowsOf('9007199254740993', '-0.01')).toFixed()).toBe('9007199254740992.99');
    expect(sumOf([]).toFixed()).toBe('0');
  });

  it('is the same in whatever order the rows come', () => {
    const cents = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 20 });
    fc.assert(
      fc.property(cents, drawn => {
        const amounts = drawn.map(units => new Big(units).div(100).toFixed(2));
        const sum = sumOf(rowsOf(...amounts));
        expect(sum.eq(sumOf(rowsOf(...amounts.toReversed())))).toBe(true);
        expect(sum.times(100).toFixed()).toBe(String(drawn.reduce((total, units) => total + units, 0)));
      }),
    );
  });
});

describe('an amount is written', () => {
  it.each([
    ['12.5', 'SGD', '12.50'],
    ['12', 'JPY', '12'],
    ['-1.5', 'KWD', '-1.500'],
    ['0', 'SGD', '0.00'],
  ])('with the decimals of its currency: %s %s is %s', (amount, currency, text) => {
    expect(written(new Big(amount), currency)).toBe(text);
  });

  it.each([
    ['0.005', 'SGD', '0.005'],
    ['12.5', 'JPY', '12.5'],
    ['-1.23456789', 'SGD', '-1.23456789'],
    ['0.00000001', 'SGD', '0.00000001'],
  ])('with more where it has more, neither rounded nor with an exponent: %s %s', (amount, currency, text) => {
    expect(written(new Big(amount), currency)).toBe(text);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountErrors, compareAmounts, formatAmount } from './money.js';

const codes = (amount: string, currency: string) =>
  amountErrors('price', amount, currency).map(({ code }) => code);

describe('an amount', () => {
  it.each([
    ['12.5', 'SGD', '12.50'],
    ['1000', 'JPY', '1000'],
    ['1.2', 'KWD', '1.200'],
    ['0', 'USD', '0.00'],
    ['999999999999999.99', 'USD', '999999999999999.99'],
  ])('%s in %s has exactly the decimals of its currency: %s', (amount, currency, formatted) => {
    expect(codes(amount, currency)).toEqual([]);
    expect(formatAmount(amount, currency)).toBe(formatted);
  });

  it.each([
    ['12.345', 'SGD', 'AMOUNT_TOO_PRECISE'],
    ['1.5', 'JPY', 'AMOUNT_TOO_PRECISE'],
    ['-1', 'SGD', 'AMOUNT_NEGATIVE'],
    ['1e3', 'SGD', 'AMOUNT_MALFORMED'],
    ['1,000', 'SGD', 'AMOUNT_MALFORMED'],
    ['', 'SGD', 'AMOUNT_MALFORMED'],
    ['NaN', 'SGD', 'AMOUNT_MALFORMED'],
    ['1', 'XXZ', 'CURRENCY_UNKNOWN'],
  ])('%s in %s is rejected: %s', (amount, currency, code) => {
    expect(codes(amount, currency)).toEqual([code]);
  });

  it('never changes its value by being formatted, whatever its size', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n });
    fc.assert(
      fc.property(cents, value => {
        const text = `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
        expect(formatAmount(text, 'SGD')).toBe(text);
        expect(compareAmounts(text, formatAmount(text, 'SGD'))).toBe(0);
      }),
    );
  });
});

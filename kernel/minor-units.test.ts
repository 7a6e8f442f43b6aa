import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinorUnits, toMinorUnits } from './minor-units.js';

describe('minor units', () => {
  it.each([
    ['12.5', 'SGD', 1250n, '12.50'],
    ['12', 'JPY', 12n, '12'],
    ['0.001', 'KWD', 1n, '0.001'],
    ['-3.10', 'USD', -310n, '-3.10'],
    ['999999999999999.99', 'IDR', 99_999_999_999_999_999n, '999999999999999.99'],
  ])('%s %s is %s', (amount, currency, minorUnits, formatted) => {
    expect(toMinorUnits(amount, currency)).toBe(minorUnits);
    expect(fromMinorUnits(minorUnits, currency)).toBe(formatted);
  });

  it('never rounds', () => {
    expect(() => toMinorUnits('12.505', 'SGD')).toThrow(RangeError);
    expect(() => toMinorUnits('0.5', 'JPY')).toThrow(RangeError);
    expect(toMinorUnits('12.500', 'SGD')).toBe(1250n);
  });

  it('goes there and back in every currency', () => {
    const currencies = fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR', 'CLF');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), currencies, (minor, currency) => {
        expect(toMinorUnits(fromMinorUnits(minor, currency), currency)).toBe(minor);
      }),
    );
  });
});

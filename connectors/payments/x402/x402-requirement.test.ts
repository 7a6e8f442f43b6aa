import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomicUnits } from './x402-requirement.js';

describe('atomicUnits', () => {
  it.each([
    ['35.00', 6, '35000000'],
    ['0.01', 6, '10000'],
    ['0', 6, '0'],
    ['1200', 6, '1200000000'],
    ['1.234', 3, '1234'],
    ['999999999999999.99', 18, '999999999999999990000000000000000'],
  ])('%s with %i decimals is %s', (amount, decimals, units) => {
    expect(atomicUnits(amount, decimals)).toBe(units);
  });

  it('loses no digit of any amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 17n }),
        fc.integer({ min: 2, max: 18 }),
        (cents, decimals) => {
          const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
          expect(atomicUnits(amount, decimals)).toBe(String(cents * 10n ** BigInt(decimals - 2)));
        },
      ),
    );
  });

  it('refuses what the token cannot express', () => {
    expect(() => atomicUnits('0.001', 2)).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGtin } from './gtin.rules.js';

describe('a GTIN', () => {
  it.each(['96385074', '036000291452', '4006381333931', '10614141000415', '9780306406157'])(
    '%s is one',
    code => {
      expect(isGtin(code)).toBe(true);
    },
  );

  it.each(['', '4006381333932', '123', '400638133393', '40063813339a1', '4.00638E+12', ' 4006381333931'])(
    '%j is none',
    code => {
      expect(isGtin(code)).toBe(false);
    },
  );

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4006381333931'].map(Number);
        digits[place] = (digits[place]! + by) % 10;
        expect(isGtin(digits.join(''))).toBe(false);
      }),
    );
  });
});

import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figureText, toFigure } from './price-figure.rules.js';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => new Big(String(digits)).times(new Big(10).pow(-places)).toFixed());

it('a figure is told as it was given, however large, small or long it is', () => {
  fc.assert(
    fc.property(decimal, text => {
      const sign = text.startsWith('-') ? -1n : 1n;
      const figure = sign * toFigure(text.replace('-', ''));
      expect(figureText(figure)).toBe(new Big(text).toFixed().replace(/^-0$/, '0'));
    }),
    { numRuns: 5_000 },
  );
});

it.each(['0', '0.1', '-0.1', '0.00001', '-12.5', '99999.99999', '100000', '0.000001', '90071992547.40993'])(
  'reads and tells %s',
  text => {
    expect(figureText(toFigure(text.replace('-', '')) * (text.startsWith('-') ? -1n : 1n))).toBe(text);
  },
);

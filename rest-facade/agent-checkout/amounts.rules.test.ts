import { expect, it } from 'vitest';
import { minorUnits } from './amounts.rules.js';

it.each([
  ['12.50', 'SGD', 1250],
  ['12', 'JPY', 12],
  ['1.5', 'KWD', 1500],
  ['-0.01', 'SGD', -1],
  ['0', 'SGD', 0],
])('the protocol writes %s %s as %i minor units', (amount, currency, units) => {
  expect(minorUnits(amount, currency)).toBe(units);
});

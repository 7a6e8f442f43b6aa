import { expect, it } from 'vitest';
import { isCountry } from './country.js';

it('knows the 249 countries of ISO 3166-1, in capital letters only', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap(first => letters.map(second => first + second));
  expect(pairs.filter(isCountry)).toHaveLength(249);
  expect(['SG', 'DE', 'US', 'GB'].every(isCountry)).toBe(true);
  expect(['UK', 'EU', 'ZZ', 'XK', 'sg', ''].some(isCountry)).toBe(false);
});

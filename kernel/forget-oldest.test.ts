import { expect, it } from 'vitest';
import { forgetOldest } from './forget-oldest.js';

const letters = () => new Map([...'abcd'].map(letter => [letter, true]));

it.each([
  [0, 'abcd'],
  [1, 'bcd'],
  [3, 'd'],
  [9, ''],
])('forgets %i entries, those that were put in first', (count, left) => {
  const map = letters();
  forgetOldest(map, count);
  expect([...map.keys()].join('')).toBe(left);
});

import { expect, it } from 'vitest';
import { chunksOf } from './chunks.js';

it('a list is cut into parts of so many, the last of which may have fewer', () => {
  expect([chunksOf([1, 2, 3, 4, 5], 2), chunksOf([1, 2], 2), chunksOf([], 2)]).toEqual([
    [[1, 2], [3, 4], [5]],
    [[1, 2]],
    [],
  ]);
});

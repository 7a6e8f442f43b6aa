import { expect, it } from 'vitest';
import { queryEncodingErrors } from './query-encoding.js';

it.each([
  ['/search', []],
  ['/search?q=linen+shirt', []],
  ['/search?q=%E5%8C%85&b=100%', []],
  ['/search?q=%F0%9F%A7%A3', []],
  ['/search?q=%ED%A0%80', ['q']],
  ['/search?limit=1&q=%FF%FE', ['q']],
  ['/search?%FF=1&q=%C3', ['%FF', 'q']],
] as const)('%s has parameters that are no UTF-8: %j', (url, paths) => {
  expect(queryEncodingErrors(url).map(({ path }) => path)).toEqual(paths);
});

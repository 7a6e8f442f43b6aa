import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

it('forgets what was not used for longest, and nothing else', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('keeps one value under a key', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  expect([cache.get('a'), cache.get('b')]).toEqual([3, 2]);
});

it('tells what it forgets, and shows what it keeps', () => {
  const forgotten: number[] = [];
  const cache = new BoundedCache<number>(2, { onForgotten: value => forgotten.push(value) });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(forgotten).toEqual([2]);
  expect([...cache.values()]).toEqual([1, 3]);
});

it('holds no more bytes than it may, whatever the sizes of its values', () => {
  const cache = new BoundedCache<number>(100, { bytesMax: 10 });
  cache.set('a', 1, 4);
  cache.set('b', 2, 4);
  cache.set('a', 3, 5);
  expect(cache.sizeBytes).toBe(9);
  cache.set('c', 4, 6);
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.sizeBytes]).toEqual([
    undefined,
    undefined,
    4,
    6,
  ]);
  cache.set('d', 5, 11);
  expect([...cache.values()]).toEqual([]);
  expect(cache.sizeBytes).toBe(0);
});

it('answers what was last put under a key that was just asked for, and nothing once it is forgotten', () => {
  const cache = new BoundedCache<number>(2, { bytesMax: 10 });
  cache.set('a', 1);
  expect(cache.get('a')).toBe(1);
  cache.set('a', 2);
  expect(cache.get('a')).toBe(2);
  cache.set('a', 3, 11);
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', 4, 6);
  cache.set('c', 5, 6);
  expect([cache.get('b'), cache.get('c'), [...cache.values()]]).toEqual([undefined, 5, [5]]);
});

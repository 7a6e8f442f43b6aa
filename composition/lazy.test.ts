import { expect, it } from 'vitest';
import { Lazy } from './lazy.js';

it('is opened once, by whoever asks first', async () => {
  let opened = 0;
  const lazy = new Lazy(async () => {
    opened += 1;
    return opened;
  });
  expect(await lazy.opened()).toBeNull();
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([1, 1]);
  expect([await lazy.opened(), await lazy.get(), opened]).toEqual([1, 1, 1]);
});

it('is opened again where that failed', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), () => Promise.resolve('open')];
  const lazy = new Lazy(() => outcomes.shift()!());
  await expect(lazy.get()).rejects.toThrow('away');
  expect(await lazy.opened()).toBeNull();
  expect(await lazy.get()).toBe('open');
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapConcurrent } from './map-concurrent.js';

it('works on every item once, begun in their order, and never on more at a time than it may', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('throws the first error when nothing runs any more, and leaves no item out for it', async () => {
  const done: number[] = [];
  const work = async (item: number): Promise<void> => {
    await turn();
    if (item === 1) throw new Error('the first');
    await turn();
    done.push(item);
  };
  await expect(mapConcurrent([1, 2, 3, 4], 2, work)).rejects.toThrow('the first');
  expect(done).toEqual([2, 3, 4]);
});

it('has nothing to do where there are no items', async () => {
  await mapConcurrent([], 4, () => Promise.reject(new Error('never')));
});

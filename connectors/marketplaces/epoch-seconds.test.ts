import { expect, it } from 'vitest';
import { changedIn, momentAfter, oldestFirst, windowSeconds } from './epoch-seconds.js';

const at = (second: string) => `2026-11-21T08:00:${second}Z`;
const changed = (second: string) => ({ updatedAt: at(second) });

it('windows that follow each other have every second once, and one without a whole second has none', () => {
  const first = windowSeconds({ since: at('00.200'), until: at('05.900') })!;
  const second = windowSeconds({ since: at('05.900'), until: at('09.000') })!;
  expect(second.from).toBe(first.end);
  expect([first.has(first.end), second.has(first.end), second.has(second.end)]).toEqual([false, true, false]);
  expect(windowSeconds({ since: at('00.200'), until: at('00.900') })).toBeNull();
});

it('what changed in a window is told oldest first, without what changed before and after it', () => {
  const seconds = windowSeconds({ since: at('01.000'), until: at('04.000') })!;
  const items = ['03.999', '04.000', '01.000', '00.999'].map(changed);
  expect(changedIn(seconds, items)).toEqual([changed('01.000'), changed('03.999')]);
  expect(oldestFirst(items)[0]).toEqual(changed('00.999'));
  expect(items[0]).toEqual(changed('03.999'));
});

it('a token that is good for an hour ends in an hour', () => {
  const clock = { now: () => new Date(at('00.000')) };
  expect(momentAfter(clock, 3600)).toBe('2026-11-21T09:00:00.000Z');
});

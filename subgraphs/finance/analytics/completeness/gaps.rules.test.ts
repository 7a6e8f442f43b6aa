import { describe, expect, it } from 'vitest';
import { gapsOf, joined, synchronizedWithinMs } from './gaps.rules.js';

const hour = 3_600_000;
const window = { fromMs: 10 * hour, toMs: 20 * hour };
const gaps = (fromHour: number, toHour: number, nowHour: number) =>
  gapsOf(window, { fromMs: fromHour * hour, toMs: toHour * hour }, nowHour * hour).map(({ fromMs, toMs }) => [
    fromMs / hour,
    toMs / hour,
  ]);

describe('an account that was read', () => {
  it.each<[string, [known: number, until: number, now: number], number[][]]>([
    ['all the time has no gap', [5, 30, 30], []],
    ['from the middle has one before', [12, 30, 30], [[10, 12]]],
    ['up to the middle has one after', [5, 15, 30], [[15, 20]]],
    [
      'in the middle has two',
      [12, 15, 30],
      [
        [10, 12],
        [15, 20],
      ],
    ],
    ['after the window alone has it as a whole', [25, 30, 30], [[10, 20]]],
    ['before the window alone has it as a whole', [1, 5, 30], [[10, 20]]],
    ['a while ago, within the usual, has none', [5, 17, 18], []],
    ['too long ago has one that ends now', [5, 16, 18], [[16, 18]]],
  ])('%s', (_, [known, until, now], expected) => {
    expect(gaps(known, until, now)).toEqual(expected);
  });

  it('never has the whole window, as far as it has come', () => {
    expect(gapsOf(window, null, 15 * hour)).toEqual([{ fromMs: 10 * hour, toMs: 15 * hour }]);
  });

  it('is behind after an hour', () => {
    expect(synchronizedWithinMs).toBe(hour);
  });
});

it('gaps of orders and of returns that meet are one', () => {
  const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });
  expect(joined([span(5, 9), span(1, 3), span(3, 4), span(6, 7)])).toEqual([span(1, 4), span(5, 9)]);
  expect(joined([])).toEqual([]);
});

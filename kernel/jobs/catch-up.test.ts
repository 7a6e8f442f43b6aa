import { describe, expect, it } from 'vitest';
import { catchUpMs } from './catch-up.js';

const minuteMs = 60_000;

describe('how far back a task is made up for', () => {
  it.each([
    ['* * * * *', 0],
    ['*/5 * * * *', 5 * minuteMs],
    ['*/15 * * * *', 15 * minuteMs],
    ['17 * * * *', 60 * minuteMs],
    ['27 3 * * *', 24 * 60 * minuteMs],
  ])('is the time between two runs of %s', (cron, expected) => {
    expect(catchUpMs(cron)).toBe(expected);
  });
});

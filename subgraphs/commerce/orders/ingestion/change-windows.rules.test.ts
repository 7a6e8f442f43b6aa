import { describe, expect, it } from 'vitest';
import { spanToWalk, windowsOf } from './change-windows.rules.js';

describe('windows of a span', () => {
  it('follow each other without a gap, none longer than allowed', () => {
    expect(windowsOf({ sinceMs: 0, untilMs: 25 }, 10)).toEqual([
      { sinceMs: 0, untilMs: 10 },
      { sinceMs: 10, untilMs: 20 },
      { sinceMs: 20, untilMs: 25 },
    ]);
  });

  it('are none where the span is empty or runs backwards', () => {
    expect([windowsOf({ sinceMs: 5, untilMs: 5 }, 10), windowsOf({ sinceMs: 6, untilMs: 5 }, 10)]).toEqual([
      [],
      [],
    ]);
  });
});

describe('what is to be read now', () => {
  const overlapMs = 5_000;

  it('begins a while before the end of the last walk, on a whole second, and ends now', () => {
    const place = { startedMs: 0, readUntilMs: 60_700 };
    expect(spanToWalk(place, { nowMs: 90_300, overlapMs })).toEqual({ sinceMs: 55_000, untilMs: 90_300 });
  });

  it('never begins before the second in which the account was connected', () => {
    const place = { startedMs: 58_900, readUntilMs: 60_000 };
    expect(spanToWalk(place, { nowMs: 90_300, overlapMs })).toEqual({ sinceMs: 58_000, untilMs: 90_300 });
  });

  it('is nothing where the clock was set back', () => {
    const place = { startedMs: 0, readUntilMs: 60_000 };
    expect(spanToWalk(place, { nowMs: 10_000, overlapMs })).toEqual({ sinceMs: 55_000, untilMs: 55_000 });
  });
});

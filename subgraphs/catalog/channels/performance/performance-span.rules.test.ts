import { describe, expect, it } from 'vitest';
import { countedThrough, spanToRead, windowsOfSpan } from './performance-span.rules.js';

const terms = { depthDays: null, correctedDays: 7 };
const at = (more: object = {}) => ({
  today: '2026-11-21',
  completeThrough: null,
  failedFrom: null,
  historyDays: 90,
  ...more,
});

describe('the days to read', () => {
  it('are the history at first, as far back as the marketplace answers', () => {
    expect(spanToRead(at(), terms)).toEqual({ from: '2026-08-23', to: '2026-11-21' });
    expect(spanToRead(at(), { ...terms, depthDays: 30 })).toEqual({ from: '2026-10-22', to: '2026-11-21' });
  });

  it('are then the new ones, and those that may be corrected', () => {
    expect(spanToRead(at({ completeThrough: '2026-11-19' }), terms)?.from).toBe('2026-11-13');
    expect(spanToRead(at({ completeThrough: '2026-11-19' }), { ...terms, correctedDays: 0 })).toEqual({
      from: '2026-11-20',
      to: '2026-11-21',
    });
  });

  it('include those of which something could not be read, and nothing before the history', () => {
    const read = { completeThrough: '2026-11-19', failedFrom: '2026-10-01' };
    expect(spanToRead(at(read), terms)?.from).toBe('2026-10-01');
    expect(spanToRead(at({ ...read, failedFrom: '2026-11-20' }), terms)?.from).toBe('2026-11-13');
    expect(spanToRead(at({ completeThrough: '2025-01-01' }), terms)?.from).toBe('2026-08-23');
  });

  it('are none where all are read and none is corrected', () => {
    expect(spanToRead(at({ completeThrough: '2026-11-20' }), { ...terms, correctedDays: 0 })).toBeNull();
  });
});

it('a span has windows of the length that is allowed, the last of which may be shorter', () => {
  expect(windowsOfSpan({ from: '2026-10-30', to: '2026-11-04' }, 2)).toEqual([
    { from: '2026-10-30', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-03' },
    { from: '2026-11-03', to: '2026-11-04' },
  ]);
  expect(windowsOfSpan({ from: '2026-11-04', to: '2026-11-04' }, 2)).toEqual([]);
});

it('days are counted as far as the marketplace says, or after its delay, and never today', () => {
  const through = (told: string | null, delayDays: number) =>
    countedThrough({ today: '2026-11-21', told }, { delayDays });
  expect(through('2026-11-17', 0)).toBe('2026-11-17');
  expect(through('2026-11-21', 3)).toBe('2026-11-20');
  expect(through(null, 0)).toBe('2026-11-20');
  expect(through(null, 3)).toBe('2026-11-17');
});

import { describe, expect, it } from 'vitest';
import { calendarTime, isCalendarDay } from './calendar-time.js';

describe('a point in time', () => {
  it.each([
    ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T08:30:00.123456789+08:00', '2026-11-21T00:30:00.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, time) => {
    expect(calendarTime(text)).toBe(time);
  });

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-00:01',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00Z\0',
    'now',
    '',
  ])('%j is none', text => {
    expect(calendarTime(text)).toBeNull();
  });

  it('has a day of the calendar', () => {
    expect(['2026-02-28', '2026-02-29', '0000-01-01', '2026-1-1'].map(isCalendarDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

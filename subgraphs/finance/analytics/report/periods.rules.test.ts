import { describe, expect, it } from 'vitest';
import { dayStartMs, localTime } from '../../../../kernel/time-zone.js';
import type { AnalyticsGranularity } from './analytics.values.js';
import {
  defaultGranularity,
  granularityErrors,
  periodAt,
  periodStarts,
  previousPeriodStarts,
} from './periods.rules.js';

const days = (from: string, to: string, timeZone: string) => ({
  fromMs: dayStartMs(from, timeZone),
  toMs: dayStartMs(to, timeZone),
});
const starts = (from: string, to: string, granularity: AnalyticsGranularity, timeZone: string) =>
  periodStarts(days(from, to, timeZone), granularity, timeZone).map(start => localTime(start, timeZone));

describe('periods', () => {
  it('by the day begin at midnight of the time zone, also where clocks change', () => {
    expect(starts('2026-10-31', '2026-11-03', 'day', 'America/New_York')).toEqual([
      '2026-10-31T00:00:00-04:00',
      '2026-11-01T00:00:00-04:00',
      '2026-11-02T00:00:00-05:00',
    ]);
  });

  it.each([
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-11-01', 'Asia/Kolkata', 24],
    ['2026-04-24', 'Africa/Cairo', 23],
    // One of them is half an hour long.
    ['2026-04-05', 'Australia/Lord_Howe', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 24],
  ])('by the hour: %s has in %s %d hours', (day, timeZone, hours) => {
    const next = `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;
    const found = periodStarts(days(day, next, timeZone), 'hour', timeZone);
    expect(found).toHaveLength(hours);
    expect(new Set(found).size).toBe(hours);
  });

  it('by the hour begin with full hours of the clocks', () => {
    expect(starts('2026-11-01', '2026-11-02', 'hour', 'Asia/Kolkata').slice(0, 2)).toEqual([
      '2026-11-01T00:00:00+05:30',
      '2026-11-01T01:00:00+05:30',
    ]);
  });

  it('by the hour begin with the change where the clocks are changed by half an hour', () => {
    expect(starts('2026-04-05', '2026-04-06', 'hour', 'Australia/Lord_Howe').slice(1, 4)).toEqual([
      '2026-04-05T01:00:00+11:00',
      '2026-04-05T01:30:00+10:30',
      '2026-04-05T02:00:00+10:30',
    ]);
  });

  it('by the week begin on Monday, by the month on the first, and the first with the window', () => {
    expect(
      starts('2026-11-05', '2026-11-20', 'week', 'Asia/Singapore').map(time => time.slice(0, 10)),
    ).toEqual(['2026-11-05', '2026-11-09', '2026-11-16']);
    expect(starts('2026-01-31', '2026-04-02', 'month', 'UTC').map(time => time.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  it('pass over a day that the zone skipped', () => {
    expect(starts('2011-12-29', '2012-01-01', 'day', 'Pacific/Apia').map(time => time.slice(0, 10))).toEqual([
      '2011-12-29',
      '2011-12-31',
    ]);
  });

  it('of a comparison are each as many days long as the one that they are compared with', () => {
    const timeZone = 'America/New_York';
    const window = days('2026-11-05', '2026-11-20', timeZone);
    const periods = periodStarts(window, 'week', timeZone);
    const compared = previousPeriodStarts(
      { window, previous: days('2026-10-21', '2026-11-05', timeZone), periods },
      'week',
      timeZone,
    );
    expect(compared.granularity).toBe('day');
    expect(compared.starts.map(start => localTime(start, timeZone))).toEqual([
      '2026-10-21T00:00:00-04:00',
      '2026-10-25T00:00:00-04:00',
      '2026-11-01T00:00:00-04:00',
    ]);
  });

  it('take in what happened from their beginning to the next', () => {
    const found = [0, 10, 20];
    expect([-5, 0, 9, 10, 19, 20, 99].map(at => periodAt(at, found))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});

describe('granularity', () => {
  it.each([
    ['2026-11-01', '2026-11-03', 'hour'],
    ['2026-11-01', '2026-11-04', 'day'],
    ['2026-08-01', '2026-11-01', 'day'],
    ['2026-07-31', '2026-11-01', 'week'],
    ['2025-11-01', '2026-11-02', 'week'],
    ['2025-11-01', '2026-11-03', 'month'],
  ])('from %s to %s is by the %s unless it is said', (from, to, granularity) => {
    expect(defaultGranularity(days(from, to, 'UTC'), 'UTC')).toBe(granularity);
  });

  it('by the hour ends after 31 days, whatever the clocks did', () => {
    const errors = (to: string) =>
      granularityErrors('hour', days('2026-10-15', to, 'Europe/Berlin'), 'Europe/Berlin');
    expect(errors('2026-11-15')).toEqual([]);
    expect(errors('2026-11-16')).toMatchObject([{ path: 'granularity', code: 'OUT_OF_RANGE' }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { AnalyticsPeriod } from './analytics.values.js';
import { previousOf, type StatedWindow, windowOf } from './window.rules.js';

const now = '2026-11-10T20:15:00.000Z';
const read = (stated: StatedWindow, timeZone = 'UTC', at = now) => {
  const found = windowOf(stated, { nowMs: Date.parse(at), timeZone });
  if ('errors' in found) {
    return found.errors.map(({ path, code }) => `${path} ${code}`);
  }
  const { fromMs, toMs } = found.window;
  return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
};

describe('a window', () => {
  it.each<[AnalyticsPeriod, string, string]>([
    ['today', '2026-11-10', '2026-11-11'],
    ['yesterday', '2026-11-09', '2026-11-10'],
    ['last_7_days', '2026-11-04', '2026-11-11'],
    ['last_30_days', '2026-10-12', '2026-11-11'],
    ['last_90_days', '2026-08-13', '2026-11-11'],
    ['last_365_days', '2025-11-11', '2026-11-11'],
    ['this_month', '2026-11-01', '2026-11-11'],
    ['last_month', '2026-10-01', '2026-11-01'],
    ['this_year', '2026-01-01', '2026-11-11'],
  ])('of the period %s is from %s to %s', (period, from, to) => {
    expect(read({ period })).toEqual([`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`]);
  });

  it('is the last 30 days where nothing is said, by the days of the time zone', () => {
    expect(read({})).toEqual(read({ period: 'last_30_days' }));
    // In Singapore it is the 11th already.
    expect(read({ period: 'today' }, 'Asia/Singapore')).toEqual([
      '2026-11-10T16:00:00.000Z',
      '2026-11-11T16:00:00.000Z',
    ]);
  });

  it.each([
    ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-10-31T18:30:00.000Z', '2026-11-01T18:30:00.000Z'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('of a day is that day of %s, however long it is', (timeZone, from, to) => {
    expect(read({ from: '2026-11-01', to: '2026-11-02' }, timeZone)).toEqual([from, to]);
  });

  it('takes times with an offset, and ends with today where it names no end', () => {
    expect(read({ from: '2026-11-01T09:30:00+08:00', to: '2026-11-01T10:00:00+08:00' })).toEqual([
      '2026-11-01T01:30:00.000Z',
      '2026-11-01T02:00:00.000Z',
    ]);
    expect(read({ from: '2026-11-10' }, 'Asia/Kolkata')).toEqual([
      '2026-11-09T18:30:00.000Z',
      '2026-11-11T18:30:00.000Z',
    ]);
  });

  it('may be as long as two years, and not a day longer', () => {
    expect(read({ from: '2024-11-10', to: '2026-11-11' })).toHaveLength(2);
    expect(read({ from: '2024-11-09', to: '2026-11-11' })).toEqual(['from OUT_OF_RANGE']);
  });
});

describe('rejected is a window', () => {
  it.each<[string, StatedWindow, string[]]>([
    ['that is empty', { from: '2026-11-01', to: '2026-11-01' }, ['to OUT_OF_RANGE']],
    ['that is inverted', { from: '2026-11-02', to: '2026-11-01' }, ['to OUT_OF_RANGE']],
    ['of the future', { from: '2026-11-11', to: '2026-11-12' }, ['from OUT_OF_RANGE']],
    ['that ends in the future', { from: '2026-11-01', to: '2026-11-12' }, ['to OUT_OF_RANGE']],
    ['that ends years from now', { from: '2026-11-01', to: '9999-12-31' }, ['to OUT_OF_RANGE']],
    ['of before the epoch', { from: '1969-12-31', to: '1970-01-02' }, ['from OUT_OF_RANGE']],
    ['without a beginning', { to: '2026-11-01' }, ['from REQUIRED']],
    ['of no day', { from: '2026-02-30', to: '2026-03-01' }, ['from FORMAT_INVALID']],
    [
      'of no time',
      { from: 'yesterday', to: '2026-11-01T25:00:00Z' },
      ['from FORMAT_INVALID', 'to FORMAT_INVALID'],
    ],
    ['of a time without an offset', { from: '2026-11-01T00:00:00' }, ['from FORMAT_INVALID']],
    ['of a period and an end', { period: 'today', to: '2026-11-01' }, ['period VALUE_NOT_ALLOWED']],
    ['of nothing', { from: '', to: '2026-11-01' }, ['from FORMAT_INVALID']],
  ])('%s', (_, stated, errors) => {
    expect(read(stated)).toEqual(errors);
  });

  it('by the day of the time zone: the same end is tomorrow in one and today in another', () => {
    expect(read({ from: '2026-11-10', to: '2026-11-12' }, 'Asia/Singapore')).toHaveLength(2);
    expect(read({ from: '2026-11-10', to: '2026-11-12' }, 'America/New_York')).toEqual(['to OUT_OF_RANGE']);
  });
});

describe('the period before', () => {
  const periodBefore = (from: string, to: string, timeZone = 'UTC') => {
    const found = windowOf({ from, to }, { nowMs: Date.parse(now), timeZone });
    const previous = 'window' in found ? previousOf(found.window, timeZone) : null;
    return previous && [new Date(previous.fromMs).toISOString(), new Date(previous.toMs).toISOString()];
  };

  it('has as many days', () => {
    expect(periodBefore('2026-03-01', '2026-04-01')).toEqual([
      '2026-01-29T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  it('has whole days also where one of them is an hour longer', () => {
    expect(periodBefore('2026-11-01', '2026-11-08', 'America/New_York')).toEqual([
      '2026-10-25T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
    ]);
  });

  it('of a window by the minute is as long to the minute', () => {
    expect(periodBefore('2026-11-01T10:10:00Z', '2026-11-01T10:30:00Z')).toEqual([
      '2026-11-01T09:50:00.000Z',
      '2026-11-01T10:10:00.000Z',
    ]);
  });

  it('is none where it would begin before the epoch', () => {
    expect(periodBefore('1970-01-02', '1970-01-04')).toBeNull();
  });
});

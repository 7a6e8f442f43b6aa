import { describe, expect, it } from 'vitest';
import { readWindow, type StatedWindow } from './time-window.rules.js';

const read = (startsAt: string | null, timeZone = 'Europe/Berlin', endsAt: string | null = null) => {
  const { window, errors } = readWindow({ startsAt, endsAt, timeZone } satisfies StatedWindow);
  return errors.length === 0 ? window.startsAt : errors.map(({ path, code }) => `${path} ${code}`);
};

describe('a time of a window', () => {
  it.each([
    ['2026-11-27T00:00', 'Asia/Singapore', '2026-11-26T16:00:00.000Z'],
    ['2026-11-27 00:00:30.5', 'Asia/Singapore', '2026-11-26T16:00:30.500Z'],
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T12:00:00+09:00', 'Europe/Berlin', '2026-07-01T03:00:00.000Z'],
    ['2026-03-29T02:30:00+02:00', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25T02:30:00+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T02:30+01:00', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T02:30Z', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['2024-02-29T00:00', 'UTC', '2024-02-29T00:00:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, expected) => {
    expect(read(text, timeZone)).toBe(expected);
  });

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin', 'LOCAL_TIME_SKIPPED'],
    ['2026-10-25T02:30', 'Europe/Berlin', 'LOCAL_TIME_REPEATED'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', 'LOCAL_TIME_SKIPPED'],
    ['2026-02-30T00:00', 'UTC', 'TIME_MALFORMED'],
    ['0000-06-01T00:00', 'UTC', 'TIME_MALFORMED'],
    ['2026-11-27', 'UTC', 'TIME_MALFORMED'],
    ['2026-11-27T24:00', 'UTC', 'TIME_MALFORMED'],
    ['2026-11-27T00:00:60', 'UTC', 'TIME_MALFORMED'],
    ['2026-11-27T00:00[Asia/Singapore]', 'UTC', 'TIME_MALFORMED'],
    ['2026-11-27T24:00+08:00', 'UTC', 'TIME_MALFORMED'],
    ['tomorrow', 'UTC', 'TIME_MALFORMED'],
    ['', 'UTC', 'TIME_MALFORMED'],
  ])('%j in %s is rejected: %s', (text, timeZone, code) => {
    expect(read(text, timeZone)).toEqual([`window.startsAt ${code}`]);
  });

  it.each(['Mars/Phobos', '+08:00', '2020-01-01[Asia/Singapore]', '', 'Asia/Singapore\n'])(
    'cannot be meant in the zone %j',
    timeZone => {
      expect(read('2026-11-27T00:00', timeZone)).toEqual(['window.timeZone TIME_ZONE_UNKNOWN']);
    },
  );
});

describe('a window', () => {
  it('has a start, an end, or both, and ends after it starts', () => {
    const at = '2026-11-27T00:00:00Z';
    expect(read(null)).toEqual(['window REQUIRED']);
    expect(read(at, 'UTC', at)).toEqual(['window.endsAt WINDOW_EMPTY']);
    expect(read('2026-11-27T00:00', 'Asia/Singapore', '2026-11-26T16:00:00Z')).toEqual([
      'window.endsAt WINDOW_EMPTY',
    ]);
    expect(readWindow({ startsAt: null, endsAt: at, timeZone: 'utc' })).toEqual({
      window: { startsAt: null, endsAt: '2026-11-27T00:00:00.000Z', timeZone: 'UTC' },
      errors: [],
    });
  });
});

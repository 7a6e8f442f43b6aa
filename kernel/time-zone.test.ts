import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayStartMs,
  daysBetween,
  hourStartMs,
  isTimeZone,
  localDay,
  localTime,
  offsetMs,
} from './time-zone.js';

const iso = (ms: number) => new Date(ms).toISOString();

describe('a time zone', () => {
  it.each(['UTC', 'Asia/Singapore', 'Asia/Kolkata', 'America/New_York', 'Etc/GMT+5'])('is %s', name => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', '+08:00', 'Asia/Atlantis', 'Asia/Singapore ', '8', "UTC'; select 1", '\0UTC'])(
    'is not %j',
    name => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  it('of another name tells no time', () => {
    expect(() => localDay(0, 'Asia/Atlantis')).toThrow(RangeError);
  });
});

it.each([
  ['2026-03-08', 'UTC', '2026-03-08T00:00:00.000Z'],
  ['2026-03-08', 'Asia/Singapore', '2026-03-07T16:00:00.000Z'],
  ['2026-03-08', 'Asia/Kolkata', '2026-03-07T18:30:00.000Z'],
  ['2026-03-08', 'Asia/Kathmandu', '2026-03-07T18:15:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  // Clocks go from 23:59:59 to 01:00: there is no midnight.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Clocks go from 00:59:59 back to 00:00: there are two.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // The zone crossed the date line: there was no such day.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(iso(dayStartMs(day, timeZone))).toBe(start);
});

it.each([
  ['2026-03-07T18:29:59.999Z', 'Asia/Kolkata', '2026-03-07', '2026-03-07T23:59:59+05:30'],
  ['2026-03-07T18:30:00.000Z', 'Asia/Kolkata', '2026-03-08', '2026-03-08T00:00:00+05:30'],
  ['2026-03-08T06:59:59.000Z', 'America/New_York', '2026-03-08', '2026-03-08T01:59:59-05:00'],
  ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08', '2026-03-08T03:00:00-04:00'],
  ['1969-12-31T23:59:59.500Z', 'UTC', '1969-12-31', '1969-12-31T23:59:59+00:00'],
])('%s is in %s on %s', (time, timeZone, day, shown) => {
  expect([localDay(Date.parse(time), timeZone), localTime(Date.parse(time), timeZone)]).toEqual([day, shown]);
});

it.each([
  ['2026-03-07T18:45:00.000Z', 'Asia/Kolkata', '2026-03-07T18:30:00.000Z'],
  ['2026-03-07T18:45:00.000Z', 'UTC', '2026-03-07T18:00:00.000Z'],
  ['2026-03-07T18:14:59.999Z', 'Asia/Kathmandu', '2026-03-07T17:15:00.000Z'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T06:00:00.000Z'],
  // Back from 2:00 to 1:30, and forward from 2:00 to 2:30.
  ['2026-04-04T14:59:59.000Z', 'Australia/Lord_Howe', '2026-04-04T14:00:00.000Z'],
  ['2026-04-04T15:10:00.000Z', 'Australia/Lord_Howe', '2026-04-04T15:00:00.000Z'],
  ['2026-04-04T15:30:00.000Z', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
  ['2026-10-03T15:20:00.000Z', 'Australia/Lord_Howe', '2026-10-03T14:30:00.000Z'],
  ['2026-10-03T15:59:00.000Z', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
])('the hour of %s began in %s at %s', (time, timeZone, start) => {
  expect(iso(hourStartMs(Date.parse(time), timeZone))).toBe(start);
});

it('knows the offset of fractions of a second', () => {
  expect(offsetMs(Date.parse('2026-03-07T18:45:00.999Z'), 'Asia/Kolkata')).toBe(5.5 * 3_600_000);
});

it('counts days of the calendar, whatever the clocks do', () => {
  expect([addDays('2026-02-28', 1), addDays('2024-03-01', -1), addDays('2026-01-01', -365)]).toEqual([
    '2026-03-01',
    '2024-02-29',
    '2025-01-01',
  ]);
  expect([daysBetween('2026-02-28', '2026-03-01'), daysBetween('2026-03-01', '2026-02-28')]).toEqual([1, -1]);
});

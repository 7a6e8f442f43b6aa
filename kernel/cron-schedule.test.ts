import { describe, expect, it } from 'vitest';
import { localMinute, nextDue, scheduleErrors } from './cron-schedule.js';

const bounds = { path: 'schedule', minutesMin: 60 };
const now = new Date('2026-11-01T00:00:00Z');

/** The next times, as clocks in the zone show them and in UTC. */
function times(cron: string, timeZone: string, after: string, count: number): string[] {
  const found: string[] = [];
  let last = new Date(after);
  for (let at = nextDue({ cron, timeZone }, last); at !== null && found.length < count; ) {
    found.push(`${localMinute(at, timeZone)} ${at.toISOString().slice(11, 16)}`);
    last = at;
    at = nextDue({ cron, timeZone }, last);
  }
  return found;
}

describe('a schedule', () => {
  it('is due once on the night when an hour comes twice', () => {
    const found = times('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 3);
    expect(new Set(found.map(time => time.slice(0, 16))).size).toBe(3);
  });

  it('has the same name for both times of an hour that comes twice, so that what is named by it happens once', () => {
    const first = new Date('2026-11-01T05:30:00Z');
    const second = new Date('2026-11-01T06:30:00Z');
    expect(localMinute(first, 'America/New_York')).toBe('2026-11-01T01:30');
    expect(localMinute(second, 'America/New_York')).toBe('2026-11-01T01:30');
  });

  it('is due on the day whose hour daylight saving leaves out', () => {
    const found = times('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2);
    expect(found.map(time => time.slice(0, 10))).toEqual(['2026-03-08', '2026-03-09']);
  });

  it('names midnight by the day that begins', () => {
    expect(localMinute(new Date('2026-11-28T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-29T00:00');
  });

  it.each([
    [{ cron: '0 8 * * *', timeZone: 'Mars/Base' }, 'schedule.timeZone VALUE_NOT_ALLOWED'],
    [{ cron: '0 8 * *', timeZone: 'UTC' }, 'schedule.cron FORMAT_INVALID'],
    [{ cron: '0 8 * * 1#2', timeZone: 'UTC' }, 'schedule.cron FORMAT_INVALID'],
    [{ cron: '0 0 30 2 *', timeZone: 'UTC' }, 'schedule.cron FORMAT_INVALID'],
    [{ cron: '*/30 * * * *', timeZone: 'UTC' }, 'schedule.cron FORMAT_INVALID'],
  ])('is rejected as %j', (schedule, expected) => {
    expect(scheduleErrors(schedule, now, bounds).map(({ path, code }) => `${path} ${code}`)).toEqual([
      expected,
    ]);
  });

  it('may be due as often as it is allowed to', () => {
    expect(scheduleErrors({ cron: '0 * * * *', timeZone: 'Asia/Kolkata' }, now, bounds)).toEqual([]);
  });
});

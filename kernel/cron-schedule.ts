import { Cron } from 'croner';
import type { FieldError } from './errors.js';
import { localTime, timeZoneErrors } from './time-zone.js';

/** Times by the five fields of cron, in a time zone of the IANA database. */
export interface Schedule {
  cron: string;
  timeZone: string;
}

/** Five fields; the extensions of some dialects, such as `L` and `#`, are not offered. */
const fiveFields = /^[\d*/,A-Za-z-]+( [\d*/,A-Za-z-]+){4}$/;

/** Null where the five fields cannot be read. */
function cronOf({ cron, timeZone }: Schedule): Cron | null {
  if (!fiveFields.test(cron)) {
    return null;
  }
  try {
    return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
  } catch {
    return null;
  }
}

/** What is wrong with a schedule: its time zone, its fields, or that it is due more often than `minutesMin` allows, or never. */
export function scheduleErrors(
  schedule: Schedule,
  now: Date,
  { path, minutesMin }: { path: string; minutesMin: number },
): FieldError[] {
  const zoneErrors = timeZoneErrors(`${path}.timeZone`, schedule.timeZone);
  if (zoneErrors.length > 0) {
    return zoneErrors;
  }
  const error = (message: string): FieldError[] => [
    { path: `${path}.cron`, code: 'FORMAT_INVALID', message },
  ];
  const cron = cronOf(schedule);
  if (cron === null) {
    return error('must be five fields of cron: minute, hour, day of the month, month, day of the week');
  }
  const first = cron.nextRun(now);
  if (first === null) {
    return error('never comes');
  }
  return shortestGapMs(cron, first, minutesMin * 60_000) < minutesMin * 60_000
    ? error(`must be due at most every ${minutesMin} minutes`)
    : [];
}

/** Two days show every distance of times that a day has. */
const sampleMs = 49 * 3_600_000;

/** Looks no further once a distance is below `enoughMs`. */
function shortestGapMs(cron: Cron, first: Date, enoughMs: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  let last = first;
  for (let next = cron.nextRun(last); next !== null; next = cron.nextRun(last)) {
    shortest = Math.min(shortest, next.getTime() - last.getTime());
    if (next.getTime() - first.getTime() > sampleMs || shortest < enoughMs) {
      return shortest;
    }
    last = next;
  }
  return shortest;
}

/** When a checked schedule is due next, after a time; null for never. */
export const nextDue = (schedule: Schedule, after: Date): Date | null =>
  cronOf(schedule)?.nextRun(after) ?? null;

/**
 * What clocks in the time zone show at a time: `2026-11-29T08:00`. An hour that daylight saving repeats has the same minutes twice;
 * what is named by them happens once.
 */
export const localMinute = (time: Date, timeZone: string): string =>
  localTime(time.getTime(), timeZone).slice(0, 16);

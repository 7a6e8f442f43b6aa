import { BoundedCache } from './bounded-cache.js';
import { isCalendarDay } from './calendar-time.js';
import type { FieldError } from './errors.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether it is a name of the IANA database that this program knows. An offset such as +08:00 is none. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && formatterOf(name) !== null;
}

/** What is wrong with the name of a time zone. */
export const timeZoneErrors = (path: string, name: string): FieldError[] =>
  isTimeZone(name) ? [] : [{ path, code: 'VALUE_NOT_ALLOWED', message: timeZoneRule }];

const timeZoneRule = 'must be a time zone of the IANA database, such as Asia/Singapore';

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetMs(atMs: number, timeZone: string): number {
  return localMs(atMs, timeZone) - Math.floor(atMs / 1000) * 1000;
}

/** The day that it is in the zone at a moment, such as 2026-01-31. */
export const localDay = (atMs: number, timeZone: string): string =>
  new Date(localMs(atMs, timeZone)).toISOString().slice(0, 10);

/** The moment as the zone's clocks show it, with their offset: 2026-01-31T00:00:00+08:00. */
export function localTime(atMs: number, timeZone: string): string {
  const offset = offsetMs(atMs, timeZone);
  const shown = new Date(atMs + offset).toISOString().slice(0, 19);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const part = (value: number): string => String(value).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${shown}${sign}${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** So many days later in the calendar; negative: earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days of the calendar from one to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/**
 * When a day begins in the zone, in milliseconds: at midnight; at the first moment of the day where clocks skip midnight, and at
 * the first of two midnights. A day that the zone skipped begins where the next one does.
 */
export function dayStartMs(day: string, timeZone: string): number {
  if (!isCalendarDay(day)) {
    throw new RangeError(`${day} is not a day of the calendar`);
  }
  const wallMs = Date.parse(`${day}T00:00:00Z`);
  const offsets = [offsetMs(wallMs - dayMs, timeZone), offsetMs(wallMs + dayMs, timeZone)];
  const fitting = offsets.map(offset => wallMs - offset).filter(ms => localMs(ms, timeZone) === wallMs);
  return fitting.length > 0 ? Math.min(...fitting) : firstAtOrAfter(wallMs, offsets, timeZone);
}

/** The first moment at which the zone's clocks show the time or a later one, where they never show the time itself. */
function firstAtOrAfter(wallMs: number, offsets: readonly number[], timeZone: string): number {
  let before = wallMs - Math.max(...offsets) - 1;
  let after = wallMs - Math.min(...offsets);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localMs(middle, timeZone) >= wallMs) {
      after = middle;
    } else {
      before = middle;
    }
  }
  return after;
}

/**
 * When the hour began that the zone's clocks show at a moment, in milliseconds: full, or where they were changed by half an
 * hour within it, with the change.
 */
export const hourStartMs = (atMs: number, timeZone: string): number =>
  begunHourMs(atMs - pastHourMs(atMs, timeZone), timeZone);

/**
 * When an hour of the zone's clocks really began, of a moment in it less what the clocks show past the full hour then: later
 * where the clocks were changed in between.
 */
export const begunHourMs = (countedBackMs: number, timeZone: string): number =>
  countedBackMs + pastHourMs(countedBackMs, timeZone);

function pastHourMs(atMs: number, timeZone: string): number {
  const past = (atMs + offsetMs(atMs, timeZone)) % hourMs;
  return past < 0 ? past + hourMs : past;
}

/** A few hundred names exist, which callers spell with capitals of their own. */
const formatters = new BoundedCache<Intl.DateTimeFormat>(1_000);

/** Null where there is no such zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const made = newFormatter(timeZone);
  if (made !== null) {
    formatters.set(timeZone, made);
  }
  return made;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

/** What the zone's clocks show, to the second, as if it was UTC. @throws RangeError of an unknown zone. */
function localMs(atMs: number, timeZone: string): number {
  const formatter = formatterOf(timeZone);
  if (formatter === null) {
    throw new RangeError(`${timeZone} is not a time zone of the IANA database`);
  }
  const shown: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(atMs)) {
    shown[type] = Number(value);
  }
  const { year, month, day, hour, minute, second } = shown as Record<string, number> & { year: number };
  return Date.UTC(year, month! - 1, day, hour, minute, second);
}

import { isCalendarDay } from '../../kernel/calendar-time.js';

const dayMs = 86_400_000;

/** The day so many days later, or earlier. Days are YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** How many days a half-open window has; negative where it ends before it begins. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;

/** The days of a half-open window. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index));

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that an instant lies in, in an IANA time zone. @throws RangeError for a zone that there is not. */
export const dayInZone = (instant: Date, zone: string): string => clockIn(instant, zone).day;

/** Minutes since the midnight before the instant, by the clocks of the zone. */
export const minutesIntoDay = (instant: Date, zone: string): number => clockIn(instant, zone).minutes;

function clockIn(instant: Date, zone: string): { day: string; minutes: number } {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** @throws TypeError for a text that is no day of the calendar. */
export function calendarDay(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !isCalendarDay(value)) {
    throw new TypeError('The day is not a day of the calendar.');
  }
  return value;
}

import { isCalendarDay } from '../../kernel/calendar-time.js';
import { addDays, daysBetween } from '../../kernel/time-zone.js';

/** The days of a half-open window. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index));

/** @throws TypeError for a text that is no day of the calendar, such as 2026-01-31. */
export function calendarDay(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !isCalendarDay(value)) {
    throw new TypeError('The day is not a day of the calendar.');
  }
  return value;
}

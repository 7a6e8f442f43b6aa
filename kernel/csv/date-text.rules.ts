import { calendarTime, isCalendarDay } from '../calendar-time.js';
import type { ValueFault } from './number-text.rules.js';

/** Which end of a day a bare date means. */
export type DayEdge = 'start' | 'end';

/**
 * A time as ISO 8601 in UTC with milliseconds. Takes ISO dates and times; without a zone they are taken as UTC, and
 * a bare date as the start or the end of that day. Other orders of day and month are rejected, not guessed.
 */
export function timeOf(text: string, edge: DayEdge): string | ValueFault {
  const match = isoTime.exec(text);
  if (match === null) {
    return {
      code: 'DATE_INVALID',
      message: `"${text}" is not a date such as 2026-01-31 or 2026-01-31T09:00:00Z.`,
    };
  }
  const [, day = '', time = edgeTimes[edge], zone = 'Z'] = match;
  const instantMs = Date.parse(`${day}T${time.replace(/^\d:/, '0$&')}${zone}`);
  if (Number.isNaN(instantMs) || !isCalendarDay(day)) {
    return { code: 'DATE_INVALID', message: `"${text}" is not on the calendar.` };
  }
  // The zone may move the first or last day of the calendar out of it.
  const iso = new Date(instantMs).toISOString();
  return calendarTime(iso) ?? { code: 'DATE_INVALID', message: `"${text}" is not on the calendar.` };
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\s?(Z|[+-]\d{2}:\d{2})?)?$/;
const edgeTimes: Record<DayEdge, string> = { start: '00:00:00.000', end: '23:59:59.999' };

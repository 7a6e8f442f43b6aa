import type { FieldError } from '../../../../kernel/errors.js';
import { addDays, dayStartMs, daysBetween, hourStartMs, localDay } from '../../../../kernel/time-zone.js';
import { analyticsLimits } from './analytics.limits.js';
import type { AnalyticsGranularity } from './analytics.values.js';
import type { Span } from './report.js';
import { lengthDays, wholeDays } from './window.rules.js';

const hourMs = 3_600_000;

/** By the length of the window: the finest that still gives a series to look at. */
export function defaultGranularity(window: Span, timeZone: string): AnalyticsGranularity {
  const days = lengthDays(window, timeZone);
  const { hourlyDefaultDays, dailyDefaultDays, weeklyDefaultDays } = analyticsLimits;
  if (days <= hourlyDefaultDays) {
    return 'hour';
  }
  if (days <= dailyDefaultDays) {
    return 'day';
  }
  return days <= weeklyDefaultDays ? 'week' : 'month';
}

export function granularityErrors(
  granularity: AnalyticsGranularity,
  window: Span,
  timeZone: string,
): FieldError[] {
  const { hourlyDaysMax } = analyticsLimits;
  return granularity === 'hour' && lengthDays(window, timeZone) > hourlyDaysMax
    ? [
        {
          path: 'granularity',
          code: 'OUT_OF_RANGE',
          message: `A series by the hour is at most ${hourlyDaysMax} days long.`,
        },
      ]
    : [];
}

/** Where the periods of a window begin: the first with the window, the others where the zone's clocks begin one. */
export function periodStarts(window: Span, granularity: AnalyticsGranularity, timeZone: string): number[] {
  const starts: number[] = [window.fromMs];
  let next = nextStart(window.fromMs, granularity, timeZone);
  while (next < window.toMs) {
    starts.push(next);
    next = nextStart(next, granularity, timeZone);
  }
  return starts;
}

/**
 * Where the periods of the comparison begin. Periods of whole days are moved back by the days of the window, so that each is
 * as long as the one that it is compared with; any others begin where the zone's clocks begin one.
 */
export function previousPeriodStarts(
  { window, previous, periods }: { window: Span; previous: Span; periods: readonly number[] },
  granularity: AnalyticsGranularity,
  timeZone: string,
): { starts: number[]; granularity: AnalyticsGranularity } {
  const days = wholeDays(window, timeZone);
  if (days === null || granularity === 'hour') {
    return { starts: periodStarts(previous, granularity, timeZone), granularity };
  }
  const length = daysBetween(days.from, days.to);
  const starts = periods.map(start => dayStartMs(addDays(localDay(start, timeZone), -length), timeZone));
  return { starts, granularity: 'day' };
}

/** The place of the period that a moment falls into. One before the first is where the clocks began the first. */
export function periodAt(atMs: number, starts: readonly number[]): number {
  let [first, last] = [0, starts.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (starts[middle]! <= atMs) {
      first = middle;
    } else {
      last = middle - 1;
    }
  }
  return first;
}

function nextStart(atMs: number, granularity: AnalyticsGranularity, timeZone: string): number {
  if (granularity === 'hour') {
    return nextHour(atMs, timeZone);
  }
  const day = nextDay(localDay(atMs, timeZone), granularity);
  const start = dayStartMs(day, timeZone);
  // A day that the zone skipped begins where the next one does.
  return start > atMs ? start : dayStartMs(addDays(day, 1), timeZone);
}

function nextHour(atMs: number, timeZone: string): number {
  const next = hourStartMs(hourStartMs(atMs, timeZone) + hourMs, timeZone);
  return next > atMs ? next : next + hourMs;
}

/** The first day of the period after the one that the day is in. */
function nextDay(day: string, granularity: Exclude<AnalyticsGranularity, 'hour'>): string {
  if (granularity === 'day') {
    return addDays(day, 1);
  }
  if (granularity === 'week') {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return addDays(day, 7 - weekday);
  }
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

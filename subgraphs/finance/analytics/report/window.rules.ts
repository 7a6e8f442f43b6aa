import { calendarTime, isCalendarDay } from '../../../../kernel/calendar-time.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { addDays, dayStartMs, daysBetween, localDay } from '../../../../kernel/time-zone.js';
import { analyticsLimits } from './analytics.limits.js';
import type { AnalyticsPeriod } from './analytics.values.js';
import type { Span } from './report.js';

const dayMs = 86_400_000;
const earliestMs = Date.UTC(1970, 0, 1);

/** What a caller says of the window: two ends, or a period; neither: the last 30 days. */
export interface StatedWindow {
  from?: string | null | undefined;
  to?: string | null | undefined;
  period?: AnalyticsPeriod | null | undefined;
}

interface Clocks {
  nowMs: number;
  timeZone: string;
}

/** The window, or everything that is wrong with it. Days are those of the time zone. */
export function windowOf(stated: StatedWindow, clocks: Clocks): { window: Span } | { errors: FieldError[] } {
  const { from, to, period } = stated;
  if (period != null && (from != null || to != null)) {
    return { errors: [error('period', 'VALUE_NOT_ALLOWED', 'Give a period, or from and to, not both.')] };
  }
  if (from == null && to != null) {
    return { errors: [error('from', 'REQUIRED', 'Give from as well as to.')] };
  }
  if (from == null) {
    return { window: spanOfDays(daysOfPeriod(period ?? 'last_30_days', clocks), clocks.timeZone) };
  }
  return statedSpan(from, to ?? addDays(today(clocks), 1), clocks);
}

/** The window of the same length just before: whole days by the calendar, anything else by its length. */
export function previousOf(window: Span, timeZone: string): Span | null {
  const days = wholeDays(window, timeZone);
  const previous =
    days === null
      ? { fromMs: 2 * window.fromMs - window.toMs, toMs: window.fromMs }
      : spanOfDays({ from: addDays(days.from, -daysBetween(days.from, days.to)), to: days.from }, timeZone);
  return previous.fromMs < earliestMs ? null : previous;
}

/** The first day and the day after the last, where the window begins and ends where days do. */
export function wholeDays({ fromMs, toMs }: Span, timeZone: string): Days | null {
  const [from, to] = [localDay(fromMs, timeZone), localDay(toMs, timeZone)];
  const isWhole = dayStartMs(from, timeZone) === fromMs && dayStartMs(to, timeZone) === toMs;
  return isWhole ? { from, to } : null;
}

/** Days of the calendar; `to` is the day after the last. */
interface Days {
  from: string;
  to: string;
}

const today = ({ nowMs, timeZone }: Clocks): string => localDay(nowMs, timeZone);

const spanOfDays = ({ from, to }: Days, timeZone: string): Span => ({
  fromMs: dayStartMs(from, timeZone),
  toMs: dayStartMs(to, timeZone),
});

const lengths = {
  today: 1,
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_365_days: 365,
} as const;

function daysOfPeriod(period: AnalyticsPeriod, clocks: Clocks): Days {
  const day = today(clocks);
  const to = addDays(day, 1);
  const month = `${day.slice(0, 7)}-01`;
  switch (period) {
    case 'yesterday':
      return { from: addDays(day, -1), to: day };
    case 'this_month':
      return { from: month, to };
    case 'last_month':
      return { from: `${addDays(month, -1).slice(0, 7)}-01`, to: month };
    case 'this_year':
      return { from: `${day.slice(0, 4)}-01-01`, to };
    default:
      return { from: addDays(to, -lengths[period]), to };
  }
}

function statedSpan(from: string, to: string, clocks: Clocks): { window: Span } | { errors: FieldError[] } {
  const [fromMs, toMs] = [momentMs(from, clocks.timeZone), momentMs(to, clocks.timeZone)];
  const malformed = [
    ...(fromMs === null ? [error('from', 'FORMAT_INVALID', momentRule)] : []),
    ...(toMs === null ? [error('to', 'FORMAT_INVALID', momentRule)] : []),
  ];
  if (fromMs === null || toMs === null) {
    return { errors: malformed };
  }
  const window = { fromMs, toMs };
  const errors = spanErrors(window, clocks);
  return errors.length > 0 ? { errors } : { window };
}

const momentRule =
  'must be a day such as 2026-01-31, or a time by RFC 3339 such as 2026-01-31T09:30:00+08:00';

function momentMs(text: string, timeZone: string): number | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return isCalendarDay(text) ? dayStartMs(text, timeZone) : null;
  }
  const time = calendarTime(text);
  return time === null ? null : Date.parse(time);
}

function spanErrors(window: Span, clocks: Clocks): FieldError[] {
  const { fromMs, toMs } = window;
  const { nowMs, timeZone } = clocks;
  const tomorrow = addDays(today(clocks), 1);
  const { windowDaysMax } = analyticsLimits;
  if (fromMs < earliestMs) {
    return [error('from', 'OUT_OF_RANGE', 'must be in 1970 or later')];
  }
  if (fromMs > nowMs) {
    return [error('from', 'OUT_OF_RANGE', 'is in the future')];
  }
  if (toMs <= fromMs) {
    return [
      error('to', 'OUT_OF_RANGE', 'must be later than from: the window includes from and ends before to'),
    ];
  }
  if (toMs > dayStartMs(tomorrow, timeZone)) {
    return [
      error(
        'to',
        'OUT_OF_RANGE',
        `is in the future: the latest is ${tomorrow}, the end of today in ${timeZone}`,
      ),
    ];
  }
  return lengthDays(window, timeZone) > windowDaysMax
    ? [error('from', 'OUT_OF_RANGE', `The window is at most ${windowDaysMax} days long.`)]
    : [];
}

/** In days of the calendar where it has whole ones, which may be an hour longer or shorter. */
export function lengthDays(window: Span, timeZone: string): number {
  const days = wholeDays(window, timeZone);
  return days === null ? (window.toMs - window.fromMs) / dayMs : daysBetween(days.from, days.to);
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });

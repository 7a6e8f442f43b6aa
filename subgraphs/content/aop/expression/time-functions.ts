import { calendarTime } from '../../../../kernel/calendar-time.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import { type CelValue, Instant, Span, wrongKind } from './cel-value.js';
import { ExpressionError } from './expression-error.js';

const unitMs = dictionary<number>({
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
});
const spanParts = /(\d{1,12})(ms|[dhms])/g;
const spanText = /^-?(?:\d{1,12}(?:ms|[dhms])){1,6}$/;

/** `90s`, `1h30m`, `7d`; a day is 24 hours. */
export function span(value: CelValue): Span {
  if (value instanceof Span) {
    return value;
  }
  if (typeof value !== 'string') {
    throw wrongKind('duration()', 'a text such as "1h30m"', value);
  }
  if (!spanText.test(value)) {
    throw new ExpressionError(
      'TYPE_INVALID',
      `"${value.slice(0, 50)}" is not a duration such as "1h30m" or "7d".`,
    );
  }
  const parts = [...value.matchAll(spanParts)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * unitMs[unit!]!, 0);
  return new Span(value.startsWith('-') ? -ms : ms);
}

/** A time by RFC 3339, or a day of the calendar at its beginning in UTC. */
export function instant(value: CelValue): Instant {
  if (value instanceof Instant) {
    return value;
  }
  if (typeof value === 'bigint') {
    return new Instant(Number(value) * 1_000);
  }
  if (typeof value !== 'string') {
    throw wrongKind('timestamp()', 'a time by RFC 3339, or seconds since 1970', value);
  }
  const time = calendarTime(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value);
  if (time === null) {
    throw new ExpressionError('TYPE_INVALID', `"${value.slice(0, 50)}" is not a time by RFC 3339.`);
  }
  return new Instant(Date.parse(time));
}

const part =
  (read: (date: Date) => number, ofSpanMs: number | null = null) =>
  (value: CelValue): CelValue => {
    if (value instanceof Instant) {
      return BigInt(read(new Date(value.ms)));
    }
    if (value instanceof Span && ofSpanMs !== null) {
      return BigInt(Math.trunc(value.ms / ofSpanMs));
    }
    throw wrongKind('A part of a time', 'a time', value);
  };

/** Methods of times, in UTC: months and days of the week count from 0, as CEL has it; and of durations, whole. */
export const timeMethods: ReadonlyMap<string, (value: CelValue) => CelValue> = new Map([
  ['getFullYear', part(date => date.getUTCFullYear())],
  ['getMonth', part(date => date.getUTCMonth())],
  ['getDate', part(date => date.getUTCDate())],
  ['getDayOfMonth', part(date => date.getUTCDate() - 1)],
  ['getDayOfWeek', part(date => date.getUTCDay())],
  ['getHours', part(date => date.getUTCHours(), 3_600_000)],
  ['getMinutes', part(date => date.getUTCMinutes(), 60_000)],
  ['getSeconds', part(date => date.getUTCSeconds(), 1_000)],
  ['getMilliseconds', part(date => date.getUTCMilliseconds(), 1)],
]);

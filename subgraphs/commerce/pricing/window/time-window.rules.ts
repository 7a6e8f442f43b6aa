import { calendarTime } from '../../../../kernel/calendar-time.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { TimeWindow } from './time-window.entity.js';

/** A window as a caller states it: a time without an offset is meant in the zone. */
export interface StatedWindow {
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string;
}

/** The window that is meant, with everything wrong with it. Errors are under `window`. */
export function readWindow(stated: StatedWindow): { window: TimeWindow; errors: FieldError[] } {
  const timeZone = zoneNamed(stated.timeZone);
  const startsAt = readTime('window.startsAt', stated.startsAt, timeZone);
  const endsAt = readTime('window.endsAt', stated.endsAt, timeZone);
  const errors = [
    ...when(
      timeZone === null,
      'window.timeZone',
      'TIME_ZONE_UNKNOWN',
      'This is not the IANA name of a zone, such as Asia/Singapore.',
    ),
    ...startsAt.errors,
    ...endsAt.errors,
  ];
  const window = { startsAt: startsAt.time, endsAt: endsAt.time, timeZone: timeZone ?? stated.timeZone };
  return { window, errors: [...errors, ...(errors.length > 0 ? [] : orderErrors(window))] };
}

const orderErrors = ({ startsAt, endsAt }: TimeWindow): FieldError[] => [
  ...when(
    startsAt === null && endsAt === null,
    'window',
    'REQUIRED',
    'A window has a start, an end, or both.',
  ),
  ...when(
    startsAt !== null && endsAt !== null && endsAt <= startsAt,
    'window.endsAt',
    'WINDOW_EMPTY',
    'It ends after it starts.',
  ),
];

interface ReadTime {
  time: string | null;
  errors: FieldError[];
}

const localTime = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

/** Local times need no seconds, so those with an offset need none either. */
const withoutSeconds = /^(\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2})([Zz]|[+-]\d{2}:\d{2})$/;

function readTime(path: string, text: string | null, timeZone: string | null): ReadTime {
  if (text === null) {
    return { time: null, errors: [] };
  }
  const local = localTime.test(text) ? localTimeOf(text) : null;
  if (local !== null) {
    return timeZone === null ? { time: null, errors: [] } : inZone(path, local, timeZone);
  }
  const time = calendarTime(text.replace(withoutSeconds, '$1:00$2'));
  const message =
    'A time is written by RFC 3339, such as 2026-11-27T00:00:00+08:00; without an offset it is local.';
  return { time, errors: when(time === null, path, 'TIME_MALFORMED', message) };
}

/** Null for a day that there is not. */
function localTimeOf(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    return null;
  }
}

/** A local time that the zone's clock skips or shows twice is no instant. */
function inZone(path: string, local: Temporal.PlainDateTime, timeZone: string): ReadTime {
  const [first, last] = (['earlier', 'later'] as const).map(disambiguation =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  );
  const time = calendarTime(new Date(first!.epochMilliseconds).toISOString());
  if (first!.epochNanoseconds === last!.epochNanoseconds && time !== null) {
    return { time, errors: [] };
  }
  const isRepeated = first!.toPlainDateTime().equals(local);
  const [code, verb] = isRepeated
    ? ['LOCAL_TIME_REPEATED', 'shows this time twice']
    : ['LOCAL_TIME_SKIPPED', 'skips this time'];
  return time === null
    ? { time, errors: [{ path, code: 'TIME_MALFORMED', message: 'A time is in the years 0001 to 9999.' }] }
    : {
        time: null,
        errors: [
          {
            path,
            code,
            message: `The clock of ${timeZone} ${verb}: give its offset, such as ${first!.offset}.`,
          },
        ],
      };
}

/** The zone by its name in the usual case; null where there is none. Offsets are no zones: they do not know summer. */
function zoneNamed(name: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) {
    return null;
  }
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** Whether the time (ISO 8601) is in the window; every time is in none. */
export const isWithin = (window: TimeWindow | null, time: string): boolean =>
  window === null ||
  ((window.startsAt === null || window.startsAt <= time) && (window.endsAt === null || time < window.endsAt));

/** When the window next begins or ends; null: never. */
export function nextEdgeOf(window: TimeWindow | null, now: Date): string | null {
  const time = now.toISOString();
  return [window?.startsAt, window?.endsAt].find(edge => edge != null && edge > time) ?? null;
}

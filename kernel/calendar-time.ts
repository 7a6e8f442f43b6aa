const rfc3339 =
  /^(?<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const calendarYears = /^(?!0000)\d{4}-/;

/**
 * A point in time by RFC 3339, in UTC with milliseconds; null for a text that is none, for a day that its month does not
 * have, and for a time that is outside of the years 0001 to 9999 in UTC: the database's calendar has no year 0, and its
 * texts of later years have another form.
 */
export function calendarTime(text: string): string | null {
  const day = rfc3339.exec(text)?.groups?.day;
  const timeMs = Date.parse(text);
  if (day === undefined || Number.isNaN(timeMs) || !isCalendarDay(day)) {
    return null;
  }
  const iso = new Date(timeMs).toISOString();
  return calendarYears.test(iso) ? iso : null;
}

/** Whether a text such as 2026-01-31 is a day of the calendar. Date.parse moves 31 April to 1 May instead of rejecting it. */
export function isCalendarDay(day: string): boolean {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  return (
    calendarYears.test(day) && !Number.isNaN(midnightMs) && new Date(midnightMs).toISOString().startsWith(day)
  );
}

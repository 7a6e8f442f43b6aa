import { regions } from './lazada-region.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Seconds of the epoch stay below this for long; milliseconds have passed it. */
const millisecondsFrom = 100_000_000_000;

/** Lazada tells moments in seconds here and in milliseconds there, as numbers and as texts. */
export function momentOf(value: number | string | null | undefined): string | null {
  const number = Number(value || Number.NaN);
  if (!Number.isFinite(number)) {
    return null;
  }
  return new Date(number < millisecondsFrom ? number * 1000 : number).toISOString();
}

/** "2018-02-10 17:02:00 +0800" as ISO 8601. */
export const timeOf = (text: string): string =>
  new Date(text.replace(/^(\S+) (\S+) ([+-]\d\d):?(\d\d)$/, '$1T$2$3:$4')).toISOString();

/** The day (YYYY-MM-DD) that a moment lies in, in the country. */
export const dayOf = (moment: string, country: string): string =>
  new Date(Date.parse(moment) + offsetMs(country)).toISOString().slice(0, 10);

/** The moment at which a day of the country begins. */
export const startOfDay = (day: string, country: string): string =>
  new Date(Date.parse(`${day} UTC`) - offsetMs(country)).toISOString();

/** The moment at which the day that the moment before this one lies in is over. */
export function endOfDay(moment: string, country: string): string {
  const last = new Date(Date.parse(moment) - 1).toISOString();
  return new Date(Date.parse(startOfDay(dayOf(last, country), country)) + dayMs).toISOString();
}

const offsetMs = (country: string): number => (regions.get(country)?.utcOffsetHours ?? 0) * hourMs;

/** "2026-11-22 00:00", by the clocks of the country, as ISO 8601. */
export const momentOfLocal = (time: string, country: string): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - offsetMs(country)).toISOString();

import { momentOfSecond } from '../epoch-seconds.js';

/** `2026-11-21T08:00:00`, in GMT and without saying so, as ISO 8601. */
export const instantOf = (gmt: string): string => new Date(`${gmt}Z`).toISOString();

/** The other way round, from seconds of the epoch. */
export const gmtOf = (seconds: number): string => momentOfSecond(seconds).slice(0, 19);

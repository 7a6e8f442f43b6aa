/** `2026-11-21T08:00:00`, in GMT and without saying so, as ISO 8601. */
export const instantOf = (gmt: string): string => new Date(`${gmt}Z`).toISOString();

/** Seconds of the epoch; parts of seconds are unknown to WooCommerce. */
export const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** The other way round, from seconds of the epoch. */
export const gmtOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

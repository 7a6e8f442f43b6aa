/** Amazon rejects a search up to a time that is less far away than this, in milliseconds. */
const freshnessMs = 2 * 60_000 + 1_000;

/** The end of a window as Amazon takes it: null, which is no end, for one that is too near. */
export const endOf = (until: string, now: Date): string | null =>
  Date.parse(until) <= now.getTime() - freshnessMs ? until : null;

const day = 24 * 60 * 60 * 1000;

/** Limits of the history of list prices. Times are milliseconds. */
export const priceChangeLimits = {
  /** Two years, the longest window of analytics, and the year before it. */
  retentionMs: 3 * 365 * day,
  /** Changes that one statement of the purge removes, so that no lock is held for long. */
  changesPerPurge: 5_000,
} as const;

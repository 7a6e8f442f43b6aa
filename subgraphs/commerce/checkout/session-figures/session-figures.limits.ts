const day = 24 * 60 * 60 * 1000;

/** Limits of the figures of checkout sessions. Times are milliseconds. */
export const sessionFigureLimits = {
  /** Counts of sessions that were deleted: the longest window of analytics, two years, and the period before it. */
  tallyRetentionMs: 4 * 365 * day,
  /** Counts that one statement of the purge removes. */
  talliesPerPurge: 5_000,
  /** Groups of one answer: agents are few, and hours of a month are 744. */
  groupsMax: 10_000,
} as const;

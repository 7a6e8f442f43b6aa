const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const performanceLimits = {
  /** Days before the first read that are read with it, where the marketplace has them. */
  historyDays: 90,
  /** How long after a read that reached its end the same days are not read again. */
  rereadMs: 6 * hourMs,
  /** Listings of an account of which figures are read one by one; those that were listed last. */
  itemsMax: 1_000,
  /** A counter that was read within so many minutes after midnight stands for the midnight. */
  midnightMinutes: 120,
  /** How long to wait after a call that the marketplace throttled, where it does not say. */
  throttledMs: 60_000,
  /** The same for one that failed. */
  failedMs: 15 * 60_000,
  /** Days are removed so long after they were: two windows of 731 days can be compared. */
  retentionMs: 1_500 * dayMs,
} as const;

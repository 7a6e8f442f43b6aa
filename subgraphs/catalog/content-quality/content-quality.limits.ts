const day = 24 * 60 * 60 * 1000;

/** Limits of what is known of the content of a catalog. Times are milliseconds. */
export const contentQualityLimits = {
  /** Products that are evaluated a day, in every store: a share of 200 is known to within 7 of 100. */
  productsSampled: 200,
  /** Days that are kept: the longest window of analytics, two years, and the period before it. */
  retentionMs: 4 * 365 * day,
  snapshotsPerPurge: 5_000,
} as const;

/** Limits of looks at promotions that are sale prices of listings. Times are milliseconds. */
export const priceCheckLimits = {
  /** Between two looks while something is under way; doubled after each that finds nothing to wait for. */
  intervalMs: 60_000,
  /** Longest wait between two looks at one that is in effect. */
  intervalMaxMs: 60 * 60_000,
  /** Promotions that are looked at in one run of the task. */
  promotionsPerRun: 1_000,
} as const;

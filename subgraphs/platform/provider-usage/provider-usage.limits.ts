const day = 24 * 60 * 60 * 1000;

/** Limits of calls to providers. Times are milliseconds. */
export const providerUsageLimits = {
  /** Of an organization that has set no budget: some thousand texts, so that a mistake in a loop ends by itself. */
  tokensPerDayDefault: 2_000_000,
  tokensPerMonthDefault: 20_000_000,
  /** GraphQL's integers end a little above it. */
  tokensMax: 2_000_000_000,
  /** Beyond the time limit of a call: then it has ended, or is shown as unfinished, because its process has. */
  reservationGraceMs: 60 * 1000,
  /** Calls are kept to explain what was made of their answers. */
  callRetentionMs: 90 * day,
  /** Sums of days, for the comparison with the month of the year before. */
  usageRetentionMs: 400 * day,
} as const;

/** Limits of connected accounts and of calls to them. Times are milliseconds. */
export const connectionLimits = {
  /** An agency's merchant with accounts in every country of every marketplace has some eighty. */
  connectionsMax: 200,
  /** Products of one call of POST /api/v1/sync; their ids fit in a JSON body several times. */
  syncProductsMax: 5_000,
  /** Longest wait between two tries of one call; after that the job waits instead. */
  callRetryMaxMs: 5_000,
  /** Own words for types of products, mapped to a marketplace's categories. */
  categoryMappingsMax: 1_000,
  /** Longer than any token seen; keys in PEM fit as well. */
  credentialLength: 8_192,
  /** Access tokens last from an hour up: ten minutes before their end there is time for several tries. */
  credentialRefreshAheadMs: 10 * 60 * 1000,
  /** Next try to renew credentials when the marketplace could not be had. */
  credentialRefreshRetryMs: 60 * 1000,
  /** How often an account is asked whether it still answers; one call each. */
  checkMs: 60 * 60 * 1000,
  /** Accounts of one run of a task, and those of them at the same time: each holds a database connection at most. */
  connectionsPerRun: 500,
  connectionsInParallel: 6,
  /** A person waits for the answer when an account is connected. */
  authoriseTimeoutMs: 20_000,
  /** Accounts whose pace a process remembers; those at rest are forgotten first. */
  pacedAccountsMax: 10_000,
  /** How often changes are read whether or not a push told of them: what a lost push delays. */
  feedIntervalMs: 5 * 60 * 1000,
} as const;

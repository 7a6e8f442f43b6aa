/** Limits of reading orders, returns and statements from marketplaces. Sizes are bytes, times milliseconds. */
export const ingestionLimits = {
  /** Body of a push: an order of several hundred lines has a megabyte. In base64 it fits into a call of a subgraph. */
  pushSizeBytes: 2 * 1024 * 1024,
  /** Signals that one run of an account's signal queue takes at a time; those about one record are one read. */
  pushSignalsPerRun: 200,
  /** Longer than any marketplace repeats a push: the longest known is six hours. */
  pushRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Records of one account that are read or stored at the same time: a few hide the waits, more only queue up. */
  salesInParallel: 4,
  /** Read once more at each walk: some marketplaces show changes up to two minutes late, and clocks differ. */
  feedOverlapMs: 5 * 60 * 1000,
  /** Longest window of one walk, after which its progress is kept. */
  feedWindowMs: 24 * 60 * 60 * 1000,
  /** First and longest wait before a record that could not be taken in is read again; four times as long each time. */
  failureRetryFirstMs: 2_000,
  failureRetryMaxMs: 6 * 60 * 60 * 1000,
  /** Reads of a record that the marketplace does not know before it counts as gone: about three hours. */
  failureUnknownMax: 8,
  /** Failed records of an account that one run reads again. */
  failuresPerRun: 50,
  failureRetentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Longest period of one backfill: marketplaces keep orders for two years at most. */
  backfillMaxMs: 2 * 366 * 24 * 60 * 60 * 1000,
} as const;

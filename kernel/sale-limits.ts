/**
 * Limits of what is sold: orders, what is done to them, returns, what marketplaces tell of them, and settlements; part of
 * `limits`. Each has its reason. Sizes are bytes, times milliseconds.
 */
export const saleLimits = {
  // Actions on orders.

  /** The newest are what people look at; an order has a handful. */
  orderActionsShown: 100,
  /** A label is a page or two of PDF; some marketplaces put pictures on it. */
  labelBytes: 10 * 1024 * 1024,
  /** As long as a parcel is packed: a label says where a buyer lives. */
  labelRetentionMs: 7 * 24 * 60 * 60 * 1000,
  labelsPerPurge: 1_000,

  // Orders.

  /** Lines of one order that a caller states; twice the longest invoice of a wholesaler that was seen. */
  orderLinesMax: 2_000,
  /** Ids and numbers of other systems. */
  externalIdLength: 200,
  /** A number of one line that nobody sells at once. */
  orderLineQuantityMax: 1_000_000,
  /** Unmatched lines that one run looks for in the catalog, and how old their orders may be. */
  ordersPerMatching: 500,
  orderMatchingMaxMs: 90 * 24 * 60 * 60 * 1000,

  // Returns.

  /** Of one run of a task. */
  returnsPerRun: 500,
  /** How long before a marketplace decides by itself the merchant is told: a working day, to act on it. */
  returnDeadlineNoticeMs: 24 * 60 * 60 * 1000,

  // Sales that come in from marketplaces.

  /** Body of a push: an order of several hundred lines has a megabyte. In base64 it fits into a call of a subgraph. */
  pushSizeBytes: 2 * 1024 * 1024,
  /** Signals that one run of an account's inbox takes at a time; those about one record are one read. */
  pushSignalsPerRun: 200,
  /** Longer than any marketplace repeats a push: the longest known is six hours. */
  pushRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Records of one account that are read or stored at the same time: a few hide the waits, more only queue up. */
  salesInParallel: 4,
  /** How often changes are read whether or not a push told of them: what a lost push delays. */
  feedIntervalMs: 5 * 60 * 1000,
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

  // Settlements.

  /** Rows of one call of POST /api/v1/settlements: a statement of one order has some forty. */
  statementRowsMax: 200,
  /** First look for the order of a settlement that came before it, and for changes of one that is known. */
  settlementUnlinkedCheckMs: 2 * 60 * 1000,
  settlementLinkedCheckMs: 6 * 60 * 60 * 1000,
  /** Orders whose return window and payout are over do not change any more. */
  settlementOrderChecksMs: 60 * 24 * 60 * 60 * 1000,
  /** Settlements of one run of the task that looks for their orders, and those of one transaction. */
  settlementChecksPerRun: 2_000,
  settlementChecksTogether: 100,
  /** Rows that may still change or wait for their payout are read again for so long after they were posted. */
  openRowsRereadMs: 45 * 24 * 60 * 60 * 1000,
  /** A merchant's own name of a fee, an id of a row. */
  statementTextLength: 200,
} as const;

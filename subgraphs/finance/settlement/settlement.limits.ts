/** Limits of settlements and the statements that they are made of. Lengths are characters, times milliseconds. */
export const settlementLimits = {
  /** Rows of one call of POST /api/v1/settlements: a statement of one order has some forty. */
  statementRowsMax: 200,
  /** First look for the order of a settlement that came before it, and for changes of one that is known. */
  unlinkedCheckMs: 2 * 60 * 1000,
  linkedCheckMs: 6 * 60 * 60 * 1000,
  /** Orders whose return window and payout are over do not change any more. */
  orderChecksMs: 60 * 24 * 60 * 60 * 1000,
  /** Settlements of one run of the task that looks for their orders, and those of one transaction. */
  checksPerRun: 2_000,
  checksTogether: 100,
  /** Rows that may still change or wait for their payout are read again for so long after they were posted. */
  openRowsRereadMs: 45 * 24 * 60 * 60 * 1000,
  /** One reading of statements after an outage: an order is published from all of it at once. */
  statementWindowMs: 7 * 24 * 60 * 60 * 1000,
  /** Changed rows that one reading holds in memory, about 200 MB, before it leaves further days to the next one. */
  changedRowsTogether: 200_000,
  /** A merchant's own name of a fee, an id of a row. */
  statementTextLength: 200,
} as const;

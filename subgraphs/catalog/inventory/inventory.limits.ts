/** Limits of reservations and stock. Times are milliseconds. */
export const inventoryLimits = {
  /** Units of one line of a reservation; far above any order, and so low that no sum leaves the database's integer. */
  reservedUnitsMax: 100_000,
  /** Expired reservations that are given back in one transaction: it holds the locks of all their products. */
  reservationsPerExpiry: 100,
  /** Owners that lack stock, read at once. */
  shortagesPerRead: 100,
  /** Ended reservations without a sale are kept as long as finished jobs, to explain what happened. */
  reservationRetentionMs: 30 * 24 * 60 * 60 * 1000,
} as const;

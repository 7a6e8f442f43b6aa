/** Limits of orders. Lengths are characters, times milliseconds. */
export const orderLimits = {
  /** Lines of one order that a caller states; twice the longest invoice of a wholesaler that was seen. */
  linesMax: 2_000,
  /** Ids and numbers of other systems. */
  externalIdLength: 200,
  /** A number of one line that nobody sells at once. */
  lineQuantityMax: 1_000_000,
  /** Before the first shop on the web: an order is stated to be older by mistake. */
  earliestMs: Date.UTC(1990, 0),
  /** How far ahead of ours the clock of whoever states an order may be. */
  aheadMaxMs: 24 * 60 * 60 * 1000,
  /** Unmatched lines that one run looks for in the catalog, and how old their orders may be. */
  ordersPerMatching: 500,
  matchingMaxMs: 90 * 24 * 60 * 60 * 1000,
} as const;

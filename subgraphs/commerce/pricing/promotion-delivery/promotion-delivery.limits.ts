/** Limits of deliveries of promotions. Times are milliseconds. */
export const deliveryLimits = {
  /** First look at what was sent; doubled after each look that did not settle it. */
  firstCheckMs: 2_000,
  /** Longest wait between two looks at what is scheduled, live or not settled. */
  checkMaxMs: 60 * 60_000,
  /** After the start or the end, for clocks that differ. */
  edgeSlackMs: 5_000,
  /** How often items are compared with products and prices of the store. */
  compareMs: 10 * 60_000,
  /** First wait after a failure that may pass, doubled after each up to the second. */
  retryMinMs: 2_000,
  retryMaxMs: 10 * 60_000,
  /** Failures in a row after which a delivery is said to have failed; it is tried on. */
  failuresMax: 6,
  /** Looks at an accepted promotion that the marketplace does not know, before it is sent again. */
  missingMax: 3,
  /** Times that an item is put which the marketplace accepts and does not have. */
  dropsMax: 3,
  /** What a lost call may still do: nothing is looked for before. Longer than any call may take. */
  doubtMs: 30_000,
  /** Added to the time that a marketplace needs ahead, for the call itself. */
  leadSlackMs: 2 * 60_000,
  /** Looks after which one that was ended and is still there is told to the merchant. */
  endLooksMax: 2,
  /** What is over by so much and could not be ended is told to the merchant. */
  endingAlarmMs: 5 * 60_000,
  /** After this long a turn begins nothing more, for other stores to have theirs. */
  turnMs: 5_000,
} as const;

/** Limits of the comparison of many prices. */
export const repricingLimits = {
  /** Listings in one step: large enough for the cost of a transaction to vanish, small enough to wait for. */
  listingsPerStep: 500,
  /** Steps at once: while one is evaluated, the database works on the other. */
  stepsAtOnce: 2,
} as const;

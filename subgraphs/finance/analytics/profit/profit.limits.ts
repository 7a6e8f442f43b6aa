/** Limits of the analysis of profit. */
export const profitLimits = {
  /** Fees of orders that are not settled are estimated by the settled orders of so many days before now. */
  basisDays: 90,
  /** An account with fewer settled orders in that time is no basis: their fees may be an exception. */
  basisOrdersMin: 10,
  /** Products of each currency. */
  productsMax: 500,
} as const;

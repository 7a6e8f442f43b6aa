/** Limits of requests to list. Times are milliseconds. */
export const listingRequestLimits = {
  /** First look at a listing after it was sent; doubled after each look while the marketplace is undecided. */
  firstCheckMs: 2_000,
} as const;

/** Limits of listings and of the checks that keep them true. Times are milliseconds. */
export const listingLimits = {
  /** Longest wait between two looks at a listing that the marketplace has not decided on. */
  checkMaxMs: 60 * 60 * 1000,
  /** Looks at an accepted listing that the marketplace does not know, before it counts as lost: about two minutes. */
  missingMax: 6,
  /** How often a live listing is compared with what was wanted; spread by a fifth. */
  liveCheckMs: 6 * 60 * 60 * 1000,
  /** Listings whose check is one run of the task; more follow at once. */
  checksPerRun: 500,
  /** What channels are told of stock that is not tracked: they want a number. */
  untrackedQuantity: 999,
  /** How far ahead the end of a sale price is that has none, at marketplaces that take none without. */
  openSaleMs: 365 * 24 * 60 * 60 * 1000,
  /** Such an end is put off when it comes this near: longer than an account may be away. */
  openSaleKeptMs: 90 * 24 * 60 * 60 * 1000,
  /** An end further ahead than this is none: what marketplaces store of times is not known beyond. */
  saleEndMaxMs: 10 * 365 * 24 * 60 * 60 * 1000,
} as const;

const day = 24 * 60 * 60 * 1000;

/** Limits of price research. Times are milliseconds. */
export const priceResearchLimits = {
  /** Of one request (§4.1). */
  productsMax: 50,
  /** Matched offers of a market that are shown, at most; the statistics are over all of them (§4.1). */
  offersShownMax: 15,
  offersShownDefault: 15,
  /** Offers of a search that are read and stored. */
  offersReadMax: 40,
  /** Longer queries find less. */
  queryLength: 120,
  /** Searches of one job that are made at the same time. */
  concurrentSearches: 4,
  /** A provider that wants fewer calls is waited for; one that wants it for longer is asked by a later try of the job. */
  waitMaxMs: 60 * 1000,
  waitsMax: 3,
  /** Watches of an organization, and how often one is compared, in hours. */
  watchesMax: 20,
  watchNameLength: 200,
  watchHoursMin: 24,
  watchHoursMax: 24 * 31,
  /** Per cent by which a price may be asked to differ from the median at most. */
  thresholdMax: 1_000,
  /** Comparisons, with the offers that they were made of. */
  retentionMs: 90 * day,
} as const;

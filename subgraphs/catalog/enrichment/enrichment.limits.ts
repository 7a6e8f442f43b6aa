const day = 24 * 60 * 60 * 1000;

/** Limits of enrichments. Times are milliseconds, lengths characters. */
export const enrichmentLimits = {
  /** Of one enrichment, by ids. */
  productIdsMax: 1_000,
  /** Of one enrichment, by a filter: more are asked for in parts. */
  productsMax: 10_000,
  languagesMax: 10,
  documentsMax: 10,
  documentLength: 20_000,
  documentNameLength: 200,
  /** Of titles that are made; longer ones are cut off by most marketplaces. */
  titleLength: 150,
  highlightsMax: 5,
  highlightLength: 150,
  tagsAdded: 10,
  descriptionLength: 4_000,
  /** Search engines show about so much. */
  seoTitleLength: 60,
  seoDescriptionLength: 155,
  /** What a description is made of at least, if no model writes it. */
  factsMin: 2,
  /** Of one text of a product or document that a model is told. */
  promptTextLength: 8_000,
  /** Of an answer, in tokens. */
  outputTokensMax: 2_000,
  /** Products that are worked on at the same time. */
  concurrentProducts: 4,
  /** Products that are read at once. */
  batchSize: 50,
  /** How often a provider that failed in passing, or answered what cannot be read, is asked again. */
  triesAgain: 2,
  /** A provider that wants fewer calls is waited for; one that wants it for longer is asked by a later try of the job. */
  waitMaxMs: 60 * 1000,
  waitsMax: 3,
  /** Enrichments with their proposals; applied values stay in the products. */
  retentionMs: 180 * day,
} as const;

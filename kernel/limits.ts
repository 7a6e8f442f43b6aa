/** Every limit of the platform in one place, each with its reason. Sizes are bytes, times milliseconds. */
export const limits = {
  /** A JSON body larger than this is a bulk import sent to the wrong route. */
  bodySizeBytes: 1024 * 1024,
  /** A catalog of a million rows fits; more is split by the sender. */
  importFileSizeBytes: 200 * 1024 * 1024,
  /** Marketplaces take 10 to 20 MB at most; larger pictures only cost memory to decode. */
  imageSizeBytes: 20 * 1024 * 1024,
  /** Reports and plans of imports are kept so long; nobody comes back to an older one. */
  importRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Marketplaces fetch pictures days after a listing was sent. */
  unusedImageRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Decoding is linear in pixels: 50 megapixels is beyond any marketplace's maximum and costs under a second. */
  imagePixels: 50_000_000,
  /** Default and largest page of an offset list: a page is one screen or one sync step, not an export. */
  pageSizeDefault: 24,
  pageSizeMax: 100,
  /** Offset paging reads and drops what it skips; past this the cursor export is the right tool. */
  offsetMax: 10_000,
  /** Exact totals are counted up to here, so that a count never costs more on a larger catalog. */
  countMax: 10_000,
  /** A search ranks at most this many matches; nobody reads past the first few pages of a ranking. */
  searchCandidatesMax: 1_000,
  /** Export pages are larger: the reader is a machine (§4.12 GET /api/v1/catalog/items). */
  exportPageSizeDefault: 100,
  exportPageSizeMax: 500,
  /** §8 product list sku filter. */
  skuFilterMax: 50,
  /** §8 batch cost update. */
  costUpdatesMax: 200,
  /** Variants of one product; the largest marketplace allows 2,000 (Shopify). */
  variantsMax: 2_000,
  optionsMax: 3,
  imagesMax: 250,
  tagsMax: 250,
  attributesMax: 200,
  titleLength: 500,
  descriptionLength: 500_000,
  skuLength: 120,
  searchQueryLength: 200,
  /** §8 organizationId. */
  organizationIdLength: 120,
  /** §8 checkout idempotency key; the same everywhere. */
  idempotencyKeyLength: 180,
  /** Answers to idempotent requests are kept a day: longer than any sane retry loop. */
  idempotencyTtlMs: 24 * 60 * 60 * 1000,
  /** API keys per organization: one per integration and environment, with room for rotation. */
  apiKeysMax: 100,
  oauthClientsMax: 100,
  webhooksMax: 50,
  /** RFC 6749 leaves it open; an hour bounds the harm of a leaked token. */
  accessTokenTtlMs: 60 * 60 * 1000,
  sessionTtlMs: 14 * 24 * 60 * 60 * 1000,
  /** How long a verified credential is trusted without asking the database; a NOTIFY ends it sooner. */
  credentialCacheTtlMs: 10_000,
  credentialCacheMax: 10_000,
  /** Jobs of one organization that run at the same time in the whole installation, so that none starves others. */
  jobsPerOrganization: 4,
  jobAttemptsMax: 10,
  /** The Standard Webhooks specification suggests 15 to 30 s. */
  webhookTimeoutMs: 15_000,
  webhookPayloadBytes: 256 * 1024,
  outboundTimeoutMs: 30_000,
  /** Runs of a job that died with their process without any progress since; more is a job that kills workers. */
  jobCrashesMax: 10,
  /** Finished jobs, events and deliveries are kept a month: longer than any outage of a reader. */
  jobRetentionMs: 30 * 24 * 60 * 60 * 1000,
  eventRetentionMs: 30 * 24 * 60 * 60 * 1000,
  deliveryRetentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Progress of one job is stored at most this often; the last is never lost. */
  progressIntervalMs: 200,
  /** GET /api/v1/webhook-events: the reader is a machine. */
  eventPageSizeDefault: 100,
  eventPageSizeMax: 500,
  webhookUrlLength: 2_048,
  webhookDescriptionLength: 500,
  /** Requests of one endpoint that are open at the same time. */
  webhookConcurrency: 16,
  /** Deliveries of one endpoint that are read and recorded together; so many are repeated at most after a crash. */
  webhookBatchSize: 64,
  /** Standard Webhooks: an endpoint that has only failed for days is disabled. */
  webhookFailingMaxMs: 5 * 24 * 60 * 60 * 1000,
  /** GraphQL documents from outside: deeper or wider ones are attacks or mistakes. */
  graphqlDepthMax: 12,
  graphqlCostMax: 10_000,
  graphqlAliasesMax: 30,
  graphqlTokensMax: 4_000,
  compiledOperationsMax: 1_000,
} as const;

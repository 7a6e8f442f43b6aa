/** Limits of webhooks and their deliveries. Lengths are characters, times milliseconds. */
export const webhookLimits = {
  webhooksMax: 50,
  /** The Standard Webhooks specification suggests 15 to 30 s. */
  timeoutMs: 15_000,
  /** As long as the events that they deliver. */
  deliveryRetentionMs: 30 * 24 * 60 * 60 * 1000,
  urlLength: 2_048,
  descriptionLength: 500,
  /** Several times the catalogue; a longer list is a mistake, and every bad key of it would be told. */
  eventsMax: 100,
  /** A person waits for the answer of a test. */
  testTimeoutMs: 5_000,
  /** Between two tests of one webhook: enough to mend and try again, too slow to be used as a way to send. */
  testIntervalMs: 5_000,
  /**
   * Deliveries of one endpoint that are read and recorded together; twice so many are repeated at most after a crash.
   * A batch has room for so many positions (`platform.webhook_batch`).
   */
  batchSize: 512,
  /** Standard Webhooks: an endpoint that has only failed for days is disabled. */
  failingMaxMs: 5 * 24 * 60 * 60 * 1000,
} as const;

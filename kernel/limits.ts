/**
 * Limits of requests, pages and text that every part of the program shares, each with its reason. What one feature owns is in
 * its own `.limits.ts`. Sizes are bytes, times milliseconds.
 */
export const limits = {
  /** A JSON body larger than this is a bulk import sent to the wrong route. */
  bodySizeBytes: 1024 * 1024,
  /** Default and largest page of an offset list: a page is one screen or one sync step, not an export. */
  pageSizeDefault: 24,
  pageSizeMax: 100,
  /** Things that one bulk operation changes before it answers: some seconds at most. */
  bulkIdsMax: 200,
  /** Offset paging reads and drops what it skips; past this the cursor export is the right tool. */
  offsetMax: 10_000,
  /** Exact totals are counted up to here, so that no count costs more than two milliseconds, on any catalog. */
  countMax: 5_000,
  /** Export pages are larger: the reader is a machine (§4.12 GET /api/v1/catalog/items). */
  exportPageSizeDefault: 100,
  exportPageSizeMax: 500,
  searchQueryLength: 200,
  /** §8 organizationId. */
  organizationIdLength: 120,
  /** §8 checkout idempotency key; the same everywhere. */
  idempotencyKeyLength: 180,
  /** Answers to idempotent requests are kept a day: longer than any sane retry loop. */
  idempotencyTtlMs: 24 * 60 * 60 * 1000,
  /** From connecting to the last byte that a call from here reads. */
  outboundTimeoutMs: 30_000,
  /** The envelope of an event, which is sent as it is: receivers take a megabyte at most (docs/decisions/0009). */
  eventSizeBytes: 256 * 1024,
  /** Calls of one pool to one host that are open at the same time. */
  callsPerHost: 16,
  /** Values below one body value; deeper ones are attacks, and recursion must end somewhere. */
  bodyDepthMax: 64,
  /** Fields of one object, and items of one list, of a body or of GraphQL variables; more are rejected before each is looked at. */
  bodyFieldsMax: 1_000,
  bodyItemsMax: 10_000,
  /** Field errors told at once; a client mends the first hundred before it asks again. */
  fieldErrorsMax: 100,
  nameLength: 100,
  /** RFC 5321 §4.5.3.1.3: a path of 256 characters, less its brackets. */
  emailLength: 254,
  /** The database's integer. */
  quantityMax: 2_147_483_647,
} as const;

/** Limits of what callers send, which every part shares. Sizes are bytes, lengths characters. */
export const inputLimits = {
  /** A JSON body larger than this is a bulk import sent to the wrong route. */
  bodySizeBytes: 1024 * 1024,
  /** Values below one body value; deeper ones are attacks, and recursion must end somewhere. */
  bodyDepthMax: 64,
  /** Fields of one object, and items of one list, of a body or of GraphQL variables; more are rejected before each is looked at. */
  bodyFieldsMax: 1_000,
  bodyItemsMax: 10_000,
  /** Field errors told at once; a client mends the first hundred before it asks again. */
  fieldErrorsMax: 100,
  /** Things that one bulk operation changes before it answers: some seconds at most. */
  bulkIdsMax: 200,
  searchQueryLength: 200,
  nameLength: 100,
  /** RFC 5321 §4.5.3.1.3: a path of 256 characters, less its brackets. */
  emailLength: 254,
  /** The database's integer. */
  quantityMax: 2_147_483_647,
  /** §8 organizationId. */
  organizationIdLength: 120,
} as const;

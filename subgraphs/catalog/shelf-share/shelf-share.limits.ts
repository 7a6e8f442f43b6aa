const day = 24 * 60 * 60 * 1000;

/** Limits of the shares that products have in the answers of engines. Times are milliseconds. */
export const shelfShareLimits = {
  /** Of an organization. */
  promptSetsMax: 100,
  /** Of a set: each is asked of every engine, several times. */
  promptsMax: 50,
  promptLength: 1_000,
  nameLength: 200,
  categoryLength: 200,
  /** Brands of others that are looked for. */
  rivalsMax: 50,
  /** Names of one brand, and domains of one. */
  aliasesMax: 20,
  aliasLength: 100,
  /** One letter is found everywhere. */
  aliasLengthMin: 2,
  /** How often an engine is asked the same: answers differ from one time to the next. */
  repeatsDefault: 3,
  repeatsMax: 10,
  /** Products that a run over the catalog looks for; those that were changed last. */
  productsMax: 1_000,
  /** Tokens of an answer. */
  outputTokensMax: 2_000,
  /** Calls of one run that are made at the same time. */
  concurrentCalls: 4,
  /** A provider that wants fewer calls is waited for; one that wants it for longer is asked by a later try of the job. */
  waitMaxMs: 60 * 1000,
  waitsMax: 3,
  /** Runs with their answers, so that a month can be compared with that of the year before. */
  retentionMs: 400 * day,
} as const;

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Limits of the threads of procedures. Times are milliseconds, sizes bytes of JSON. */
export const threadLimits = {
  /** Of one procedure that have not ended, where a caller executes it; its triggers have a limit of their own (`startsPerHour`). */
  liveMax: 100,
  inputsBytesMax: 64 * 1024,
  /** Of one call: more is of no use to the steps that read it. */
  argumentsBytesMax: 256 * 1024,
  outputBytesMax: 256 * 1024,
  /** Of one item of a list, which has up to a thousand. */
  itemBytesMax: 32 * 1024,
  /** Of all that the items of one list came to: later steps read it as a whole. */
  listBytesMax: 16 * 1024 * 1024,
  errorLength: 2_000,
  commentLength: 1_000,
  /** Somebody has a week, with a weekend in it, to look at what is to be approved. */
  approvalMs: 7 * day,
  /** Tries of one call that was rejected for the moment: too many requests, or a part that is away. */
  attemptsMax: 5,
  /** Before such a try where the answer named no time; doubled with each. */
  retryDelayMs: 2_000,
  retryDelayMaxMs: 5 * minute,
  /** Of a wait that names no time between two looks, or no time after which it has failed. In seconds. */
  pollSecondsDefault: 60,
  waitSecondsDefault: 86_400,
  /** Of one answer of a model. */
  modelTokensMax: 4_000,
  /** Steps and items on one page of the status. */
  statusStepsMax: 200,
  /** Answers to idempotent calls are kept a day: a call whose outcome is unknown is not repeated later than this. */
  repeatableMs: day - 60 * minute,
  /** Ended threads are kept a quarter, for reviews of what was done. */
  retentionMs: 90 * day,
} as const;

/** Limits of the calls that send listings, prices and stock. Times are milliseconds. */
export const syncLimits = {
  /** Products whose listings are compared in one transaction. */
  chunk: 100,
  /** Waiting changes of other products that a synchronisation takes along, so that calls go out full. */
  piggybackMax: 200,
  /** A write whose sender died is made again after this: longer than any call may take. */
  leaseMs: 60_000,
  /** Repetitions of one call within a run; after that the job waits instead. */
  triesMax: 4,
} as const;

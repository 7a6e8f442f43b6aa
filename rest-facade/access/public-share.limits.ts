/** What those get who read what is public while others are served by the same process. Times are milliseconds. */
export const publicShareLimits = {
  /** That are answered at a time; one of a busy process. */
  atOnce: 2,
  /** A busy process has spent more than this part of the last moment at work, in place of waiting for something to do. */
  busyAbove: 0.2,
  busyMomentMs: 100,
  /** After each reply of a busy process, so many times as long as it took belongs to the others: a fifth of the time is the public's. */
  restFactor: 4,
  /** A reply that took long because the database was busy is no reason to stand still. */
  restMaxMs: 500,
  /** Buyers and sellers ask again within this time after a reply. */
  quietAfterMs: 100,
  /** A client that reads slowly holds up nobody for longer. */
  workMaxMs: 1_000,
  waitingMax: 1_000,
  waitMs: 5_000,
} as const;

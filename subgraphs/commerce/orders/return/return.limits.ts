/** Limits of returns. Times are milliseconds. */
export const returnLimits = {
  /** A buyer returns an order in a few parts; `returns(filter: {orderId})` has all of them. */
  returnsOfOrderShown: 100,
  /** Of one run of a task. */
  returnsPerRun: 500,
  /** How long before a marketplace decides by itself the merchant is told: a working day, to act on it. */
  deadlineNoticeMs: 24 * 60 * 60 * 1000,
} as const;

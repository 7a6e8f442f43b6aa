/** Limits of calls to others. Times are milliseconds. */
export const outboundLimits = {
  /** From connecting to the last byte that a call from here reads. */
  timeoutMs: 30_000,
  /** Calls of one pool to one host that are open at the same time. */
  callsPerHost: 16,
} as const;

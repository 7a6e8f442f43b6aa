/** Limits of the GraphQL edge that stand beside those of kernel/limits.ts. */
export const gatewayLimits = {
  /**
   * Selections written in one document. Checking that fields with the same name fit together compares each
   * with each: 1,000 cost some 40 ms, 4,000 almost a second.
   */
  selectionsMax: 1_000,
  /** How many items a list is taken to have where no `limit` says so: variants, images, tags. */
  listLengthAssumed: 10,
  /** Operations that one WebSocket has open at a time: a dashboard shows fewer. */
  operationsPerSocketMax: 50,
  /** The first message of a client; a larger one is not a GraphQL document. */
  socketMessageSizeBytes: 256 * 1024,
  /** Between two pings of a socket; proxies commonly cut connections that are silent for 30 to 60 s. */
  socketPingMs: 15_000,
  /** Closing waits this long for the other side to say goodbye. */
  socketCloseTimeoutMs: 2_000,
} as const;

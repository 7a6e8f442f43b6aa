/** Limits of the WebSockets that subscriptions use. Sizes are bytes, times milliseconds. */
export const socketLimits = {
  /** Operations that one WebSocket has open at a time: a dashboard shows fewer. */
  operationsPerSocketMax: 50,
  /** Sockets of one credential in a process, and operations over all of them: a dashboard open on every desk. */
  socketsPerCallerMax: 20,
  operationsPerCallerMax: 200,
  /** The first message of a client; a larger one is not a GraphQL document. */
  messageSizeBytes: 256 * 1024,
  /** Between two pings of a socket; proxies commonly cut connections that are silent for 30 to 60 s. */
  pingMs: 15_000,
  /** Closing waits this long for the other side to say goodbye. */
  closeTimeoutMs: 2_000,
} as const;

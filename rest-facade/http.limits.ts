/** Limits of HTTP requests and connections. Sizes are bytes, times milliseconds. */
export const httpLimits = {
  /** Long enough for 200 MB at 6 Mbit/s, short enough that a dripping sender cannot hold a connection for long. */
  requestTimeoutMs: 300_000,
  /** A connection on which nothing moves for a minute is dead. */
  idleTimeoutMs: 60_000,
  /** Longer than the 60 s idle time-out of common load balancers, so that they close first and never race us. */
  keepAliveTimeoutMs: 72_000,
  /** Connections that are not accepted yet; Linux cuts it to net.core.somaxconn, which is 4,096 by default. */
  waitingConnectionsMax: 65_535,
  /** Route parameters are ids and domain names. */
  pathParameterLength: 253,
  /** Fields and parts of a multipart form beside its file. */
  formFieldsMax: 50,
  formFieldSizeBytes: 64 * 1024,
  /** Credentials and addresses whose rate is remembered; the ones unused for longest are forgotten first. */
  rateLimitKeysMax: 100_000,
  requestIdLength: 128,
  /** A header field that is repeated in the reply: longer than any id. */
  echoedHeaderLength: 256,
} as const;

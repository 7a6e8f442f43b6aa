/** Options of every call. */
export interface CallOptions {
  /** Ends the call, also between attempts; it rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Time for one attempt in milliseconds, until its whole reply has arrived. Default: that of the client. */
  timeoutMs?: number;
  /** Further attempts after the first. Default: that of the client. */
  maxRetries?: number;
  /** Header fields beside those that the library sends. */
  headers?: object | undefined;
  /** With a session: the organization of the call. Default: that of the client. */
  organizationId?: string;
}

/** Options of a call that the API can recognise when it is repeated. */
export interface KeyedOptions extends CallOptions {
  /**
   * 1 to 180 characters. For 24 hours, the same call with the same key returns the first reply and has no second effect.
   * Default: a random key for each call, which its retries keep.
   */
  idempotencyKey?: string;
}

/** Options of a change of something that has versions. */
export interface VersionedOptions extends CallOptions {
  /** The version that was read: if it is no longer the current one, the call is rejected with `VERSION_STALE`. */
  ifMatch?: number | string;
}

/** Everything that a call may be given. */
export type AnyOptions = KeyedOptions & VersionedOptions & { query?: object | undefined };

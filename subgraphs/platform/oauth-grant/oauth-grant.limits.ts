/** Limits of authorization by people. Times are milliseconds, lengths characters, sizes bytes. */
export const oauthGrantLimits = {
  /** Between the consent and the token request: the client's server takes a second (RFC 6749 §4.1.2 allows ten minutes). */
  codeTtlMs: 60 * 1000,
  /** A grant that no client refreshed for so long has ended. */
  grantTtlMs: 30 * 24 * 60 * 60 * 1000,
  /** How long it is listed after that, or after it was revoked. */
  retentionMs: 90 * 24 * 60 * 60 * 1000,
  /** Grants of a member that are in force: one for each program and device. A further one ends the one used longest ago. */
  grantsPerMemberMax: 50,
  redirectUrisMax: 20,
  redirectUriLength: 2_000,
  clientIdLength: 1_000,
  /** A `state` holds what a client wants to find again; it comes back in a URL. */
  stateLength: 2_000,
  scopeLength: 2_000,
  /** Of RFC 7636 §4.1 and §4.2: a verifier, and the challenge that SHA-256 makes of it. */
  verifierLengthMin: 43,
  verifierLengthMax: 128,
  challengeLength: 43,
  /** The draft recommends 5 kB or less; a client that lists many redirect URIs needs more. */
  documentBytes: 16 * 1024,
  /** A person waits for the page meanwhile. */
  documentTimeoutMs: 3_000,
  documentAgeMinMs: 60 * 1000,
  documentAgeDefaultMs: 10 * 60 * 1000,
  documentAgeMaxMs: 24 * 60 * 60 * 1000,
  /** Documents that a process remembers. */
  documentsRemembered: 500,
  /** Documents that one network makes an installation fetch in a window. */
  documentFetchesPerNetwork: 60,
  documentFetchWindowMs: 60 * 60 * 1000,
} as const;

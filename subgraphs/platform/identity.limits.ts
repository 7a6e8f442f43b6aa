/** Limits of accounts, members and credentials. Lengths are characters, times milliseconds. */
export const identityLimits = {
  /** API keys per organization: one per integration and environment, with room for rotation. */
  apiKeysMax: 100,
  oauthClientsMax: 100,
  /** Invitations that wait in an organization. */
  invitationsMax: 100,
  /** Long enough for a holiday weekend, short enough that a forgotten one is no way in. */
  invitationTtlMs: 7 * 24 * 60 * 60 * 1000,
  /** RFC 6749 leaves it open; an hour bounds the harm of a leaked token. */
  accessTokenTtlMs: 60 * 60 * 1000,
  sessionTtlMs: 14 * 24 * 60 * 60 * 1000,
  /** How long a verified credential is trusted without asking the database; a NOTIFY ends it sooner. */
  credentialCacheTtlMs: 10_000,
  credentialCacheMax: 10_000,
  organizationNameLength: 200,
  /** NIST SP 800-63B asks for 8 or more; the maximum bounds the work of hashing. In characters after NFKC. */
  passwordLengthMin: 10,
  passwordLengthMax: 200,
  /** A person runs a handful of businesses; an agency that runs more is added to them as a member. */
  organizationsPerOwnerMax: 50,
  membersMax: 1_000,
  /** Organizations of one OAuth client: an agency's integration; each is locked when the client is made. */
  organizationsPerClientMax: 20,
  /** Longest credential that is looked up at all; generated ones have 49 characters. */
  credentialLength: 200,
  /** A deployment takes hours, a forgotten one a week; after that the old secret is a risk without a use. */
  rotationOverlapSecondsDefault: 24 * 60 * 60,
  rotationOverlapSecondsMax: 7 * 24 * 60 * 60,
  /** A used session is prolonged at most this often, so that browsing costs no writes. */
  sessionRenewalMs: 60 * 60 * 1000,
  /** How fresh `lastUsedAt` is: enough to find unused keys, rare enough to cost nothing. */
  lastUsedResolutionMs: 60 * 1000,
  /**
   * Failed sign-ins in a window: to one account from one network, from one network, and to one account from everywhere
   * (NIST SP 800-63B allows 100). 40 guesses an hour find no password.
   */
  signInWindowMs: 15 * 60 * 1000,
  signInFailuresPerPlace: 10,
  signInFailuresPerNetwork: 50,
  signInFailuresPerEmail: 100,
  /** How long the last limit leaves out a network that an account signed in from: longer than a holiday. */
  signInPlaceTtlMs: 90 * 24 * 60 * 60 * 1000,
  /** A reset is asked for by who sits before the mailbox; a confirmation may wait for Monday. */
  passwordResetTtlMs: 30 * 60 * 1000,
  emailVerificationTtlMs: 7 * 24 * 60 * 60 * 1000,
  /** A mail that could not be sent for a day is of no use any more. */
  mailTriesMs: 24 * 60 * 60 * 1000,
  /** In a window: mails of one kind to one address; resets that one network asks for; invitations that one organization sends. */
  mailWindowMs: 60 * 60 * 1000,
  mailsPerAddress: 3,
  passwordResetsPerNetwork: 30,
  invitationMailsPerOrganization: 100,
  /** New accounts from one network in the same window: an office that starts together. */
  signUpsPerNetwork: 30,
} as const;

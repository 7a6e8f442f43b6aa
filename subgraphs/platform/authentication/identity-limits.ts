/** Limits of identity, each with its reason. Times are milliseconds. */
export const identityLimits = {
  nameLength: 100,
  organizationNameLength: 200,
  /** RFC 5321 §4.5.3.1.3: a path of 256 characters, less its brackets. */
  emailLength: 254,
  /** NIST SP 800-63B asks for 8 or more; the maximum bounds the work of hashing. In characters after NFKC. */
  passwordLengthMin: 10,
  passwordLengthMax: 200,
  /** A person runs a handful of businesses; an agency that runs more is added to them as a member. */
  organizationsPerOwnerMax: 50,
  membersMax: 1_000,
  /** Organizations of one OAuth client: an agency's integration; each is locked when the client is made. */
  organizationsPerClientMax: 20,
  clientIdLength: 120,
  /** Longest credential that is looked up at all; generated ones have 49 characters. */
  credentialLength: 200,
  /** A deployment takes hours, a forgotten one a week; after that the old secret is a risk without a use. */
  rotationOverlapSecondsDefault: 24 * 60 * 60,
  rotationOverlapSecondsMax: 7 * 24 * 60 * 60,
  /** A used session is prolonged at most this often, so that browsing costs no writes. */
  sessionRenewalMs: 60 * 60 * 1000,
  /** How fresh `lastUsedAt` is: enough to find unused keys, rare enough to cost nothing. */
  lastUsedResolutionMs: 60 * 1000,
  /** Failed sign-ins in a window, by email address and by network address: 40 guesses an hour find no password. */
  signInWindowMs: 15 * 60 * 1000,
  signInFailuresPerEmail: 10,
  signInFailuresPerAddress: 50,
} as const;

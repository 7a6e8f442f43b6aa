import { documentLimits } from './document-limits.js';
import { productFileLimits } from './product-file-limits.js';
import { saleLimits } from './sale-limits.js';

/** Every limit of the platform in one place, each with its reason. Sizes are bytes, times milliseconds. */
export const limits = {
  ...saleLimits,
  ...documentLimits,
  ...productFileLimits,

  /** A JSON body larger than this is a bulk import sent to the wrong route. */
  bodySizeBytes: 1024 * 1024,
  /** A catalog of a million rows fits; more is split by the sender. */
  importFileSizeBytes: 200 * 1024 * 1024,
  /** Marketplaces take 10 to 20 MB at most; larger pictures only cost memory to decode. */
  imageSizeBytes: 20 * 1024 * 1024,
  /** Reports and plans of imports are kept so long; nobody comes back to an older one. */
  importRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Requests end within minutes; what is not whole after a day was left by a process that was killed. */
  unfinishedFileRetentionMs: 24 * 60 * 60 * 1000,
  /** A day longer than imports, whose files these are: whatever is older belongs to none. */
  uploadRetentionMs: 8 * 24 * 60 * 60 * 1000,
  /** Pictures and imports of an organization unless set otherwise: 10 GiB, some 20,000 products with five pictures each. */
  storageQuotaBytes: 10 * 1024 * 1024 * 1024,
  /** Marketplaces fetch pictures days after a listing was sent. */
  unusedImageRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Decoding is linear in pixels: 50 megapixels is beyond any marketplace's maximum and costs under a second. */
  imagePixels: 50_000_000,
  /** Default and largest page of an offset list: a page is one screen or one sync step, not an export. */
  pageSizeDefault: 24,
  pageSizeMax: 100,
  /** Things that one bulk operation changes before it answers: some seconds at most. */
  bulkIdsMax: 200,
  /** Offset paging reads and drops what it skips; past this the cursor export is the right tool. */
  offsetMax: 10_000,
  /** Exact totals are counted up to here, so that no count costs more than two milliseconds, on any catalog. */
  countMax: 5_000,
  /** A search ranks at most this many matches; nobody reads past the first few pages of a ranking. */
  searchCandidatesMax: 500,
  /** A beginning of a word stands for at most this many words by name; one that begins more is looked up as such. */
  searchExpansionsMax: 50,
  /** Export pages are larger: the reader is a machine (§4.12 GET /api/v1/catalog/items). */
  exportPageSizeDefault: 100,
  exportPageSizeMax: 500,
  /** §8 product list sku filter. */
  skuFilterMax: 50,
  /** §8 batch cost update. */
  costUpdatesMax: 200,
  /** Variants of one product; the most generous platform allows 2,000. */
  variantsMax: 2_000,
  optionsMax: 3,
  imagesMax: 250,
  /** Longer addresses are rejected by common servers and marketplaces. */
  imageUrlLength: 2_048,
  tagsMax: 250,
  attributesMax: 200,
  titleLength: 500,
  descriptionLength: 500_000,
  skuLength: 120,
  policyLinkUrlLength: 2_048,
  /** House barcodes are a line of a label scanner. */
  otherCodeLength: 120,
  otherCodesMax: 20,
  searchQueryLength: 200,
  /** §8 organizationId. */
  organizationIdLength: 120,
  /** §8 checkout idempotency key; the same everywhere. */
  idempotencyKeyLength: 180,
  /** Answers to idempotent requests are kept a day: longer than any sane retry loop. */
  idempotencyTtlMs: 24 * 60 * 60 * 1000,
  /** API keys per organization: one per integration and environment, with room for rotation. */
  apiKeysMax: 100,
  oauthClientsMax: 100,
  webhooksMax: 50,
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
  /** Jobs of one organization that run at the same time in the whole installation, so that none starves others. */
  jobsPerOrganization: 4,
  jobAttemptsMax: 10,
  /** The Standard Webhooks specification suggests 15 to 30 s. */
  webhookTimeoutMs: 15_000,
  webhookPayloadBytes: 256 * 1024,
  outboundTimeoutMs: 30_000,
  /** Runs of a job that died with their process without any progress since; more is a job that kills workers. */
  jobCrashesMax: 10,
  /** Finished jobs, events and deliveries are kept a month: longer than any outage of a reader. */
  jobRetentionMs: 30 * 24 * 60 * 60 * 1000,
  eventRetentionMs: 30 * 24 * 60 * 60 * 1000,
  deliveryRetentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Progress of one job is stored at most this often; the last is never lost. */
  progressIntervalMs: 200,
  /** GET /api/v1/webhook-events: the reader is a machine. */
  eventPageSizeDefault: 100,
  eventPageSizeMax: 500,
  webhookUrlLength: 2_048,
  webhookDescriptionLength: 500,
  /** Several times the catalogue; a longer list is a mistake, and every bad key of it would be told. */
  webhookEventsMax: 100,
  /** A person waits for the answer of a test. */
  webhookTestTimeoutMs: 5_000,
  /** Between two tests of one webhook: enough to mend and try again, too slow to be used as a way to send. */
  webhookTestIntervalMs: 5_000,
  /** Requests of one endpoint that are open at the same time. */
  webhookConcurrency: 16,
  /**
   * Deliveries of one endpoint that are read and recorded together; twice so many are repeated at most after a crash.
   * A batch has room for so many positions (`platform.webhook_batch`).
   */
  webhookBatchSize: 512,
  /** Standard Webhooks: an endpoint that has only failed for days is disabled. */
  webhookFailingMaxMs: 5 * 24 * 60 * 60 * 1000,
  /** Operations that one WebSocket has open at a time: a dashboard shows fewer. */
  operationsPerSocketMax: 50,
  /** Sockets of one credential in a process, and operations over all of them: a dashboard open on every desk. */
  socketsPerCallerMax: 20,
  operationsPerCallerMax: 200,
  /** Subscriptions to changes that an organization has open in a process: dashboards of a large team. */
  followersPerOrganizationMax: 500,
  /** Changes that a subscriber may be behind; about 1 MB of ids. */
  pendingChangesMax: 10_000,
  /** The first message of a client; a larger one is not a GraphQL document. */
  socketMessageSizeBytes: 256 * 1024,
  /** Between two pings of a socket; proxies commonly cut connections that are silent for 30 to 60 s. */
  socketPingMs: 15_000,
  /** Closing waits this long for the other side to say goodbye. */
  socketCloseTimeoutMs: 2_000,

  // HTTP transport.

  /** Long enough for 200 MB at 6 Mbit/s, short enough that a dripping sender cannot hold a connection for long. */
  requestTimeoutMs: 300_000,
  /** A connection on which nothing moves for a minute is dead. */
  idleTimeoutMs: 60_000,
  /** Orchestrators commonly wait 30 s before they kill: room for the jobs to be handed over after the requests. */
  drainTimeoutMs: 10_000,
  /** Longer than the 60 s idle time-out of common load balancers, so that they close first and never race us. */
  keepAliveTimeoutMs: 72_000,
  /** Route parameters are ids and domain names. */
  pathParameterLength: 253,
  /** Fields and parts of a multipart form beside its file. */
  formFieldsMax: 50,
  formFieldSizeBytes: 64 * 1024,
  /** Values below one body value; deeper ones are attacks, and recursion must end somewhere. */
  bodyDepthMax: 64,
  /** Fields of one object, and items of one list, of a body or of GraphQL variables; more are rejected before each is looked at. */
  bodyFieldsMax: 1_000,
  bodyItemsMax: 10_000,
  /** Field errors told at once; a client mends the first hundred before it asks again. */
  fieldErrorsMax: 100,
  /** Credentials and addresses whose rate is remembered; the ones unused for longest are forgotten first. */
  rateLimitKeysMax: 100_000,
  requestIdLength: 128,
  /** A header field that is repeated in the reply: longer than any id. */
  echoedHeaderLength: 256,

  // Identity.

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

  // Inventory.

  /** Units of one line of a reservation; far above any order, and so low that no sum leaves the database's integer. */
  reservedUnitsMax: 100_000,
  /** Expired reservations that are given back in one transaction: it holds the locks of all their products. */
  reservationsPerExpiry: 100,
  /** Owners that lack stock, read at once. */
  shortagesPerRead: 100,
  /** Ended reservations without a sale are kept as long as finished jobs, to explain what happened. */
  reservationRetentionMs: 30 * 24 * 60 * 60 * 1000,

  // Notifications.

  /** What nobody looked at for a quarter is looked at by nobody. */
  notificationRetentionMs: 90 * 24 * 60 * 60 * 1000,

  // Listings.

  /** Products of one call of POST /api/v1/sync; their ids fit in a JSON body several times. */
  syncProductsMax: 5_000,
  /** Products whose listings are compared in one transaction. */
  syncChunk: 100,
  /** Waiting changes of other products that a synchronisation takes along, so that calls go out full. */
  syncPiggybackMax: 200,
  /** A write whose sender died is made again after this: longer than any call may take. */
  channelLeaseMs: 60_000,
  /** Repetitions of one call within a run, and the longest wait between two; after that the job waits instead. */
  channelTriesMax: 4,
  channelRetryMaxMs: 5_000,
  /** First look at a listing after it was sent; doubled after each look while the marketplace is undecided. */
  listingFirstCheckMs: 2_000,
  listingCheckMaxMs: 60 * 60 * 1000,
  /** Looks at an accepted listing that the marketplace does not know, before it counts as lost: about two minutes. */
  listingMissingMax: 6,
  /** How often a live listing is compared with what was wanted; spread by a fifth. */
  listingLiveCheckMs: 6 * 60 * 60 * 1000,
  /** Listings whose check is one run of the task; more follow at once. */
  listingChecksPerRun: 500,
  /** What channels are told of stock that is not tracked: they want a number. */
  untrackedQuantity: 999,

  // Connections to marketplaces.

  /** An agency's merchant with accounts in every country of every marketplace has some eighty. */
  connectionsMax: 200,
  /** Own words for types of products, mapped to a marketplace's categories. */
  categoryMappingsMax: 1_000,
  /** Longer than any token seen; keys in PEM fit as well. */
  marketplaceCredentialLength: 8_192,
  /** Access tokens last from an hour up: ten minutes before their end there is time for several tries. */
  credentialRefreshAheadMs: 10 * 60 * 1000,
  /** Next try to renew credentials when the marketplace could not be had. */
  credentialRefreshRetryMs: 60 * 1000,
  /** How often an account is asked whether it still answers; one call each. */
  connectionCheckMs: 60 * 60 * 1000,
  /** Accounts of one run of a task, and those of them at the same time: each holds a database connection at most. */
  connectionsPerRun: 500,
  connectionsInParallel: 6,
  /** A person waits for the answer when an account is connected. */
  authoriseTimeoutMs: 20_000,
  /** Accounts whose pace a process remembers; those at rest are forgotten first. */
  pacedAccountsMax: 10_000,
} as const;

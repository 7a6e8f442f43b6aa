/**
 * Limits of what is sold: orders, what is done to them, returns, what marketplaces tell of them, and settlements; part of
 * `limits`. Each has its reason. Sizes are bytes, times milliseconds.
 */
export const saleLimits = {
  // Actions on orders.

  /** The newest are what people look at; an order has a handful. */
  orderActionsShown: 100,
  /** Actions of one return that are listed; each needs a decision of a person. */
  returnActionsShown: 100,
  /** A label is a page or two of PDF; some marketplaces put pictures on it. */
  labelBytes: 10 * 1024 * 1024,
  /** As long as a parcel is packed: a label says where a buyer lives. */
  labelRetentionMs: 7 * 24 * 60 * 60 * 1000,
  labelsPerPurge: 1_000,

  // Orders.

  /** Lines of one order that a caller states; twice the longest invoice of a wholesaler that was seen. */
  orderLinesMax: 2_000,
  /** Ids and numbers of other systems. */
  externalIdLength: 200,
  /** A number of one line that nobody sells at once. */
  orderLineQuantityMax: 1_000_000,
  /** Unmatched lines that one run looks for in the catalog, and how old their orders may be. */
  ordersPerMatching: 500,
  orderMatchingMaxMs: 90 * 24 * 60 * 60 * 1000,

  // Returns.

  /** Of one run of a task. */
  returnsPerRun: 500,
  /** How long before a marketplace decides by itself the merchant is told: a working day, to act on it. */
  returnDeadlineNoticeMs: 24 * 60 * 60 * 1000,

  // Checkout sessions.

  /** How long a session holds its stock, unless it is paid: the Universal Commerce Protocol's own default. */
  checkoutLifetimeMs: 6 * 60 * 60 * 1000,
  /** §8. */
  checkoutItemsMax: 100,
  /** Each is looked up and applied; nobody has more of a merchant. */
  checkoutCodesMax: 20,
  checkoutCodeLength: 100,
  /** Places that one session names; a household has a handful. */
  checkoutDestinationsMax: 20,
  /** A name, a line of an address. E-mail addresses are limited by RFC 5321 §4.5.3.1. */
  checkoutTextLength: 254,
  checkoutConsentsMax: 20,
  agentProfileUrlLength: 240,
  /** Sessions that one statement of the expiry ends, so that no lock is held for long. */
  checkoutsPerExpiry: 500,
  /** Buyer and addresses of a session whose order was shipped or ended: two months after it last changed. */
  checkoutPersonalRetentionMs: 60 * 24 * 60 * 60 * 1000,
  /** Sessions that were given up without a payment: as long as somebody may ask what became of one. */
  checkoutAbandonedRetentionMs: 30 * 24 * 60 * 60 * 1000,
  checkoutsPerPurge: 1_000,
  /** Sessions of one buyer whose places are offered again in the next. */
  checkoutsOfBuyerRead: 5,

  // What checkouts are priced by.

  /** Of one organization. Rates and rules are read at each pricing: these are several times what merchants have. */
  shippingRatesMax: 2_000,
  freeShippingRulesMax: 200,
  taxRulesMax: 2_000,
  /** A campaign has a code for each of its readers. */
  discountCodesMax: 100_000,
  /** Rows of one file; it comes in a body of a megabyte. */
  termRowsMax: 5_000,
  /** Products of a free-shipping rule; types of products of a tax. */
  termItemsMax: 1_000,
  termTitleLength: 254,
  discountUsesMax: 1_000_000_000,
  buyerAddressesMax: 20,

  // Payments of checkout sessions.

  /** A secret key is a hundred characters; an address of a chain's node a few hundred. */
  paymentSettingLength: 2_000,
  /** One call of a processor: cards are answered within ten seconds, or not at all. */
  paymentTimeoutMs: 20_000,
  /** First look at a payment whose process may have died, longer than any call of it takes. */
  paymentCheckFirstMs: 30_000,
  /** Longest wait between two looks: twice as long each time up to here. */
  paymentCheckMaxMs: 60 * 60 * 1000,
  /** A payment that nobody knows anything of is called off after this: the agent may pay by another then. */
  paymentAbandonMs: 60_000,
  /** How long a buyer may take at the bank's page, which ends sooner; then the agent may pay by another payment. */
  paymentActionMs: 30 * 60 * 1000,
  /** Looks without an outcome before the merchant is told: about half an hour. */
  paymentChecksToAlarm: 6,
  /** Tries to make an order of a captured payment before the money is given back: a few hours. */
  paymentOrderTriesMax: 8,
  /** Tries to give money back by the rail before the merchant is asked to: about a day. */
  paymentRefundTriesMax: 30,
  /** A payment in a header field: a signed authorization in base64 has two thousand, one by a smart wallet twice that. */
  paymentHeaderLength: 12_000,
  /** Of what an agent shows of a payment instrument, such as its brand; an address of a picture is the longest. */
  instrumentTextLength: 500,

  // Agents that shop, and what they are told of their orders.

  /** The Universal Commerce Protocol asks for 128 KiB or more. */
  agentProfileBytes: 128 * 1024,
  /** An agent waits for its first session meanwhile. */
  agentProfileTimeoutMs: 3_000,
  /** Signatures are made as a request is sent, and again when it is repeated; what is older was kept by somebody. */
  signatureAgeMs: 5 * 60 * 1000,
  /** How long a profile is taken for current: as its server says, within these (a floor of 60 s by the protocol). */
  agentProfileAgeMinMs: 60 * 1000,
  agentProfileAgeDefaultMs: 10 * 60 * 1000,
  agentProfileAgeMaxMs: 24 * 60 * 60 * 1000,
  /** Profiles that a process remembers; those at rest are read from the database again. */
  agentProfilesRemembered: 1_000,
  /** What they may take in memory together: a profile has a few hundred characters, the longest 128 KiB. */
  agentProfilesBytes: 32 * 1024 * 1024,
  /** Keys and capabilities of one profile that are looked at: several times what any agent has. */
  agentKeysMax: 20,
  agentCapabilitiesMax: 100,
  /** Entries of one kind that an agent states of an order: a shipment a line, and as many again. */
  agentStatementsMax: 200,
  /** Messages to agents about orders are kept as long as webhook deliveries. */
  agentDeliveriesPerPurge: 5_000,

  // Sales that come in from marketplaces.

  /** Body of a push: an order of several hundred lines has a megabyte. In base64 it fits into a call of a subgraph. */
  pushSizeBytes: 2 * 1024 * 1024,
  /** Signals that one run of an account's signal queue takes at a time; those about one record are one read. */
  pushSignalsPerRun: 200,
  /** Longer than any marketplace repeats a push: the longest known is six hours. */
  pushRetentionMs: 7 * 24 * 60 * 60 * 1000,
  /** Records of one account that are read or stored at the same time: a few hide the waits, more only queue up. */
  salesInParallel: 4,
  /** How often changes are read whether or not a push told of them: what a lost push delays. */
  feedIntervalMs: 5 * 60 * 1000,
  /** Read once more at each walk: some marketplaces show changes up to two minutes late, and clocks differ. */
  feedOverlapMs: 5 * 60 * 1000,
  /** Longest window of one walk, after which its progress is kept. */
  feedWindowMs: 24 * 60 * 60 * 1000,
  /** First and longest wait before a record that could not be taken in is read again; four times as long each time. */
  failureRetryFirstMs: 2_000,
  failureRetryMaxMs: 6 * 60 * 60 * 1000,
  /** Reads of a record that the marketplace does not know before it counts as gone: about three hours. */
  failureUnknownMax: 8,
  /** Failed records of an account that one run reads again. */
  failuresPerRun: 50,
  failureRetentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Longest period of one backfill: marketplaces keep orders for two years at most. */
  backfillMaxMs: 2 * 366 * 24 * 60 * 60 * 1000,

  // Settlements.

  /** Rows of one call of POST /api/v1/settlements: a statement of one order has some forty. */
  statementRowsMax: 200,
  /** First look for the order of a settlement that came before it, and for changes of one that is known. */
  settlementUnlinkedCheckMs: 2 * 60 * 1000,
  settlementLinkedCheckMs: 6 * 60 * 60 * 1000,
  /** Orders whose return window and payout are over do not change any more. */
  settlementOrderChecksMs: 60 * 24 * 60 * 60 * 1000,
  /** Settlements of one run of the task that looks for their orders, and those of one transaction. */
  settlementChecksPerRun: 2_000,
  settlementChecksTogether: 100,
  /** Rows that may still change or wait for their payout are read again for so long after they were posted. */
  openRowsRereadMs: 45 * 24 * 60 * 60 * 1000,
  /** One reading of statements after an outage: an order is published from all of it at once. */
  statementWindowMs: 7 * 24 * 60 * 60 * 1000,
  /** Changed rows that one reading holds in memory, about 200 MB, before it leaves further days to the next one. */
  changedRowsTogether: 200_000,
  /** A merchant's own name of a fee, an id of a row. */
  statementTextLength: 200,
} as const;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Limits of reviews. Lengths are characters, times milliseconds. */
export const reviewLimits = {
  /** Of a review that a merchant records; marketplaces have their own. */
  textLength: 10_000,
  authorNameLength: 200,
  imagesMax: 20,
  urlLength: 2_000,
  /** Of a reply, where the channel has no lower limit. */
  replyLength: 1_000,
  /** One request: some seconds at most, and a job for what reaches a channel. */
  actionsMax: 200,
  /** How long before an account was connected its reviews are read from. */
  historyMs: 90 * day,
  /** Read once more at each walk: buyers change what they wrote, and sellers reply elsewhere. */
  overlapMs: 30 * day,
  /** The same where each listing costs calls of its own. */
  listingOverlapMs: 2 * day,
  /** Between two reads of one account. */
  pollIntervalMs: hour,
  /** Listings of an account whose reviews are read one by one; those that were listed last. */
  listingsMax: 500,
  /** By then an unhappy buyer, and any other, should have an answer: our own target, as channels tell none. */
  replyToUnhappyMs: 2 * day,
  replyToOthersMs: 7 * day,
  /** How long before that the organization is told of a review that still has none: a working day is in it. */
  dueNoticeMs: 12 * hour,
  /** Reviews that one transaction tells of. */
  dueBatchSize: 100,
  /** Moderators look at a reply within this; one that is not shown by then was dropped. */
  submittedMaxMs: 3 * day,
  /** Replies of one account that one run looks for, as each costs a call. */
  unshownPerRun: 100,
  /** As long as their jobs are kept. */
  actionRetentionMs: 30 * day,
  /** Of the description of a product, and of what a merchant asks of a draft. */
  factLength: 2_000,
  guidanceLength: 500,
  /** Documents that a merchant names for a draft, and passages of them that it may use. */
  documentsMax: 10,
  passagesMax: 5,
  /** Different words that a sentence has in common with a review that it is quoted for: one alone may be a coincidence. */
  quoteWordsMin: 2,
  /** Of one answer of the model. */
  modelTokensMax: 1_000,
} as const;

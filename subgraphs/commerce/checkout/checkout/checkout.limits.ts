/** Limits of checkout sessions. Lengths are characters, times milliseconds. */
export const checkoutLimits = {
  /** How long a session holds its stock, unless it is paid: the Universal Commerce Protocol's own default. */
  lifetimeMs: 6 * 60 * 60 * 1000,
  /** §8. */
  itemsMax: 100,
  /** Protocols write amounts as numbers: IEEE 754 tells 15 decimal digits exactly, with a point or without. */
  minorUnitsMax: 999_999_999_999_999n,
  /** Each is looked up and applied; nobody has more of a merchant. */
  codesMax: 20,
  /** Promotions that the trace of a session names; most sessions have one or two. */
  tracedPromotionsMax: 50,
  /** Places that one session names; a household has a handful. */
  destinationsMax: 20,
  /** A name, a line of an address. E-mail addresses are limited by RFC 5321 §4.5.3.1. */
  textLength: 254,
  consentsMax: 20,
  /** Sessions that one statement of the expiry ends, so that no lock is held for long. */
  checkoutsPerExpiry: 500,
  /** Buyer and addresses of a session whose order was shipped or ended: two months after it last changed. */
  personalRetentionMs: 60 * 24 * 60 * 60 * 1000,
  /** Sessions that were given up without a payment: as long as somebody may ask what became of one. */
  abandonedRetentionMs: 30 * 24 * 60 * 60 * 1000,
  checkoutsPerPurge: 1_000,
  /** Sessions of one buyer whose places are offered again in the next. */
  checkoutsOfBuyerRead: 5,
} as const;

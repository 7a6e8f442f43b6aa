/** Limits of carts. Lengths are characters, times milliseconds. */
export const cartLimits = {
  /** How long a cart stays after it was last changed: as long as abandoned checkouts. */
  lifetimeMs: 30 * 24 * 60 * 60 * 1000,
  /** Carts that are over are kept a little for whoever asks why they are gone, and then deleted. */
  expiredRetentionMs: 24 * 60 * 60 * 1000,
  cartsPerPurge: 1_000,
  /** A country, a region, a language tag. */
  contextLength: 254,
  /** What the buyer is after, in words. */
  intentLength: 1_000,
} as const;

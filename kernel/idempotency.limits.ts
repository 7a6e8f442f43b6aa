/** Limits of idempotent requests. Lengths are characters, times milliseconds. */
export const idempotencyLimits = {
  /** §8 checkout idempotency key; the same everywhere. */
  keyLength: 180,
  /** Answers to idempotent requests are kept a day: longer than any sane retry loop. */
  ttlMs: 24 * 60 * 60 * 1000,
} as const;

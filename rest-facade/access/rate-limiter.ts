import type { Clock } from '../../kernel/clock.js';
import { forgetOldest } from '../../kernel/forget-oldest.js';
import { httpLimits } from '../http.limits.js';

const windowMs = 60_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

export interface RateVerdict {
  /** The `RateLimit` field: what remains, and the seconds until the bucket is full. */
  field: string;
  /** Seconds until the next request is allowed; null when this one is. */
  retryAfterSeconds: number | null;
}

/**
 * A token bucket for each credential or address: `perMinute` requests at once, refilled evenly over a minute. It is
 * kept in memory, so n processes allow n times as much; exact shared counting would cost a round trip a request.
 */
export class RateLimiter {
  /** The `RateLimit-Policy` field (draft-ietf-httpapi-ratelimit-headers-11 §3). */
  readonly policy: string;
  /** The policy in words, for those who are rejected. */
  readonly rule: string;
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
    this.rule = `At most ${perMinute} requests a minute are allowed.`;
    this.policy = `"default";q=${perMinute};w=${windowMs / 1000}`;
  }

  /** Takes requests from the bucket of a credential or address; more than a whole bucket of them count as one bucket. */
  take(key: string, requests = 1): RateVerdict {
    const bucket = this.#refilled(key);
    const taken = Math.min(requests, this.#perMinute);
    const isAllowed = bucket.tokens >= taken;
    if (isAllowed) {
      bucket.tokens -= taken;
    }
    return {
      field: `"default";r=${Math.floor(bucket.tokens)};t=${this.#secondsUntil(bucket, this.#perMinute)}`,
      retryAfterSeconds: isAllowed ? null : this.#secondsUntil(bucket, taken),
    };
  }

  /** The buckets stand in the order of their last use. */
  #refilled(key: string): Bucket {
    const nowMs = this.#clock.now().getTime();
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      return this.#open(key, nowMs);
    }
    const earned = ((nowMs - bucket.filledAtMs) * this.#perMinute) / windowMs;
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + Math.max(0, earned));
    bucket.filledAtMs = nowMs;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** Those that are forgotten are the fullest, or nearly: nobody used them for longest. */
  #open(key: string, nowMs: number): Bucket {
    if (this.#buckets.size >= httpLimits.rateLimitKeysMax) {
      forgetOldest(this.#buckets, httpLimits.rateLimitKeysMax / 100);
    }
    const bucket = { tokens: this.#perMinute, filledAtMs: nowMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #secondsUntil(bucket: Bucket, tokens: number): number {
    return Math.ceil(((tokens - bucket.tokens) * windowMs) / this.#perMinute / 1000);
  }
}

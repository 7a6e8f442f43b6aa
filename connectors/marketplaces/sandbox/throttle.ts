import type { Clock } from '../../../kernel/clock.js';

/** A token bucket for each caller: so many calls a second, and a burst of so many. */
export class Throttle {
  readonly #clock: Clock;
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(clock: Clock, perSecond: number, burst: number) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Takes so many tokens, or none. Answers 0, or for how many milliseconds to wait for them. */
  take(caller: string, count = 1): number {
    const nowMs = this.#clock.now().getTime();
    const bucket = this.#buckets.get(caller) ?? { tokens: this.#burst, atMs: nowMs };
    const tokens = Math.min(this.#burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.#perSecond);
    this.#buckets.set(caller, { tokens: tokens < count ? tokens : tokens - count, atMs: nowMs });
    return tokens < count ? Math.ceil(((count - tokens) / this.#perSecond) * 1000) : 0;
  }
}

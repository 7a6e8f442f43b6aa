import { setTimeout as delay } from 'node:timers/promises';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Clock } from '../../../../kernel/clock.js';
import { connectionLimits } from './connection.limits.js';

/**
 * Keeps the calls to one account at the rate that the marketplace allows: half a second's worth may go at once, the
 * rest follows evenly. It knows the calls of its own process alone; where several processes call one account, the
 * marketplace's own errors slow all of them down (`pause`).
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #burstMs: number;
  /** When the next call would go if calls went evenly, without a burst; in milliseconds of the epoch. */
  #evenAtMs = 0;
  #pausedUntilMs = 0;

  /** @param callsPerSecond more than 0; less than 1 for one call in several seconds. */
  constructor(clock: Clock, callsPerSecond: number) {
    this.#clock = clock;
    this.#intervalMs = 1000 / callsPerSecond;
    this.#burstMs = (Math.max(1, Math.floor(callsPerSecond / 2)) - 1) * this.#intervalMs;
  }

  /**
   * Resolves when a call may be made. @throws MarketplaceError `throttled` at once when the marketplace wants a longer
   * pause than `connectionLimits.callRetryMaxMs`, for the caller to come back; the signal's reason when it is aborted.
   */
  async turn(signal?: AbortSignal): Promise<void> {
    const nowMs = this.#clock.now().getTime();
    const pauseMs = this.#pausedUntilMs - nowMs;
    if (pauseMs > connectionLimits.callRetryMaxMs) {
      throw new MarketplaceError('throttled', 'The marketplace asked for a pause.', {
        retryAfterMs: pauseMs,
      });
    }
    const evenAtMs = Math.max(this.#evenAtMs, this.#pausedUntilMs, nowMs);
    this.#evenAtMs = evenAtMs + this.#intervalMs;
    // Calls that were let go in a burst are made up for by those after them.
    const waitMs = Math.max(pauseMs, evenAtMs - this.#burstMs - nowMs);
    if (waitMs > 0) {
      await delay(waitMs, undefined, signal === undefined ? {} : { signal });
    }
  }

  /** The marketplace said that there were too many calls; null when it did not say for how long to wait. */
  pause(retryAfterMs: number | null): void {
    const untilMs = this.#clock.now().getTime() + (retryAfterMs ?? this.#intervalMs);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
  }
}

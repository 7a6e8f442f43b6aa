import { setTimeout as delay } from 'node:timers/promises';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { systemRandom } from '../../../../kernel/random.js';
import { connectionLimits } from '../connection/connection.limits.js';
import { syncLimits } from './sync.limits.js';

const firstDelayMs = 200;

/**
 * Makes a call that may be repeated, a few times while its error is temporary, with growing delays that are spread by
 * chance; no sooner than the marketplace asks for. One that asks for more than `connectionLimits.callRetryMaxMs` is not waited
 * for here. Ends at once when `signal` does. @throws what the last try threw.
 */
export async function callWithRetries<T>(
  signal: AbortSignal,
  call: () => Promise<T>,
  mayRepeat: (error: MarketplaceError) => boolean = error => error.isTemporary,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const waitMs = waitBefore(tries, error, mayRepeat);
      if (waitMs === null) {
        throw error;
      }
      await delay(waitMs, undefined, { signal });
    }
  }
}

function waitBefore(
  tries: number,
  error: unknown,
  mayRepeat: (error: MarketplaceError) => boolean,
): number | null {
  if (!(error instanceof MarketplaceError) || !mayRepeat(error) || tries >= syncLimits.triesMax) {
    return null;
  }
  const askedMs = error.retryAfterMs ?? 0;
  if (askedMs > connectionLimits.callRetryMaxMs) {
    return null;
  }
  const ownMs = firstDelayMs * 2 ** (tries - 1) * (0.5 + systemRandom());
  return Math.min(Math.max(askedMs, ownMs), connectionLimits.callRetryMaxMs);
}

/** Whether a create may be made again without looking: the marketplace says that it did nothing. */
export const wasNotDone = (error: MarketplaceError): boolean =>
  error.kind === 'throttled' || error.kind === 'unavailable';

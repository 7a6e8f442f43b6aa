import type { ListingReference } from './listing.js';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';

const saysNothingWasDone: ReadonlySet<MarketplaceErrorKind> = new Set([
  'throttled',
  'unavailable',
  'unauthorized',
]);

/**
 * What a call failed with that was to go on with work which others before it had begun. That nothing was done is true of
 * the call and not of the work: how far that came is `unknown`. Whatever else went wrong stays what it is. `made` is
 * what is there by now, where its id is known.
 */
export function halfDone(error: unknown, made: ListingReference | null = null): unknown {
  if (!(error instanceof MarketplaceError)) {
    return error;
  }
  const { marketplaceCode, issues, retryAfterMs, kind, message } = error;
  const details = { marketplaceCode, issues, retryAfterMs, made, cause: error };
  return saysNothingWasDone.has(kind)
    ? new MarketplaceError('unknown', `A part of it was done. Then: ${message}`, details)
    : new MarketplaceError(kind, message, details);
}

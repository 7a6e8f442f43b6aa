import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';

const saysNothingWasDone: ReadonlySet<MarketplaceErrorKind> = new Set([
  'throttled',
  'unavailable',
  'unauthorized',
]);

/**
 * What a call failed with that was to go on with work which others before it had begun. That nothing was done is true of
 * the call and not of the work: how far that came is `unknown`. Whatever else went wrong stays what it is.
 */
export function halfDone(error: unknown): unknown {
  if (!(error instanceof MarketplaceError) || !saysNothingWasDone.has(error.kind)) {
    return error;
  }
  return new MarketplaceError('unknown', `A part of it was done. Then: ${error.message}`, {
    marketplaceCode: error.marketplaceCode,
    retryAfterMs: error.retryAfterMs,
    cause: error,
  });
}

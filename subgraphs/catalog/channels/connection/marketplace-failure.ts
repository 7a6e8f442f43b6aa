import type { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { type AppError, fail } from '../../../../kernel/errors.js';

/**
 * What a job fails with when a marketplace did not do what was asked. Without its cause: that has what was sent and
 * answered, and errors are logged.
 */
export function marketplaceFailure({
  kind,
  isTemporary,
  message,
  marketplaceCode,
}: MarketplaceError): AppError {
  const details = { detail: message, internal: `${kind} ${marketplaceCode ?? ''}`.trim() };
  if (kind === 'unknown') {
    return fail('MARKETPLACE_OUTCOME_UNKNOWN', details);
  }
  return fail(isTemporary ? 'MARKETPLACE_UNAVAILABLE' : 'MARKETPLACE_REJECTED', details);
}

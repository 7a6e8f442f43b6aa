import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';

export const issuesOf = (error: MarketplaceError): ListingIssue[] =>
  error.issues.length > 0 ? error.issues : [ownIssue(error.kind.toUpperCase(), error.message)];

/** Whether the same would be rejected again: only a change, or a person, helps. */
export const isRejection = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && (error.kind === 'rejected' || error.kind === 'unsupported');

type Failed = Pick<PromotionDelivery, 'attempts' | 'state' | 'issues' | 'nextAttemptAt'>;

/**
 * What a failure that may pass makes of a delivery: it is tried again, later and later, and no sooner than the
 * marketplace asks for. @param dice from 0 to below 1, so that deliveries that failed together are not tried together.
 */
export function afterFailure(
  { attempts, state }: Pick<PromotionDelivery, 'attempts' | 'state'>,
  error: unknown,
  { now, dice }: { now: Date; dice: number },
): Failed {
  const isKnown = error instanceof MarketplaceError;
  const isThrottled = isKnown && error.isThrottled;
  const failures = isThrottled ? attempts : attempts + 1;
  const grownMs = Math.min(deliveryLimits.retryMinMs * 2 ** failures, deliveryLimits.retryMaxMs);
  const waitMs = Math.max(isKnown ? (error.retryAfterMs ?? 0) : 0, grownMs * (0.5 + dice / 2));
  const isFailed = failures >= deliveryLimits.failuresMax || (isKnown && !error.isTemporary);
  return {
    attempts: failures,
    state: isFailed && state !== 'ending' ? 'failed' : state,
    issues: isKnown ? issuesOf(error) : [ownIssue('INTERNAL', 'It was interrupted unexpectedly.')],
    nextAttemptAt: new Date(now.getTime() + waitMs).toISOString(),
  };
}

import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type { PromotionEvidence } from '../../../../connectors/marketplaces/promotion.js';
import type { PromotionWay } from '../promotion/promotion-terms.rules.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';

/** How many variants or listings of a delivery stand where. */
export interface DeliveryItemCounts {
  total: number;
  waiting: number;
  accepted: number;
  rejected: number;
  notListed: number;
  /** Read back as in the promotion and live. */
  live: number;
}

/** A delivery as callers see it. */
export interface DeliveryView
  extends Pick<
    PromotionDelivery,
    | 'marketplace'
    | 'country'
    | 'storeId'
    | 'desired'
    | 'state'
    | 'startsAt'
    | 'endsAt'
    | 'observedState'
    | 'marketplaceStatus'
    | 'observedAt'
    | 'nextAttemptAt'
    | 'endingSince'
  > {
  /** Null where the promotion is the sale price of listings. */
  id: string | null;
  way: PromotionWay;
  accountId: string | null;
  externalId: string | null;
  evidence: PromotionEvidence | null;
  issues: readonly ListingIssue[];
  itemCounts: DeliveryItemCounts;
}

export const noItems: DeliveryItemCounts = {
  total: 0,
  waiting: 0,
  accepted: 0,
  rejected: 0,
  notListed: 0,
  live: 0,
};

/** The id of what is gone is not told as if it were there. */
export const objectView = (
  delivery: PromotionDelivery,
  itemCounts: DeliveryItemCounts = noItems,
): DeliveryView => ({
  ...delivery,
  way: 'promotion_object',
  accountId: delivery.connectionId,
  evidence: delivery.observedAt === null ? null : 'promotion_object',
  itemCounts,
  nextAttemptAt: sooner(delivery.nextAttemptAt, delivery.nextCheckAt),
});

/** Either of the two may end in sending it again, or in ending it. */
const sooner = (attemptAt: string | null, checkAt: string | null): string | null =>
  attemptAt === null || (checkAt !== null && checkAt < attemptAt) ? checkAt : attemptAt;

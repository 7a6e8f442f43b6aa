import type {
  DeliveredPromotion,
  ObservedPromotion,
  PromotionDraft,
} from '../../../../connectors/marketplaces/promotion.js';
import { callWithRetries } from '../../../catalog/index.js';
import type { DeliveryRecord, OpenStore } from './delivery-record.js';
import { idsOfOthers } from './promotion-delivery.queries.js';

/**
 * What a store has of a promotion whose id is not known; null for nothing. Where names are shown to buyers, another promotion
 * may have the same name and start: what is another's is not taken for this one's.
 */
export async function findDelivered(
  { db, organizationId, current }: DeliveryRecord,
  { channel, promotions, signal }: OpenStore,
  draft: PromotionDraft,
): Promise<DeliveredPromotion | null> {
  const found = (await callWithRetries(signal, () => channel.find(draft))).filter(isThere);
  const { isMarked } = promotions.capabilities[draft.terms.kind]!.promotion_object!;
  const ids = found.flatMap(({ externalId }) => externalId ?? []);
  const taken = isMarked ? new Set() : await idsOfOthers(db, organizationId, current, ids);
  const first = found.find(({ externalId }) => !taken.has(externalId));
  return first === undefined
    ? null
    : {
        externalId: first.externalId,
        startsAt: first.startsAt ?? draft.startsAt,
        endsAt: first.endsAt,
      };
}

export const isThere = ({ state }: ObservedPromotion): boolean => state !== 'ended' && state !== 'missing';

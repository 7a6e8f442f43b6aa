import type {
  DeliveredPromotion,
  ObservedPromotion,
  PromotionDraft,
} from '../../../../connectors/marketplaces/promotion.js';
import { callWithRetries } from '../../../catalog/index.js';
import { isApart } from './delivery-reading.rules.js';
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
  const { isMarked } = promotions.capabilities[draft.terms.kind]!;
  const ids = found.flatMap(({ externalId }) => externalId ?? []);
  const taken = isMarked ? new Set() : await idsOfOthers(db, organizationId, current, ids);
  const first = found.find(({ externalId }) => !taken.has(externalId));
  return first === undefined
    ? null
    : {
        externalId: first.externalId,
        startsAt: timeOf(first.startsAt, draft.startsAt) ?? draft.startsAt,
        endsAt: timeOf(first.endsAt, draft.endsAt),
      };
}

/** What was sent, unless another time was: a difference that rounding makes is no change that the marketplace could be asked for. */
const timeOf = (seen: string | null, sent: string | null): string | null =>
  seen === null || sent === null || isApart(sent, seen) ? seen : sent;

export const isThere = ({ state }: ObservedPromotion): boolean => state !== 'ended' && state !== 'missing';

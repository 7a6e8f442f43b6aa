import type { PromotedPrices } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { type DeliveryView, noItems } from './delivery-view.rules.js';
import { isWanted } from './delivery-window.rules.js';
import type { DeliveryState } from './promotion-delivery.values.js';

type Timed = Pick<Promotion, 'intent' | 'window'>;

/** A promotion in a store where it is the sale price of listings, as their prices tell; null where none has it. */
export function priceView(
  promotion: Timed,
  { marketplace, country, storeId }: PromotionStore,
  prices: PromotedPrices | null,
  now: Date,
): DeliveryView {
  const isToBeThere = isWanted({ desired: 'delivered' }, promotion, now);
  const { total = 0, waiting = 0, acknowledged = 0, rejected = 0 } = prices ?? {};
  const observedAt = prices?.observedAt ?? null;
  return {
    id: null,
    way: 'listing_price',
    marketplace,
    country,
    storeId,
    accountId: prices?.connectionId ?? null,
    desired: isToBeThere ? 'delivered' : 'withdrawn',
    state: isToBeThere ? stateThere(promotion, prices, now) : total === 0 ? 'ended' : 'ending',
    externalId: null,
    startsAt: promotion.window?.startsAt ?? null,
    endsAt: promotion.window?.endsAt ?? null,
    observedState: observedAt === null ? null : acknowledged > 0 ? 'live' : 'missing',
    marketplaceStatus: null,
    evidence: observedAt === null ? null : 'item_price',
    observedAt,
    issues: [],
    itemCounts: { ...noItems, total, waiting, accepted: acknowledged, rejected, live: acknowledged },
    nextAttemptAt: null,
    endingSince: null,
  };
}

function stateThere({ window }: Timed, prices: PromotedPrices | null, now: Date): DeliveryState {
  if (window?.startsAt != null && window.startsAt > now.toISOString()) {
    return 'scheduled';
  }
  if (prices === null) {
    return 'waiting';
  }
  const { total, acknowledged, waiting } = prices;
  if (acknowledged === total) {
    return 'live';
  }
  return acknowledged > 0 ? 'partly_live' : waiting > 0 ? 'waiting' : 'rejected';
}

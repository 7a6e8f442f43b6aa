import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { PromotedPrices } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { salePriceObstacleMeanings } from '../promotion/promotional-price.values.js';
import { type DeliveryView, noItems } from './delivery-view.rules.js';
import { isWanted } from './delivery-window.rules.js';
import type { DeliveryState } from './promotion-delivery.values.js';

type Timed = Pick<Promotion, 'intent' | 'window'>;

/** A promotion in a store where it is the sale price of listings, as their prices tell; null where none has it. */
export function priceView(
  promotion: Timed,
  { marketplace, country, storeId }: PromotionStore,
  found: PromotedPrices | null,
  now: Date,
): DeliveryView {
  const isToBeThere = isWanted({ desired: 'delivered' }, promotion, now);
  const prices = isToBeThere || (found !== null && found.held > 0) ? found : null;
  return {
    id: null,
    way: 'listing_price',
    marketplace,
    country,
    storeId,
    accountId: prices?.connectionId ?? null,
    desired: isToBeThere ? 'delivered' : 'withdrawn',
    state: isToBeThere ? stateThere(promotion, prices, now) : prices === null ? 'ended' : 'ending',
    externalId: null,
    startsAt: promotion.window?.startsAt ?? null,
    endsAt: promotion.window?.endsAt ?? null,
    marketplaceStatus: null,
    ...seenIn(prices),
    issues: isToBeThere && prices !== null ? prices.obstacles.map(obstacleIssue) : [],
    nextAttemptAt: null,
    endingSince: null,
  };
}

/** Why variants have no sale price. */
const obstacleIssue = (obstacle: string): ListingIssue =>
  ownIssue(obstacle.toUpperCase(), meanings.get(obstacle) ?? obstacle, 'salePrice');

const meanings = new Map<string, string>(Object.entries(salePriceObstacleMeanings));

type Seen = Pick<DeliveryView, 'observedState' | 'evidence' | 'observedAt' | 'itemCounts'>;

function seenIn(prices: PromotedPrices | null): Seen {
  if (prices === null) {
    return { observedState: null, evidence: null, observedAt: null, itemCounts: noItems };
  }
  const { total, waiting, acknowledged, rejected, left, observedAt } = prices;
  const live = acknowledged + left;
  return {
    observedState: observedAt === null ? null : live > 0 ? 'live' : 'missing',
    evidence: observedAt === null ? null : 'item_price',
    observedAt,
    itemCounts: { ...noItems, total: total + left, waiting, accepted: live, rejected, live },
  };
}

/** Where a promotion stands in a store that is to have it. */
export function stateThere({ window }: Timed, prices: PromotedPrices | null, now: Date): DeliveryState {
  if (window?.startsAt != null && window.startsAt > now.toISOString()) {
    return 'scheduled';
  }
  if (prices === null || prices.total === 0) {
    return 'waiting';
  }
  const { total, acknowledged, waiting } = prices;
  if (acknowledged === total) {
    return 'live';
  }
  return acknowledged > 0 ? 'partly_live' : waiting > 0 ? 'waiting' : 'rejected';
}

import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { PromotedPrices, StoreOffer } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { salePriceObstacleMeanings } from '../promotion/promotional-price.values.js';
import { type DeliveryView, noItems } from './delivery-view.rules.js';
import { isWanted } from './delivery-window.rules.js';
import type { DeliveryState } from './promotion-delivery.values.js';

type Timed = Pick<Promotion, 'intent' | 'window'>;

/** What listings of a store tell of a promotion that is their sale price. */
export interface StorePrices {
  /** Null where it is the sale price of none. */
  found: PromotedPrices | null;
  /** What the store offers of its products, where it is the sale price of none; null: it was not asked. */
  offer: StoreOffer | null;
}

/** A promotion in a store where it is the sale price of listings, as their prices tell. */
export function priceView(
  promotion: Timed,
  { marketplace, country, storeId }: PromotionStore,
  { found, offer }: StorePrices,
  now: Date,
): DeliveryView {
  const isToBeThere = isWanted({ desired: 'delivered' }, promotion, now);
  const prices = isToBeThere || (found !== null && found.held > 0) ? found : null;
  const state = isToBeThere ? stateThere(promotion, prices, now) : prices === null ? 'ended' : 'ending';
  return {
    id: null,
    way: 'listing_price',
    marketplace,
    country,
    storeId,
    accountId: prices?.connectionId ?? null,
    desired: isToBeThere ? 'delivered' : 'withdrawn',
    state,
    externalId: null,
    startsAt: promotion.window?.startsAt ?? null,
    endsAt: promotion.window?.endsAt ?? null,
    marketplaceStatus: null,
    ...seenIn(prices),
    issues: isToBeThere ? [...waitIssues(state, prices, offer), ...obstacleIssues(prices)] : [],
    nextAttemptAt: null,
    endingSince: null,
  };
}

/** Whether its store has to be asked what it offers, to tell why the promotion waits. */
export const isUnexplained = (promotion: Timed, found: PromotedPrices | null, now: Date): boolean =>
  isWanted({ desired: 'delivered' }, promotion, now) &&
  stateThere(promotion, found, now) === 'waiting' &&
  found === null;

/** What is not on sale, and whose turn it is. Without either, a promotion that waits has products that are still to be priced. */
function waitIssues(
  state: DeliveryState,
  prices: PromotedPrices | null,
  offer: StoreOffer | null,
): ListingIssue[] {
  if (prices !== null && prices.notListed > 0) {
    return [prices.total === 0 ? noneListedIssue : someNotListedIssue];
  }
  if (state !== 'waiting' || prices !== null || offer === null) {
    return [];
  }
  return offer.isListed ? (offer.isPromoted ? [otherDecidesIssue] : []) : [noneListedIssue];
}

const notListed = (message: string): ListingIssue => ownIssue('NOT_LISTED', message, 'items', 'info');

const noneListedIssue = notListed(
  'None of its items is on sale in this store: it is their sale price once one is.',
);

const someNotListedIssue = notListed(
  'Some of its items are not on sale in this store: it is their sale price once they are.',
);

const otherDecidesIssue = ownIssue(
  'OTHER_PROMOTION_DECIDES',
  'Other promotions come first for its products in this store: a listing has one sale price. It follows by itself.',
  'items',
  'info',
);

/** Why variants have no sale price. */
const obstacleIssues = (prices: PromotedPrices | null): ListingIssue[] =>
  (prices?.obstacles ?? []).map(obstacle =>
    ownIssue(obstacle.toUpperCase(), meanings.get(obstacle) ?? obstacle, 'salePrice'),
  );

const meanings = new Map<string, string>(Object.entries(salePriceObstacleMeanings));

type Seen = Pick<DeliveryView, 'observedState' | 'evidence' | 'observedAt' | 'itemCounts'>;

function seenIn(prices: PromotedPrices | null): Seen {
  if (prices === null) {
    return { observedState: null, evidence: null, observedAt: null, itemCounts: noItems };
  }
  const { total, waiting, acknowledged, rejected, left, notListed, observedAt } = prices;
  const live = acknowledged + left;
  return {
    observedState: observedAt === null ? null : live > 0 ? 'live' : 'missing',
    evidence: observedAt === null ? null : 'item_price',
    observedAt,
    itemCounts: {
      ...noItems,
      total: total + left + notListed,
      waiting,
      accepted: live,
      rejected,
      notListed,
      live,
    },
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

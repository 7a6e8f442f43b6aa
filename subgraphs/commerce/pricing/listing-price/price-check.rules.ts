import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import type { PromotedPrices } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { isSameStore } from '../promotion/promotion.rules.js';
import { isInEffect } from '../promotion/promotion-status.rules.js';
import { pricesListings, type TakesSalePrice } from '../promotion/promotional-price.rules.js';
import { stateThere } from '../promotion-delivery/price-delivery.rules.js';
import { deliveryLimits } from '../promotion-delivery/promotion-delivery.limits.js';
import { priceCheckLimits } from './price-check.limits.js';
import { salePriceTakers } from './sale-price-takers.js';

/** A store that may still sell at the price of a promotion that it should not have any more. */
export interface EndingStore extends PromotionStore {
  /** When that was first seen, ISO 8601. */
  since: string;
  /** When the merchant was told; null while he was not. */
  alarmedAt: string | null;
}

/** What listings and earlier looks tell of a promotion. */
export interface CheckedPrices {
  promotion: Promotion;
  prices: readonly PromotedPrices[];
  ending: readonly EndingStore[];
  /** Looks in a row at which there was nothing to wait for. */
  checks: number;
}

export interface PriceCheck {
  ending: EndingStore[];
  /** Stores of which the merchant is to be told. */
  alarms: PromotionStore[];
  /** Stores of the promotion that take none of its prices. */
  failedStores: number;
  checks: number;
  /** ISO 8601; null: nothing is left to be seen before its window begins or it is changed. */
  nextCheckAt: string | null;
}

interface Marketplace {
  key: string;
  capabilities: Pick<Capabilities, 'salePrice' | 'salePriceEnds'>;
}

/** What a look at the prices of a promotion's listings comes to. */
export function checkPrices(
  { promotion, prices, ending: known, checks }: CheckedPrices,
  marketplaces: readonly Marketplace[],
  now: Date,
): PriceCheck {
  const wanted = wantedStores(promotion, salePriceTakers(marketplaces), now);
  const isWanted = (place: PromotionStore) => wanted.some(store => isSameStore(store, place));
  const unwanted = prices.filter(place => !isWanted(place) && mayBeSold(place, marketplaces, now));
  const ending = unwanted.map(place => endingStore(place, known, now));
  const wasTold = (place: EndingStore) => known.find(store => isSameStore(store, place))?.alarmedAt != null;
  const there = prices.filter(isWanted);
  const failed = there.filter(place => stateThere(promotion, place, now) === 'rejected');
  const isUnderWay = ending.length > 0 || there.some(({ waiting }) => waiting > 0);
  return {
    ending,
    alarms: ending
      .filter(place => place.alarmedAt !== null && !wasTold(place))
      .map(({ marketplace, country, storeId }) => ({ marketplace, country, storeId })),
    failedStores: failed.length,
    checks: isUnderWay ? checks : checks + 1,
    nextCheckAt:
      isUnderWay || wanted.length > 0
        ? new Date(now.getTime() + waitMs(isUnderWay ? 0 : checks)).toISOString()
        : null,
  };
}

const waitMs = (checks: number): number =>
  Math.min(priceCheckLimits.intervalMs * 2 ** Math.min(checks, 30), priceCheckLimits.intervalMaxMs);

/** The stores that are to sell at its price now. */
const wantedStores = (promotion: Promotion, takesSalePrice: TakesSalePrice, now: Date): PromotionStore[] =>
  isInEffect(promotion, now.toISOString()) && pricesListings(promotion)
    ? promotion.stores.filter(({ marketplace }) => takesSalePrice(marketplace))
    : [];

/** What the marketplace has ended by its own clock is over, also where it could not be told so. */
function mayBeSold(
  { held, heldUntil, marketplace }: PromotedPrices,
  marketplaces: readonly Marketplace[],
  now: Date,
): boolean {
  const { delayMaxMs = 0 } =
    marketplaces.find(({ key }) => key === marketplace)?.capabilities.salePriceEnds ?? {};
  return held > 0 && (heldUntil === null || Date.parse(heldUntil) + delayMaxMs > now.getTime());
}

function endingStore(
  { marketplace, country, storeId }: PromotionStore,
  known: readonly EndingStore[],
  now: Date,
): EndingStore {
  const place = { marketplace, country, storeId };
  const before = known.find(store => isSameStore(store, place));
  const since = before?.since ?? now.toISOString();
  const isLong = now.getTime() - Date.parse(since) >= deliveryLimits.endingAlarmMs;
  return { ...place, since, alarmedAt: before?.alarmedAt ?? (isLong ? now.toISOString() : null) };
}

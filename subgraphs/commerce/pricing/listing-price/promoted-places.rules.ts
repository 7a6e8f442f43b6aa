import { canonicalJson } from '../../../../kernel/canonical-json.js';
import type { PricePlaces } from '../price-book/price-place.rules.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import type { PromotionChange } from '../promotion/promotion-change.js';
import { pricesListings, type TakesSalePrice } from '../promotion/promotional-price.rules.js';

/** A promotion whose listings are to be priced again: all that it promotes, or some products. */
export interface TouchedPromotion {
  promotion: Promotion;
  /** Null: all that it promotes. */
  productIds: readonly string[] | null;
  /** Whether it is deleted: what was assigned to it may not be known any more. */
  isDeleted: boolean;
}

/**
 * What of a change bears on prices of listings: the promotion as it was and as it is, where it had begun. The start of one
 * that has not is an edge, which is noticed then; one that is over may still be there until its end is noticed.
 */
export function touchedBy({ before, after, productIds }: PromotionChange, now: Date): TouchedPromotion[] {
  if (productIds.length > 0) {
    const promotion = after ?? before;
    return promotion !== null && hasBegun(promotion, now)
      ? [{ promotion, productIds, isDeleted: false }]
      : [];
  }
  if (before !== null && after !== null && pricesAlike(before, after)) {
    return [];
  }
  return [before, after]
    .filter(promotion => promotion !== null && hasBegun(promotion, now))
    .map(promotion => ({ promotion: promotion!, productIds: null, isDeleted: after === null }));
}

const hasBegun = (promotion: Promotion, now: Date): boolean =>
  promotion.intent === 'active' &&
  pricesListings(promotion) &&
  (promotion.window?.startsAt == null || promotion.window.startsAt <= now.toISOString());

/** Whether two states of a promotion give the same prices. */
const pricesAlike = (one: Promotion, other: Promotion): boolean => decisiveText(one) === decisiveText(other);

/** As JSON in one order; the database keeps fields of its JSON in another one. */
const decisiveText = (promotion: Promotion): string => {
  const { intent, terms, trigger, currency, isForAssignedProducts, stores, window, priority, limits } =
    promotion;
  return canonicalJson({
    intent,
    terms,
    trigger,
    currency,
    isForAssignedProducts,
    stores,
    window,
    priority,
    limits,
  });
};

/** A promotion in its stores, with the products that are to be priced; null: all of them. */
interface PromotedGoods {
  promotion: Pick<Promotion, 'stores' | 'currency'>;
  productIds: readonly string[] | null;
}

/** Ids in one job: it carries them. */
const productsMax = 5_000;

/**
 * Exactly where the promotions price listings, in as few places as that takes: promotions of the same stores share theirs.
 * A marketplace has one place for all of its stores, as ids of stores mean something within it.
 */
export function promotedPlaces(
  goods: readonly PromotedGoods[],
  takesSalePrice: TakesSalePrice,
): PricePlaces[] {
  const places = new Map<string, Omit<PricePlaces, 'productIds'> & { productIds: Set<string> | null }>();
  for (const { promotion, productIds } of goods) {
    for (const place of placesOfStores(promotion, takesSalePrice)) {
      const key = JSON.stringify(place);
      const known = places.get(key);
      places.set(key, {
        ...place,
        productIds: known === undefined ? setOf(productIds) : joined(known.productIds, productIds),
      });
    }
  }
  return [...places.values()].flatMap(({ productIds, ...place }) =>
    chunksOf(productIds).map(chunk => ({ ...place, productIds: chunk })),
  );
}

const setOf = (ids: readonly string[] | null): Set<string> | null => (ids === null ? null : new Set(ids));

const joined = (known: Set<string> | null, more: readonly string[] | null): Set<string> | null =>
  known === null || more === null ? null : new Set([...known, ...more]);

function placesOfStores(
  { stores, currency }: PromotedGoods['promotion'],
  takesSalePrice: TakesSalePrice,
): Omit<PricePlaces, 'productIds'>[] {
  const priced = stores.filter(({ marketplace }) => takesSalePrice(marketplace));
  return [...Map.groupBy(priced, ({ marketplace }) => marketplace)].map(([marketplace, own]) => ({
    marketplaces: [marketplace],
    countries: distinct(own, ({ country }) => country),
    storeIds: distinct(own, ({ storeId }) => storeId),
    currency,
  }));
}

const distinct = (stores: readonly PromotionStore[], read: (store: PromotionStore) => string): string[] =>
  [...new Set(stores.map(read))].sort();

function chunksOf(ids: Set<string> | null): (string[] | null)[] {
  if (ids === null) {
    return [null];
  }
  const all = [...ids].sort();
  const count = Math.ceil(all.length / productsMax);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * productsMax, (index + 1) * productsMax),
  );
}

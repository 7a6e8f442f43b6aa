import type { Database } from '../../../../kernel/database/database.js';
import {
  type PromotedPrices,
  readPromotedPrices,
  readStoreOffers,
  type StoreOffer,
} from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { assignedProductIds } from '../promotion/promotional-price.queries.js';
import { readDeliveryViews } from './delivery-view.queries.js';
import type { DeliveryView } from './delivery-view.rules.js';
import { isUnexplained, priceView, type StorePrices } from './price-delivery.rules.js';

export type Delivered = Pick<Promotion, 'id' | 'intent' | 'stores' | 'window' | 'isForAssignedProducts'>;

/** For each promotion, in their order: its stores with what is wanted and was seen there; none for drafts. */
export async function promotionDeliveries(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  promotions: readonly Delivered[],
  now: Date,
): Promise<DeliveryView[][]> {
  const ids = promotions.map(({ id }) => id);
  const [views, prices] = await Promise.all([
    readDeliveryViews(reader, organizationId, ids),
    readPromotedPrices(reader, organizationId, ids),
  ]);
  const priced = promotions.map(promotion => {
    const withRecord = new Set((views.get(promotion.id) ?? []).map(nameOf));
    return promotion.intent === 'draft'
      ? []
      : promotion.stores.filter(store => !withRecord.has(nameOf(store))).map(store => ({ promotion, store }));
  });
  const pricesOf = await storePrices(reader, organizationId, { places: priced.flat(), prices }, now);
  return promotions.map((promotion, index) => [
    ...(views.get(promotion.id) ?? []),
    ...priced[index]!.map(place => priceView(promotion, place.store, pricesOf(place), now)),
  ]);
}

interface PricedPlace {
  promotion: Delivered;
  store: PromotionStore;
}

/** What listings tell of each place, and what the store offers where they tell nothing that would say why. */
async function storePrices(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { places, prices }: { places: readonly PricedPlace[]; prices: readonly PromotedPrices[] },
  now: Date,
): Promise<(place: PricedPlace) => StorePrices> {
  const pricesAt = new Map(prices.map(each => [`${each.promotionId} ${nameOf(each)}`, each]));
  const foundAt = ({ promotion, store }: PricedPlace) =>
    pricesAt.get(`${promotion.id} ${nameOf(store)}`) ?? null;
  const asked = places.filter(place => isUnexplained(place.promotion, foundAt(place), now));
  const offers = await offersAt(reader, organizationId, asked);
  return place => ({ found: foundAt(place), offer: offers.get(place) ?? null });
}

/** Nothing of promotions with more products than are asked for. */
async function offersAt(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  places: readonly PricedPlace[],
): Promise<Map<PricedPlace, StoreOffer>> {
  if (places.length === 0) {
    return new Map();
  }
  const ids = places
    .filter(({ promotion }) => promotion.isForAssignedProducts)
    .map(({ promotion }) => promotion.id);
  const assigned = await assignedProductIds(reader, organizationId, [...new Set(ids)], askedMax + 1);
  const known = places.flatMap(place => {
    const { id, isForAssignedProducts } = place.promotion;
    const productIds = isForAssignedProducts ? (assigned.get(id) ?? []) : null;
    return productIds === null || productIds.length <= askedMax ? [{ place, productIds }] : [];
  });
  const offers = await readStoreOffers(
    reader,
    organizationId,
    known.map(({ place: { store }, productIds }) => ({ ...store, productIds })),
  );
  return new Map(known.map(({ place }, index) => [place, offers[index]!]));
}

/** Products of one promotion. */
const askedMax = 1_000;

const nameOf = ({ marketplace, country, storeId }: PromotionStore): string =>
  JSON.stringify([marketplace, country, storeId]);

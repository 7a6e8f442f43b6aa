import type { Database } from '../../../../kernel/database/database.js';
import { readPromotedPrices } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import { readDeliveryViews } from './delivery-view.queries.js';
import type { DeliveryView } from './delivery-view.rules.js';
import { priceView } from './price-delivery.rules.js';

export type Delivered = Pick<Promotion, 'id' | 'intent' | 'stores' | 'window'>;

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
  const pricesAt = new Map(prices.map(each => [`${each.promotionId} ${nameOf(each)}`, each]));
  return promotions.map(promotion => {
    const delivered = views.get(promotion.id) ?? [];
    const withRecord = new Set(delivered.map(nameOf));
    const priced =
      promotion.intent === 'draft' ? [] : promotion.stores.filter(store => !withRecord.has(nameOf(store)));
    return [
      ...delivered,
      ...priced.map(store =>
        priceView(promotion, store, pricesAt.get(`${promotion.id} ${nameOf(store)}`) ?? null, now),
      ),
    ];
  });
}

const nameOf = ({ marketplace, country, storeId }: PromotionStore): string =>
  JSON.stringify([marketplace, country, storeId]);

import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Reprice } from '../price-book/repricing.js';
import type { OnPromotionsChanged } from '../promotion/promotion-change.js';
import { assignedProductIds } from '../promotion/promotional-price.queries.js';
import type { TakesSalePrice } from '../promotion/promotional-price.rules.js';
import { noteDeliveryFailures } from '../promotion-delivery/promotion-delivery.writer.js';
import { requestChecks } from './price-check.writer.js';
import { promotedPlaces, type TouchedPromotion, touchedBy } from './promoted-places.rules.js';

export interface RepricePromoted {
  reprice: Reprice;
  takesSalePrice: TakesSalePrice;
}

/**
 * Has the listings priced again whose sale prices the promotions are, or were, and looked at what becomes of that: one
 * statement for their products. The caller holds the promotions.
 */
export async function repricePromoted(
  tx: Transaction,
  organizationId: string,
  touched: readonly TouchedPromotion[],
  { reprice, takesSalePrice }: RepricePromoted,
): Promise<void> {
  const asked = touched.filter(
    ({ promotion, productIds }) => productIds === null && promotion.isForAssignedProducts,
  );
  const ids = [...new Set(asked.map(({ promotion }) => promotion.id))];
  const assigned = await assignedProductIds(tx, organizationId, ids);
  const goods = touched.map(({ promotion, productIds, isDeleted }) => {
    const known = assigned.get(promotion.id) ?? (isDeleted ? null : []);
    return { promotion, productIds: productIds ?? (promotion.isForAssignedProducts ? known : null) };
  });
  for (const places of promotedPlaces(goods, takesSalePrice)) {
    await reprice(tx, organizationId, places);
  }
  const priced = touched.filter(
    ({ promotion, isDeleted }) =>
      !isDeleted && promotion.stores.some(({ marketplace }) => takesSalePrice(marketplace)),
  );
  const pricedIds = [...new Set(priced.map(({ promotion }) => promotion.id))];
  await requestChecks(tx, organizationId, pricedIds);
  await noteDeliveryFailures(tx, organizationId, pricedIds);
}

/** Has exactly the listings priced again that changes of promotions bear on. */
export const repriceOnPromotionsChanged =
  (dependencies: RepricePromoted): OnPromotionsChanged =>
  (tx, organizationId, changes) => {
    const now = tx.db.clock.now();
    const touched = changes.flatMap(change => touchedBy(change, now));
    return repricePromoted(tx, organizationId, touched, dependencies);
  };

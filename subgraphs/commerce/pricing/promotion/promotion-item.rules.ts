import type { PromotionItem } from '../../../../connectors/marketplaces/promotion.js';
import type { FieldError } from '../../../../kernel/errors.js';
import type { Promotion } from './promotion.entity.js';
import { once } from './promotion.rules.js';
import type { StatedProduct } from './promotion-product.entity.js';
import {
  objectIssues,
  pricedItemErrors,
  promotedPlaces,
  type StoreContext,
} from './promotion-store.rules.js';
import { wayTo } from './promotion-terms.rules.js';

/**
 * What the stores of a promotion cannot do for each of these products, which are valid, in their order: the limits of some
 * marketplaces are narrower, and some have none.
 */
export function itemErrors(
  products: readonly StatedProduct[],
  promotion: Promotion,
  context: StoreContext,
): FieldError[][] {
  const items = products.map(toItem);
  const errors = promotedPlaces(promotion, context).flatMap(place => {
    const way = wayTo(place.marketplace, promotion);
    return way === 'promotion_object'
      ? recordErrors(items, promotion, { place, context })
      : way === 'listing_price'
        ? items.flatMap((item, index) =>
            pricedItemErrors(item, place.marketplace.title).map(({ field: path, ...error }) => ({
              ...{ index, path, ...error },
            })),
          )
        : [];
  });
  const byIndex = Map.groupBy(errors, ({ index }) => index);
  return items.map((_item, index) =>
    once((byIndex.get(index) ?? []).map(({ path, code, message }) => ({ path, code, message }))),
  );
}

/** What a marketplace says of items in a record of its own. */
function recordErrors(
  items: readonly PromotionItem[],
  promotion: Promotion,
  { place, context }: { place: ReturnType<typeof promotedPlaces>[number]; context: StoreContext },
): (FieldError & { index: number })[] {
  const saved = { before: promotion, definition: promotion, intent: promotion.intent, items };
  return objectIssues(saved, place, context).flatMap(({ code, field, message }) => {
    const [, index, path] = /^items[.](\d+)[.](.+)$/.exec(field ?? '') ?? [];
    // The input has an amount with its currency.
    const named = path === 'promotionalPrice' ? 'promotionalPrice.amount' : path;
    return named === undefined ? [] : [{ index: Number(index), path: named, code, message }];
  });
}

/** As a marketplace is asked about it: by our ids, as it may not be listed there yet. */
const toItem = ({ productId, variantId, promotionalPrice, ...limits }: StatedProduct): PromotionItem => ({
  reference: { externalId: productId, variants: [] },
  variant: { sku: variantId ?? productId, externalId: variantId ?? productId },
  regularPrice: promotionalPrice?.amount ?? '1',
  promotionalPrice: promotionalPrice?.amount ?? null,
  purchaseLimit: limits.purchaseLimit,
  promotionalStock: limits.promotionalStock,
});

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
  const found = products.map((): FieldError[] => []);
  for (const place of promotedPlaces(promotion, context)) {
    const { title } = place.marketplace;
    const way = wayTo(place.marketplace, promotion);
    if (way === 'listing_price') {
      for (const [index, item] of items.entries()) {
        found[index]!.push(
          ...pricedItemErrors(item, title).map(({ field: path, ...error }) => ({ path, ...error })),
        );
      }
    } else if (way === 'promotion_object') {
      const { intent } = promotion;
      const saved = { before: promotion, definition: promotion, intent, items };
      for (const { code, field: draftField, message } of objectIssues(saved, place, context)) {
        const [, index, path] = /^items[.](\d+)[.](.+)$/.exec(draftField ?? '') ?? [];
        // The input has an amount with its currency.
        const field = path === 'promotionalPrice' ? 'promotionalPrice.amount' : path!;
        found[Number(index)]?.push({ path: field, code, message });
      }
    }
  }
  return found.map(once);
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

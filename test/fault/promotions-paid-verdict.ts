import { buyerPrice } from '../../connectors/marketplaces/sandbox/promotions.js';
import { type Mall, shelfName } from './marketplaces-mall.js';
import type { ListingView } from './marketplaces-verdict.js';
import { isExplained, type PriceTruth, reducedPrice } from './promotions-price-verdict.js';
import type { Told } from './promotions-verdict.js';

/**
 * What buyers pay for what is listed, by the books of its marketplace and whatever brings it about, where that is not what
 * the merchant wants and nothing says why.
 */
export function wrongPrices(
  listing: ListingView,
  { mall, told, truth }: { mall: Mall; told: readonly Told[]; truth: PriceTruth },
): string[] {
  const { productId, marketplace, storeId, variants } = listing;
  const { shop } = mall.sandboxes.find(({ protocol }) => protocol.key === marketplace)!;
  const decisive = truth.decisiveFor(productId);
  const here = told.filter(
    each =>
      each.marketplace === marketplace && each.storeId === storeId && each.productIds.includes(productId),
  );
  const isTold = here.some(
    each => each.toldProductIds.includes(productId) || each.issues.length > 0 || each.state === 'ending',
  );
  const records = here.map(({ desired, state }) => `${desired} ${state}`).join(', ') || 'none';
  return variants.flatMap(view => {
    const [shown] = truth.shelves.get(shelfName(marketplace, storeId, view.sku)) ?? [];
    const regular = Number(view.desired.price?.amount);
    const wanted = decisive === null ? regular : reducedPrice(regular, decisive);
    const place = shown && { listingId: shown.listing.id, variantId: shown.variant.id };
    const paid = place === undefined ? null : buyerPrice(shop, place, truth.now.toISOString());
    return paid === null || Number(paid.price) === wanted || isTold || isExplained(listing, view)
      ? []
      : [
          `${marketplace} ${view.sku}: buyers pay ${paid.price} by ${paid.by}, not ${wanted}, without a reason; records: ${records}`,
        ];
  });
}

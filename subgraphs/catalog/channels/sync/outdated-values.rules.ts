import type { DesiredValues } from '../listing/desired-values.rules.js';
import type { ListingVariant } from '../listing/listing.entity.js';
import { isSameAmount, isSameTime } from '../listing/listing.rules.js';

type SentVariant = Pick<
  ListingVariant,
  'variantId' | 'desiredPrice' | 'desiredSalePrice' | 'desiredSalePriceEndsAt' | 'desiredQuantity'
>;

/**
 * Whether a comparison would write other values into the listing's variants: `desired` is what the product wants by now. Of
 * a variant that the product has no more there should be none; one that the listing does not have yet takes a publication.
 */
export function isOutdated(variants: readonly SentVariant[], desired: readonly DesiredValues[]): boolean {
  const wanted = new Map(desired.map(value => [value.variantId, value]));
  return variants.some(variant => {
    const value = wanted.get(variant.variantId);
    return value === undefined
      ? variant.desiredQuantity !== 0
      : variant.desiredQuantity !== value.quantity ||
          !isSameAmount(variant.desiredPrice, value.price) ||
          !isSameAmount(variant.desiredSalePrice, value.salePrice) ||
          !isSameTime(variant.desiredSalePriceEndsAt, value.salePriceEndsAt);
  });
}

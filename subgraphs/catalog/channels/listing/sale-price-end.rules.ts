import type { SalePriceEnds } from '../../../../connectors/marketplaces/sale-price-end.js';
import type { Product } from '../../product/product.entity.js';
import type { Listing, ListingVariant } from './listing.entity.js';
import { listingLimits } from './listing.limits.js';
import { isSameTime } from './listing.rules.js';

/** A sale price in a store. */
export interface EndingSale {
  /** When it is to be over, ISO 8601; null: it has no end. */
  endsAt: string | null;
  /** The end that the listing is to have so far; null where it has none. */
  desiredEndsAt: string | null;
  /** Of the store, ISO 3166-1 alpha-2. */
  country: string;
}

/**
 * The end with which a marketplace is told a sale price; null for none. The marketplace's is never before the sale's own. Where one
 * is demanded and the sale has none, it is far ahead, and stays the same until it comes near: an end that moved with the clock
 * would be sent again all the time.
 *
 * @param ends what the marketplace does; absent where it ends no sale prices.
 */
export function endForMarketplace(
  ends: SalePriceEnds | undefined,
  { endsAt, desiredEndsAt, country }: EndingSale,
  now: Date,
): string | null {
  if (ends === undefined) {
    return null;
  }
  const isEndless = endsAt === null || Date.parse(endsAt) > now.getTime() + listingLimits.saleEndMaxMs;
  if (!isEndless) {
    return ends.endAt(endsAt, country);
  }
  if (!ends.isRequired) {
    return null;
  }
  const isFarEnough =
    desiredEndsAt !== null && Date.parse(desiredEndsAt) >= now.getTime() + listingLimits.openSaleKeptMs;
  return isFarEnough
    ? desiredEndsAt
    : ends.endAt(new Date(now.getTime() + listingLimits.openSaleMs).toISOString(), country);
}

interface ListedSale {
  listing: Pick<Listing, 'desired' | 'country'> & { variants: readonly ListedVariant[] };
  product: Pick<Product, 'salePriceEndsAt'>;
}

type ListedVariant = Pick<ListingVariant, 'desiredSalePrice' | 'desiredSalePriceEndsAt' | 'salePriceSource'>;

/** Whether a comparison would give a sale price of the listing another end by now, though the sale is the same. */
export const hasOutdatedEnd = (
  ends: SalePriceEnds | undefined,
  { listing, product }: ListedSale,
  now: Date,
): boolean =>
  ends !== undefined &&
  listing.desired === 'published' &&
  listing.variants.some(variant => {
    const { desiredSalePrice, desiredSalePriceEndsAt: desiredEndsAt } = variant;
    const endsAt = endOfSale(variant, product);
    const sale = { endsAt: endsAt ?? null, desiredEndsAt, country: listing.country };
    const isAsItWouldBe =
      endsAt !== undefined && isSameTime(endForMarketplace(ends, sale, now), desiredEndsAt);
    return desiredSalePrice !== null && !isAsItWouldBe;
  });

/** Undefined for a promotion that was noted before its end was. */
const endOfSale = (
  { salePriceSource }: ListedVariant,
  { salePriceEndsAt }: ListedSale['product'],
): string | null | undefined =>
  salePriceSource === null ? salePriceEndsAt : (salePriceSource as Partial<typeof salePriceSource>).endsAt;

import type { PriceBook } from './price-book.entity.js';

/** Where listings have to be priced again. An empty list does not restrict; all conditions must hold. */
export interface PricePlaces {
  marketplaces: string[];
  countries: string[];
  storeIds: string[];
  /** The only currency of stores; null is all. */
  currency: string | null;
  /** Ids of products or of variants; null is all of them. */
  productIds: string[] | null;
}

/** Where a book may price listings; by brand, SKU and the like it prices fewer of them. */
export function placesOf({ scope, currency }: Pick<PriceBook, 'scope' | 'currency'>): PricePlaces {
  const { marketplaces, countries, storeIds, productIds, skus } = scope;
  const isByIds = productIds.length > 0 && skus.length === 0;
  return { marketplaces, countries, storeIds, currency, productIds: isByIds ? productIds : null };
}

/** Places that contain all of these, of which there is at least one. */
export const mergePlaces = (places: readonly PricePlaces[]): PricePlaces => places.reduce(union);

function union(one: PricePlaces, other: PricePlaces): PricePlaces {
  const areAllProducts = one.productIds === null || other.productIds === null;
  return {
    marketplaces: anyOfBoth(one.marketplaces, other.marketplaces),
    countries: anyOfBoth(one.countries, other.countries),
    storeIds: anyOfBoth(one.storeIds, other.storeIds),
    currency: one.currency === other.currency ? one.currency : null,
    productIds: areAllProducts ? null : [...new Set([...one.productIds!, ...other.productIds!])],
  };
}

const anyOfBoth = (one: readonly string[], other: readonly string[]): string[] =>
  one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])];

import type { PriceBook } from './price-book.entity.js';
import { wordKey } from './price-book-match.rules.js';

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

/** Some goods. An empty list does not restrict; all conditions must hold, but of `itemIds` and `skus` either suffices. */
export interface GoodsSelection {
  /** Ids of products or of variants. */
  itemIds: string[];
  skus: string[];
  /** In lower case, as are the lists that follow. */
  brands: string[];
  productTypes: string[];
  tags: string[];
}

/** The goods that a book may price, as far as they are named; null is all. */
export function goodsOf({ scope }: Pick<PriceBook, 'scope'>): GoodsSelection | null {
  const goods: GoodsSelection = {
    itemIds: scope.productIds,
    skus: scope.skus,
    brands: scope.brands.map(wordKey),
    productTypes: scope.productTypes.map(wordKey),
    tags: scope.tags.map(wordKey),
  };
  return Object.values(goods).every(list => list.length === 0) ? null : goods;
}

import type { Money } from '../../../kernel/money.js';
import type { CursorPagination } from '../../../kernel/paging.js';
import type { PublicOffer, PublicProduct, PublicText } from '../discovery/public-product.entity.js';

/** What an agent narrows a merchant's public products by; all given fields hold. */
export interface CatalogFilter {
  /** The merchant's own categories, in any case; any of them. */
  categories?: readonly string[] | null | undefined;
  price?: CatalogPriceFilter | null | undefined;
}

/** Whole numbers of minor units (ISO 4217), as decimal strings. Without a currency that is known it says nothing. */
export interface CatalogPriceFilter {
  currency?: string | null | undefined;
  min?: string | null | undefined;
  max?: string | null | undefined;
}

/** Prices between which offers are, in their currency. */
export interface PriceLimits {
  currency: string;
  minPrice: string | null;
  maxPrice: string | null;
}

/** How an identifier led to an offer: to itself, or to its product, of which the offer stands for all. */
export type CatalogMatch = 'exact' | 'featured';

/** That an identifier of a request led to an offer. */
export interface CatalogInput {
  id: string;
  offerId: string;
  match: CatalogMatch;
}

export interface PriceRange {
  lowest: Money;
  highest: Money;
}

/** An option with its values, each in the light of what is selected. */
export interface CatalogOption {
  name: string;
  values: CatalogOptionValue[];
}

export interface CatalogOptionValue {
  label: string;
  /** There is an offer with this value and what is selected of the other options. */
  exists: boolean;
  /** It can be bought now. */
  isAvailable: boolean;
}

/** A public product with offers that have a public price: the one that stands for all of them first. */
export interface CatalogItem {
  product: PublicProduct;
  offers: PublicOffer[];
  /** Of all its offers. */
  prices: PriceRange;
  /** Regular prices, where something is on sale; null elsewhere. */
  listPrices: PriceRange | null;
  options: CatalogOption[];
  /** Values of options that the offers are shown for. */
  selected: PublicText[];
  /** Which identifiers of the request led here. */
  inputs: CatalogInput[];
}

/** Products that a search found. */
export interface CatalogPage {
  items: CatalogItem[];
  pagination: CursorPagination;
  /** How many there are in all; null where that is not known. */
  total: number | null;
  /** The price filter says no currency that is known. */
  isPriceFilterIgnored: boolean;
}

export interface CatalogLookup {
  items: CatalogItem[];
  /** Identifiers that led to nothing public. */
  missing: string[];
  isPriceFilterIgnored: boolean;
}

export interface CatalogProduct {
  item: CatalogItem;
  isPriceFilterIgnored: boolean;
}

import type { CursorPagination } from '../../../kernel/paging.js';
import type { PublicAvailability, PublicProduct } from './public-product.entity.js';

export const publicSearchSorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type PublicSearchSort = (typeof publicSearchSorts)[number];

/** All given fields hold; of a list, any of its values. */
export interface PublicSearchFilter {
  q?: string | null | undefined;
  /** What is sought, in words that need not all be found. */
  description?: string | null | undefined;
  merchantIds?: readonly string[] | null | undefined;
  brands?: readonly string[] | null | undefined;
  productTypes?: readonly string[] | null | undefined;
  /** `name:value`; values of one name are alternatives. */
  attributes?: readonly string[] | null | undefined;
  /** Where the merchant sells. ISO 3166-1 alpha-2 in any case. */
  country?: string | null | undefined;
  availability?: PublicAvailability | null | undefined;
  itemConditions?: readonly string[] | null | undefined;
  /** ISO 4217 in any case: only products in this currency. Amounts are never converted. */
  currency?: string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
}

export interface PublicSearchRequest {
  filter?: PublicSearchFilter | null | undefined;
  sort?: PublicSearchSort | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
}

/** One reason for the place of a product. */
export interface RankSignal {
  name: string;
  /** From 0 to 1. */
  value: number;
  /** How much it counts; all weights come to 1. */
  weight: number;
  contribution: number;
}

export interface FoundProduct {
  product: PublicProduct;
  /** From 0 to 1. */
  score: number;
  signals: RankSignal[];
}

export interface FacetCount {
  value: string;
  count: number;
}

export interface CurrencyFacet {
  currency: string;
  count: number;
  lowestPrice: string;
  highestPrice: string;
}

/** How many found products have an attribute, option or trait, and each of its values. */
export interface AttributeFacet {
  name: string;
  count: number;
  values: FacetCount[];
}

/** How many of the found products have each value. */
export interface SearchFacets {
  brands: FacetCount[];
  productTypes: FacetCount[];
  merchants: { id: string; count: number }[];
  availabilities: FacetCount[];
  itemConditions: FacetCount[];
  attributes: AttributeFacet[];
  countries: FacetCount[];
  currencies: CurrencyFacet[];
}

/** Which products were found: those with all words, or with some where few have all. */
export const searchMatches = ['all_words', 'some_words'] as const;
export type SearchMatch = (typeof searchMatches)[number];

export interface SearchSuggestion {
  /** The text to search for instead. */
  q: string;
  /** What is different. */
  reason: 'spelling' | 'fewer_words' | 'without_filters';
  /** How many products it finds. */
  total: number;
}

export interface PublicSearchPage {
  items: FoundProduct[];
  pagination: CursorPagination;
  /** Exact up to `candidatesMax`. */
  total: number;
  totalIsCapped: boolean;
  match: SearchMatch;
  /** The query as it was understood, where words of it were taken for misspelt; else null. */
  correctedQuery: string | null;
  facets: SearchFacets;
  suggestions: SearchSuggestion[];
}

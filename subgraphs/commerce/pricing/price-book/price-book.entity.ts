import type { TimeWindow } from '../window/time-window.entity.js';
import type {
  PriceBaseKind,
  PriceBookStatus,
  PriceRoundingMethod,
  PriceRoundingMode,
  PriceStepKind,
} from './price-book.values.js';

/** Inclusive, in the book's currency; null is unbounded. */
export interface AmountRange {
  min: string | null;
  max: string | null;
}

/** Where a book applies. An empty list does not restrict; each list means any of its values; all conditions must hold. */
export interface PriceBookScope {
  /** Keys of marketplaces. */
  marketplaces: string[];
  /** ISO 3166-1 alpha-2 codes of stores. */
  countries: string[];
  /** Ids of stores, as the marketplaces call them. */
  storeIds: string[];
  /** Ids of products or of variants. With `skus`, either suffices. */
  productIds: string[];
  /** SKUs of variants, or of products, with all their variants. */
  skus: string[];
  /** Compared without case. */
  brands: string[];
  productTypes: string[];
  tags: string[];
  /** Of the catalog's price. */
  price: AmountRange | null;
  cost: AmountRange | null;
}

export interface PriceBase {
  kind: PriceBaseKind;
  /** The book whose price is the base, whatever its scope, window and status; null unless `kind` is `price_book`. */
  priceBookId: string | null;
}

/**
 * `percentage` adds a percentage of the figure (negative takes off), `amount` adds an amount; `markup` makes the price
 * cost x (1 + value/100), `margin` cost / (1 - value/100), `fixed` the value itself.
 */
export interface PriceStep {
  kind: PriceStepKind;
  /** A decimal: percent, or an amount in the book's currency. */
  value: string;
}

/** To a multiple of `value`, or to a price that ends in it: 0.99 is x.99, 90 is x90. An amount in the book's currency. */
export interface PriceRounding {
  method: PriceRoundingMethod;
  value: string;
  mode: PriceRoundingMode;
}

/** The largest of a floor's parts holds, the smallest of a ceiling's. */
export interface PriceBound {
  /** In the book's currency. */
  amount: string | null;
  /** Percent of the price that is left over the cost. */
  margin: string | null;
}

export interface PriceFloor extends PriceBound {
  /** Whether the sale price, where there is one, is a floor as well. */
  isSalePrice: boolean;
}

/** What decides a price. */
export interface PriceBookDefinition {
  name: string;
  /** 0 to 1,000; of the books that match, the one with the highest decides. */
  priority: number;
  /** The only currency that the book applies in; null is all. A book with an amount has one. */
  currency: string | null;
  scope: PriceBookScope;
  base: PriceBase;
  steps: PriceStep[];
  rounding: PriceRounding | null;
  floor: PriceFloor | null;
  ceiling: PriceBound | null;
  window: TimeWindow | null;
}

export interface PriceBook extends PriceBookDefinition {
  id: string;
  status: PriceBookStatus;
  /** When it last became active, ISO 8601; null for drafts. What `channel_price` meant then is what it is based on. */
  activatedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

import type { PriceRounding } from './price-book.entity.js';
import type { PriceCondition, PriceObstacle, PriceTraceKind } from './price-book.values.js';

/** All that a price may depend on: a variant (or a product without variants) in a store, at an instant. */
export interface PriceFacts {
  productId: string;
  /** That of the product if it has no variants. */
  variantId: string;
  /** Of the variant and of its product. */
  skus: readonly string[];
  brand: string | null;
  productType: string | null;
  tags: readonly string[];
  /** Amounts in the currency of the store; null where there is none in it, for none is ever converted. */
  price: string | null;
  cost: string | null;
  /** Null outside of its window. */
  salePrice: string | null;
  marketplace: string;
  country: string;
  storeId: string;
  /** Currency of the store: that of every figure of the evaluation. */
  currency: string;
  /** The price last known at the marketplace; null while it is unknown. */
  channelPrice: string | null;
  /** The book that decided the price which is there, if one did. */
  applied: AppliedBook | null;
}

/** What a listing remembers of the book that priced it. */
export interface AppliedBook {
  priceBookId: string;
  /** When the book had last become active. */
  activatedAt: string | null;
  /** The price at the marketplace before the book; null where the book does not depend on it. */
  channelPrice: string | null;
}

/** A book that was considered. */
export interface PriceCandidate {
  priceBookId: string;
  name: string;
  version: number;
  priority: number;
  /** The narrower its scope, the higher; of books with the same priority the more specific one decides. */
  specificity: number;
  isMatch: boolean;
  /** The first condition that does not hold; null if all do. */
  failedCondition: PriceCondition | null;
  /** Whether it decided the price. At most one does. */
  isApplied: boolean;
}

/** One step from the base to the price. */
export interface PriceTraceStep {
  kind: PriceTraceKind;
  /** The book that says so: that of the price, or one that it is based on. */
  priceBookId: string;
  version: number;
  /** The figure before; null where there is none: at a base, and at a fixed price that needs no base. */
  before: string | null;
  /** What was done: the percentage, the amount, the cost of a margin or markup, the bound that held. */
  value: string | null;
  /** Of `markup` and `margin`: the cost that they start from. */
  cost: string | null;
  /** To which prices figures are rounded, at `rounding`, `floor` and `ceiling`; null is every price of the currency. */
  rounding: PriceRounding | null;
  after: string;
}

/** Why a price is what it is. */
export interface PriceTrace {
  /** In the order in which they are considered. */
  candidates: PriceCandidate[];
  steps: PriceTraceStep[];
  /** Why the book that matches gives no price; null if it does, or none matches. */
  obstacle: PriceObstacle | null;
}

export interface EvaluatedPrice {
  /** With the decimals of the currency; the catalog's price if no book decides. */
  price: string | null;
  /** The book that decided; null: the price is the catalog's. */
  applied: (AppliedBook & { version: number }) | null;
  trace: PriceTrace;
}

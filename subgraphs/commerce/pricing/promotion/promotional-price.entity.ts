import type {
  PromotionCondition,
  SalePriceObstacle,
  SalePriceTraceKind,
} from './promotional-price.values.js';

/** A variant (or a product without variants) in a store. */
export interface PromotedItem {
  productId: string;
  /** That of the product if it has no variants. */
  variantId: string;
  marketplace: string;
  country: string;
  /** As the marketplace calls it. */
  storeId: string;
  /** Of the store. */
  currency: string;
  /** The product's own sale price, in the currency of the store; null where there is none at the time. */
  salePrice: string | null;
}

/** A product, or one of its variants, as it is assigned to a promotion. */
export interface AssignedProduct {
  promotionId: string;
  /** A variant's id, or that of a product with all of its variants. */
  itemId: string;
  /** Of a unit, in the promotion's currency; null: what the promotion says. */
  promotionalPrice: string | null;
  /** Whether the units that are sold at that price are limited. */
  isLimited: boolean;
}

/** A promotion that was considered. */
export interface PromotionCandidate {
  promotionId: string;
  name: string;
  version: number;
  priority: number;
  /** Of promotions with the same priority the more specific one decides. */
  specificity: number;
  isMatch: boolean;
  /** The first condition that does not hold; null if all do. */
  failedCondition: PromotionCondition | null;
  /** Whether it decided the sale price. At most one does. */
  isApplied: boolean;
}

/** One step from the price to the sale price. */
export interface SalePriceTraceStep {
  kind: SalePriceTraceKind;
  /** The figure before; null where there is none: at the price, and at a price that replaces it. */
  before: string | null;
  /** What was taken off: percent or an amount; the price at `fixed_price`. */
  value: string | null;
  after: string;
}

/** Why a sale price is what it is. */
export interface SalePriceTrace {
  /** In the order in which they are considered. */
  candidates: PromotionCandidate[];
  /** Also where the figure that they lead to is none that can be sent. */
  steps: SalePriceTraceStep[];
  /** Why there is no sale price though a promotion matches, or the product has one; null if there is no reason. */
  obstacle: SalePriceObstacle | null;
}

export interface DecisivePromotion {
  promotionId: string;
  name: string;
  version: number;
  /** When it ends, ISO 8601; null: it does not. */
  endsAt: string | null;
}

export interface EvaluatedSalePrice {
  /** With the decimals of the currency, below the price; null: there is none. */
  salePrice: string | null;
  /** The promotion that matches and decides; null: the sale price is the product's own. */
  decisive: DecisivePromotion | null;
  trace: SalePriceTrace;
}

import type { AppliedDiscount } from '../../checkout/checkout/checkout-session.entity.js';
import type { CartCondition, CartLimitKind } from './cart-promotion.values.js';
import type { PromotionTerms } from './promotion.entity.js';

/** Decimal strings in the cart's currency. */
interface BeforeAfter {
  before: string;
  after: string;
}

/** A limit that cut what a promotion gives: from what it would have been to what it is, in units or as an amount. */
export interface CartLimit extends BeforeAfter {
  kind: CartLimitKind;
  /** Of a limit of units; null of one of an amount. */
  productId: string | null;
  variantId: string | null;
}

/** What a promotion made of a line: of all its units, though it may be for some of them only. */
export interface CartStepLine extends BeforeAfter {
  itemId: string;
  /** That it is for. */
  units: number;
}

/** What became of one candidate. */
export interface CartStep extends BeforeAfter {
  promotionId: string;
  name: string;
  version: number;
  code: string | null;
  priority: number;
  specificity: number;
  /** As they were. */
  terms: PromotionTerms;
  target: AppliedDiscount['target'];
  /** Null: it was applied. `before` and `after` are what was left of the target; equal where it was not applied. */
  failedCondition: CartCondition | null;
  /** In the order in which they cut. */
  limits: CartLimit[];
  /** Those that it made cheaper, in the order of the cart. */
  lines: CartStepLine[];
}

/** Why promotions made of a cart what they did. */
export interface CartTrace {
  /** ISO 8601. */
  pricedAt: string;
  items: BeforeAfter;
  /** Before promotions, and after them. */
  shipping: BeforeAfter;
  /** In the order in which they were considered. */
  candidates: CartStep[];
  /** All that were considered: a trace that is kept may name fewer. */
  candidateCount: number;
  /** Given codes that no promotion has. */
  unknownCodes: string[];
}

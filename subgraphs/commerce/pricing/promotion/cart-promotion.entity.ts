import type { AppliedDiscount, RejectedCode } from '../../checkout/checkout/checkout-session.entity.js';
import type { CartTrace } from './cart-trace.entity.js';
import type { Promotion } from './promotion.entity.js';
import type { AssignedProduct } from './promotion-product.entity.js';

/** What of a promotion decides what it does to a cart. */
export type CheckoutPromotion = Pick<
  Promotion,
  | 'id'
  | 'version'
  | 'name'
  | 'intent'
  | 'terms'
  | 'trigger'
  | 'code'
  | 'currency'
  | 'isForAssignedProducts'
  | 'stores'
  | 'isInCheckout'
  | 'window'
  | 'priority'
  | 'combination'
  | 'limits'
  | 'useCount'
  | 'discountTotal'
>;

/** A product of the cart that is assigned to a promotion. */
export interface CartProduct extends Omit<AssignedProduct, 'promotionalStock'> {
  /** Units of its promotional stock that no other session holds and no order has; null: the product has none. */
  stockLeft: number | null;
  /** Units of it that the cart's session holds: its own, though the stock is lowered meanwhile. */
  stockHeld: number;
}

/** A promotion that may apply to a cart: an automatic one, or that of a code which was given. */
export interface CartCandidate {
  promotion: CheckoutPromotion;
  /** Assignments of the cart's products. */
  products: readonly CartProduct[];
  /** What the cart's session holds of it, in its currency: its counters contain that. Null where it holds no use. */
  held: string | null;
  /** Other sessions and orders of the buyer that have a use of it; null while nobody knows the buyer. */
  buyerUses: number | null;
}

export interface CartLine {
  id: string;
  productId: string;
  variantId: string | null;
  quantity: number;
  /** Of all units; with no more decimals than the currency. */
  subtotal: string;
}

export interface PromotedCart {
  /** ISO 4217. */
  currency: string;
  lines: readonly CartLine[];
  /** Of the option chosen, "0" while none is. */
  shipping: string;
  now: Date;
}

export interface CartDiscounts {
  /** In the order in which they were applied. */
  discounts: AppliedDiscount[];
  /** In the order in which the codes were given. */
  rejectedCodes: RejectedCode[];
  /** What each line bears of all of them. */
  perLine: Map<string, string>;
  trace: CartTrace;
}

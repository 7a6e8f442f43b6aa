import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import type { CheckoutChanges } from './requested-cart.rules.js';

/** What a session is opened with, in the place of what the request says of the same. */
export type CartContents = Pick<CheckoutChanges, 'items' | 'buyer' | 'discountCodes'>;

/** Carts that sessions are opened from. */
export interface CartSource {
  /** What is in a cart of the caller, which stays as it is until the transaction ends. Throws CART_NOT_FOUND. */
  take(tx: Transaction, ctx: RequestContext, id: string): Promise<CartContents>;
  /** Has the cart that the session was opened from stay as it is until the transaction ends; before stock is locked. */
  lock(tx: Transaction, session: CheckoutSession): void;
  /** Has the cart that the session was opened from contain what the session does. */
  follow(tx: Transaction, session: CheckoutSession): void;
}

import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId } from '../../../../kernel/ids.js';
import { namedSoldItems, type ReservationLine } from '../../../catalog/index.js';
import type { OrderStore } from '../../orders/order/order-store.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { orderOfCheckout } from './order-of-checkout.rules.js';

export interface OrderDependencies {
  orders: Pick<OrderStore, 'save'>;
}

/** Who holds the stock of a session. */
export const checkoutOwner = (sessionId: string) => ({ kind: 'checkout_session' as const, id: sessionId });

export const checkoutLines = ({ items }: Pick<CheckoutSession, 'items'>): ReservationLine[] =>
  items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));

/**
 * Makes the order of a paid session, which is locked, and answers its id. What the session holds becomes the order's own,
 * so that the order sells exactly that, and a cancellation later puts it back as with every order.
 */
export async function placeOrder(
  tx: Transaction,
  checkout: StoredCheckout,
  { orders }: OrderDependencies,
): Promise<string> {
  const { id, organizationId, items } = checkout.session;
  const costs = await namedSoldItems(tx, organizationId, items);
  const now = tx.db.clock.now().toISOString();
  const order = orderOfCheckout(checkout, { costs, now, newId });
  await orders.save(tx, { organizationId, before: null, after: order, heldBy: checkoutOwner(id) });
  return order.id;
}

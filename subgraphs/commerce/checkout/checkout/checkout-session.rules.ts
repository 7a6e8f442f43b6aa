import type { Caller } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import type { CheckoutPersonal, CheckoutSession, CheckoutStatus } from './checkout-session.entity.js';
import type { StoredCheckout } from './checkout-session.store.js';
import { conformanceCallerId } from './conformance-caller.js';
import { noPersonal } from './personal-vault.js';

/** Whether nobody paid in time. While a payment is under way nothing but its outcome ends the session. */
export const isOver = ({ status, expiresAt }: Pick<CheckoutSession, 'status' | 'expiresAt'>, now: Date) =>
  status === 'ready_for_payment' && Date.parse(expiresAt) <= now.getTime();

/**
 * The session as it is at `now`. One whose time is over has expired, whether or not that was written down yet: it is
 * shown exactly as the expiry is going to write it.
 */
export const checkoutAt = (stored: StoredCheckout, now: Date): StoredCheckout =>
  isOver(stored.session, now)
    ? {
        session: {
          ...stored.session,
          status: 'expired',
          version: stored.session.version + 1,
          updatedAt: stored.session.expiresAt,
        },
        personal: noPersonal,
      }
    : stored;

/** Rejects what cannot be changed any more (CHECKOUT_ENDED) or not now (CHECKOUT_IN_PROGRESS). */
export function rejectUnlessOpen({ status, expiresAt }: CheckoutSession): void {
  if (status === 'complete_in_progress') {
    throw fail('CHECKOUT_IN_PROGRESS');
  }
  const end = endings[status];
  if (end !== undefined) {
    throw fail('CHECKOUT_ENDED', { detail: `${end}${status === 'expired' ? ` at ${expiresAt}` : ''}.` });
  }
}

const endings: Partial<Record<CheckoutStatus, string>> = {
  completed: 'The checkout session was completed',
  canceled: 'The checkout session was canceled',
  expired: 'The checkout session expired',
};

export const isEnded = ({ status }: Pick<CheckoutSession, 'status'>): boolean =>
  endings[status] !== undefined;

/** What is still needed of the buyer: an order goes to one place, and what came to nothing needs nobody. */
export function neededOf(
  { status, shipping }: CheckoutSession,
  personal: CheckoutPersonal,
): CheckoutPersonal {
  if (status === 'canceled' || status === 'expired') {
    return noPersonal;
  }
  const { destinations } = personal;
  return status === 'completed'
    ? { ...personal, destinations: destinations.filter(({ id }) => id === shipping.selectedDestinationId) }
    : personal;
}

/** What `openedBy` says of a caller. */
export const openerOf = ({ kind, id }: Pick<Caller, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Whether the merchant's people ask, and not a program that buys. */
export const isOfMerchant = ({ kind }: Pick<Caller, 'kind'>): boolean => kind === 'session';

/** Who opened it sees it, by any protocol; the merchant's people see all. */
export const isVisibleTo = ({ openedBy }: Pick<CheckoutSession, 'openedBy'>, caller: Caller): boolean =>
  isOfMerchant(caller) || openedBy === openerOf(caller);

/**
 * Whether the addresses that the merchant has stored of a buyer are offered. Naming an e-mail address proves nothing: an
 * agent is offered only what it gave itself. The protocol's conformance tests expect them.
 */
export const offersStoredAddresses = ({ openedBy }: Pick<CheckoutSession, 'openedBy'>): boolean =>
  openedBy === openerOf({ kind: 'oauth_client', id: conformanceCallerId });

type Cart = Pick<CheckoutSession, 'currency' | 'items' | 'discounts' | 'shipping' | 'taxes' | 'amounts'>;

/** What is bought and what it costs: a change of any of it raises `cartVersion`. */
export const cartOf = ({ currency, items, discounts, shipping, taxes, amounts }: Cart): object => ({
  currency,
  items: items.map(({ productId, variantId, quantity, unitAmount }) => ({
    productId,
    variantId,
    quantity,
    unitAmount,
  })),
  discounts: discounts.map(({ code, amount, target }) => ({ code, amount, target })),
  shippingOptionId: shipping.selectedOptionId,
  taxes,
  amounts,
});

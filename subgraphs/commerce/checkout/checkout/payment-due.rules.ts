import type { PaymentDue } from '../../../../connectors/payments/port.js';
import type { CheckoutSession } from './checkout-session.entity.js';

/**
 * What is to be paid of a session as it stands, by the payment of this id: the session's own id where there is no payment
 * yet, as what an agent is told before it pays must not hang on which try it will be. `publicUrl` is the installation's,
 * without a slash at its end.
 */
export const paymentDueOf = (session: CheckoutSession, paymentId: string, publicUrl: string): PaymentDue => ({
  organizationId: session.organizationId,
  sessionId: session.id,
  paymentId,
  amount: session.amounts.total,
  currency: session.currency,
  expiresAt: session.expiresAt,
  ...urlsOf(session.id, publicUrl),
});

/** Where an agent reads a session, and where its buyer goes after a confirmation by the bank. */
export const urlsOf = (
  sessionId: string,
  publicUrl: string,
): Pick<PaymentDue, 'resourceUrl' | 'returnUrl'> => ({
  resourceUrl: sessionUrl(sessionId, publicUrl),
  returnUrl: `${publicUrl}/payment-return`,
});

/** Where a session is read in the native protocol: what a payment names as the thing that is paid for. */
const sessionUrl = (sessionId: string, publicUrl: string): string =>
  `${publicUrl}/api/v1/checkout-sessions/${sessionId}`;

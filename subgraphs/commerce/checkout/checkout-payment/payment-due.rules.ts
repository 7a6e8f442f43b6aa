import type { PaymentDue } from '../../../../connectors/payments/port.js';
import { urlsOf } from '../checkout/payment-due.rules.js';
import type { Payment } from './payment.entity.js';

/** What was to be paid when the payment was begun. `publicUrl` is the installation's, without a slash at its end. */
export const dueOfPayment = (payment: Payment, publicUrl: string): PaymentDue => ({
  organizationId: payment.organizationId,
  sessionId: payment.sessionId,
  paymentId: payment.id,
  amount: payment.amount,
  currency: payment.currency,
  expiresAt: payment.expiresAt,
  ...urlsOf(payment.sessionId, publicUrl),
});

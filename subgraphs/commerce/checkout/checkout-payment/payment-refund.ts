import type { Transaction } from '../../../../kernel/database/transaction.js';
import { countProcessorRefund } from '../../orders/sales-figures/sales-deltas.writer.js';
import type { Payment } from './payment.entity.js';
import { writePayment } from './payment.writer.js';

/** Notes that all of a payment went back to the buyer, in figures of sales as well. Answers the payment as it now is. */
export async function recordRefund(tx: Transaction, payment: Payment): Promise<Payment> {
  const refundedAt = tx.db.clock.now().toISOString();
  const { id: paymentId, organizationId, sessionId } = payment;
  const amount = payment.capturedAmount ?? payment.amount;
  const currency = payment.capturedCurrency ?? payment.currency;
  // The order is locked before its payment, as by whoever cancels it.
  await countProcessorRefund(tx, {
    ...{ organizationId, sessionId, paymentId },
    refund: { amount, currency, refundedAt },
  });
  const refunded: Payment = { ...payment, refundStatus: 'done', refundedAt };
  writePayment(tx, refunded, { checkInMs: null });
  return refunded;
}

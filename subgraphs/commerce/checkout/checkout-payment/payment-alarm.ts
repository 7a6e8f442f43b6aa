import type { Transaction } from '../../../../kernel/database/transaction.js';
import { notify } from '../../../platform/index.js';
import type { Payment } from './payment.entity.js';

/** What the merchant's people are told of a payment; each is told once. */
type PaymentAlarm =
  | 'unknown'
  | 'not_found'
  | 'amount_mismatch'
  | 'order_failed'
  | 'captured_late'
  | 'refund_manual';

type Words = (payment: Payment, detail: string) => { title: string; message: string };

const words: Record<PaymentAlarm, Words> = {
  unknown: ({ rail }, detail) => ({
    title: `The outcome of a payment by ${rail} is unknown`,
    message: `It is checked again until the processor answers, and its checkout session waits for it. ${detail}`,
  }),
  not_found: ({ rail, reference, amount, currency }) => ({
    title: `The processor does not know a payment by ${rail}`,
    message: `It counts as declined, and its checkout session can be paid again. If the settings of the rail name another account by now, look there whether ${amount} ${currency} were taken by ${reference}.`,
  }),
  amount_mismatch: ({ amount, currency }, detail) => ({
    title: `The wrong amount was paid: ${detail} instead of ${amount} ${currency}`,
    message: 'The order was taken as paid. Settle the difference with the buyer, or at the processor.',
  }),
  order_failed: (_, detail) => ({
    title: 'A paid checkout session could not become an order',
    message: `The payment is refunded, and the stock is released. ${detail}`,
  }),
  captured_late: () => ({
    title: 'A payment that had been declined was taken after all',
    message: 'Its checkout session continued without it, so the payment is refunded.',
  }),
  refund_manual: ({ rail }, detail) => ({
    title: `A refund must be made manually: ${detail}`,
    message: `${rail} cannot do this automatically. Refund it at the processor, using the receipt of the payment.`,
  }),
};

export async function raisePaymentAlarm(
  tx: Transaction,
  payment: Payment,
  alarm: PaymentAlarm,
  detail = '',
): Promise<void> {
  const { title, message } = words[alarm](payment, detail);
  const receipt = payment.receipt === null ? '' : ` Receipt: ${payment.receipt}.`;
  await notify(tx, {
    organizationId: payment.organizationId,
    kind: `payment.${alarm}`,
    severity: alarm === 'unknown' || alarm === 'not_found' ? 'warning' : 'error',
    subject: { type: 'checkout_session', id: payment.sessionId },
    title,
    message: `${message}${receipt} Checkout session: ${payment.sessionId}.`,
    scopes: ['orders:read'],
  });
}

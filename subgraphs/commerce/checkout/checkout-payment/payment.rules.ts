import type { PaymentInstrument } from '../../../../connectors/payments/port.js';
import { type AppError, fail } from '../../../../kernel/errors.js';
import type { CheckoutPaymentState } from '../checkout/checkout-session.entity.js';
import type { Payment } from './payment.entity.js';
import { paymentLimits } from './payment.limits.js';

/** Money may still move by it, or has moved without anybody knowing. */
export const isLive = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'confirming' || status === 'requires_action' || status === 'unknown';

/**
 * Whether a payment without an outcome is to be called off: its time is over, or nobody knows anything of it for so
 * long that the process that made it has ended or given up, or its buyer has gone away.
 */
export const isToAbandon = (payment: Payment, now: Date): boolean => endMsOf(payment) <= now.getTime();

const endMsOf = ({ status, createdAt, expiresAt }: Payment): number => {
  const patienceMs = status === 'requires_action' ? paymentLimits.actionMs : paymentLimits.abandonMs;
  return Math.min(Date.parse(createdAt) + patienceMs, Date.parse(expiresAt));
};

/** When a payment without an outcome is looked at next, in milliseconds from now: when it ends, if that comes before. */
export function nextCheckMs(payment: Payment, now: Date): number {
  const waitMs = retryMs(payment.checks);
  const leftMs = endMsOf(payment) - now.getTime();
  return leftMs > 0 ? Math.min(waitMs, leftMs) : waitMs;
}

/** How long to wait after so many looks: twice as long after each, up to an hour. */
export const retryMs = (checks: number): number =>
  Math.min(paymentLimits.checkFirstMs * 2 ** Math.min(Math.max(checks - 1, 0), 20), paymentLimits.checkMaxMs);

/** The payment as its session shows it. */
export const toPaymentView = (payment: Payment): CheckoutPaymentState => ({
  paymentId: payment.id,
  rail: payment.rail,
  state: payment.status === 'confirming' ? 'pending' : payment.status,
  actionUrl: payment.actionUrl,
  declineCode: payment.declineCode,
  declineMessage: payment.declineMessage,
  instrument: payment.instrument,
});

/**
 * What of an instrument is kept and shown: what kind of card it is. Neither its credential nor who holds it, whichever
 * field an agent puts them into.
 */
export function toInstrumentView(
  { id, type, display }: PaymentInstrument & { id: string | null },
  handlerId: string | null,
): CheckoutPaymentState['instrument'] {
  const shown = displayedFields.flatMap(name => {
    const value = display?.[name];
    return typeof value === 'string' || typeof value === 'number'
      ? [[name, displayedValue(name, value)]]
      : [];
  });
  return {
    id: id === null ? null : short(id),
    type: short(type),
    handlerId,
    display: Object.fromEntries(shown),
  };
}

const displayedFields = ['brand', 'last_digits', 'expiry_month', 'expiry_year', 'card_art'];

/** A whole number is no last digits. */
const displayedValue = (name: string, value: string | number): string | number =>
  name === 'last_digits' ? String(value).slice(-4) : typeof value === 'string' ? short(value) : value;

const short = (text: string): string => text.slice(0, paymentLimits.instrumentTextLength);

/** The error that answers a declined payment, now and when it is asked for again. */
export const declinedError = ({ declineCode, declineMessage }: Payment): AppError =>
  fail('PAYMENT_DECLINED', {
    detail: declineMessage ?? 'The payment was declined.',
    members: { declineCode: declineCode ?? 'declined' },
  });

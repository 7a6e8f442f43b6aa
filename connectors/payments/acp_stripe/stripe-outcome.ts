import type Stripe from 'stripe';
import { dictionary } from '../../../kernel/dictionary.js';
import type { PaymentDeclined, PaymentOutcome } from '../port.js';
import { decimalAmount } from './stripe-amount.js';
import { stripeSdk } from './stripe-sdk.js';

type Intent = Stripe.PaymentIntent;

/** What became of a payment, by its own word. One that was never confirmed, or whose confirmation runs, is unknown. */
export const outcomeOf = (intent: Intent): PaymentOutcome =>
  readings[intent.status]?.(intent) ?? unknown(`The processor says ${intent.status}.`);

export const unknown = (message: string): PaymentOutcome => ({ state: 'unknown', message });

const readings: Record<string, ((intent: Intent) => PaymentOutcome | null) | undefined> = dictionary({
  succeeded: intent => (isRefunded(intent) ? { state: 'refunded' } : captured(intent)),
  canceled: () => declined('canceled', 'The payment was canceled.'),
  requires_action: ({ next_action: action }) => {
    const url = action?.redirect_to_url?.url;
    return url == null ? null : { state: 'requires_action', url };
  },
  requires_payment_method: ({ last_payment_error: error }) =>
    error === null ? null : declinedBy(error as Reason),
});

const isRefunded = ({ latest_charge: charge }: Intent): boolean =>
  charge !== null && typeof charge === 'object' && charge.refunded;

function captured({ id, amount_received: units, currency, latest_charge: charge }: Intent): PaymentOutcome {
  const code = currency.toUpperCase();
  const receipt = (typeof charge === 'string' ? charge : charge?.id) ?? id;
  return { state: 'captured', amount: decimalAmount(units, code), currency: code, receipt };
}

interface Reason {
  type?: string;
  code?: string;
  decline_code?: string;
  message?: string;
}

/** The bank's reason where there is one; its message only where Stripe wrote it for the buyer: others may quote tokens. */
export function declinedBy({ type, code, decline_code: bankCode, message }: Reason): PaymentDeclined {
  const reason = bankCode || code || 'payment_failed';
  const isForBuyers = type === 'card_error' || type === 'StripeCardError';
  return declined(
    reason,
    (isForBuyers ? message : null) ?? `The processor rejected the payment (${reason}).`,
  );
}

export const declined = (code: string, message: string): PaymentDeclined => ({
  state: 'declined',
  code,
  message,
});

export type StripeFailure = 'card' | 'rejected' | 'repeated' | 'silent';

/**
 * What a failed call says of the work it asked for. `card`: it was tried, and the bank said no. `rejected`: it was not
 * begun. `repeated`: an earlier call under the same key was, or still is, at it. `silent`: nobody knows.
 */
export function failureOf(error: unknown): StripeFailure {
  if (!isStripeError(error) || error.statusCode === undefined) {
    return 'silent';
  }
  const { statusCode: status, code, type } = error;
  if (status === 402) {
    return 'card';
  }
  if (status === 409 || code === 'lock_timeout' || type === 'StripeIdempotencyError') {
    return 'repeated';
  }
  return status >= 400 && status < 500 ? 'rejected' : 'silent';
}

/** Whether it was Stripe itself that has no such object, and not something on the way to it. */
export const isMissing = (error: unknown): boolean =>
  isStripeError(error) && error.statusCode === 404 && error.code === 'resource_missing';

/** The words of an error that Stripe answered; empty for one that came from elsewhere. */
export function reasonOf(error: unknown): Reason {
  if (!isStripeError(error)) {
    return {};
  }
  const { type, code, decline_code: bankCode, message } = error;
  const words = { type, code, decline_code: bankCode, message };
  return Object.fromEntries(
    Object.entries(words).filter(([, word]) => typeof word === 'string' && word !== ''),
  );
}

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof stripeSdk().errors.StripeError;

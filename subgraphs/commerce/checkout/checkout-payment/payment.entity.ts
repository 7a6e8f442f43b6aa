import type { CheckoutPaymentState } from '../checkout/checkout-session.entity.js';

/**
 * `confirming`: the money may be moving at this moment, or the process that moved it has died. `requires_action`: the
 * buyer has to do something first. `unknown`: nobody answered. These three are live: the session stands still until
 * they end as one of the others, which are final.
 */
export type PaymentStatus = 'confirming' | 'requires_action' | 'unknown' | 'captured' | 'declined';

/** Of what was captured: `due` and `done` by the rail, `manual` where only the merchant can do it. */
export type RefundStatus = 'due' | 'done' | 'manual';

/** One try to pay a checkout session. The credential of the instrument is nowhere in it. */
export interface Payment {
  id: string;
  organizationId: string;
  sessionId: string;
  rail: string;
  status: PaymentStatus;
  /** The rail's own name of it; null where it was declined before it got one. */
  reference: string | null;
  /** What is due: a decimal string with the decimals of the currency. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 8601, as are all times; what is not paid by then is not to be paid. */
  expiresAt: string;
  instrument: CheckoutPaymentState['instrument'];
  /** Digest of the caller, route and Idempotency-Key that asked for it; null where there was no key. */
  keyDigest: string | null;
  requestHash: string | null;
  /** Where the buyer goes on, while `requires_action`. */
  actionUrl: string | null;
  /** What the merchant finds it by at the processor. */
  receipt: string | null;
  /** What the processor says that it took. */
  capturedAmount: string | null;
  capturedCurrency: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  refundStatus: RefundStatus | null;
  /** When it was noted that all of it was given back; null unless that is done. */
  refundedAt: string | null;
  /** How often its outcome, or that of its refund, was asked for and was not there. */
  checks: number;
  createdAt: string;
  updatedAt: string;
}

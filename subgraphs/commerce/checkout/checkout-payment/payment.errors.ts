import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of payment rails and payments. */
export const paymentErrors = {
  PAYMENT_RAIL_NOT_OFFERED: {
    status: 400,
    title: 'The merchant does not offer this payment rail.',
    remedy: 'See the detail for the rails that are offered.',
  },
  PAYMENT_RAIL_NOT_FOUND: {
    status: 404,
    title: 'There is no such payment rail.',
    remedy: 'See the detail for the rails that exist.',
  },
  PAYMENT_RAIL_IN_USE: {
    status: 409,
    title: 'The payment rail has a payment in progress.',
    remedy: 'Disable it instead, and remove it once its payments have ended.',
  },
  PAYMENT_REQUIRED: {
    status: 402,
    title: 'The checkout session requires a payment.',
    remedy: 'Complete it with a payment by one of the rails that the session offers.',
  },
  PAYMENT_DECLINED: {
    status: 402,
    title: 'The payment was declined; no money moved.',
    remedy:
      'See declineCode and the detail, and complete the session with another payment and another Idempotency-Key.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    title: 'The payment processor is temporarily unavailable.',
    remedy: 'Try again in a moment; no money moved.',
  },
} as const satisfies Record<string, ErrorEntry>;

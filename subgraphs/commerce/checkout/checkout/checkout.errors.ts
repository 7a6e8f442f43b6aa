import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of checkout sessions. */
export const checkoutErrors = {
  CHECKOUT_NOT_FOUND: {
    status: 404,
    title: 'No checkout session has this id.',
    remedy: 'Check the id; only the client that opened a session can read it.',
  },
  CHECKOUT_ENDED: {
    status: 409,
    title: 'The checkout session has ended.',
    remedy: 'See the detail for how it ended; open another session to buy more.',
  },
  CHECKOUT_IN_PROGRESS: {
    status: 409,
    title: 'A payment of the checkout session is in progress.',
    remedy: 'Read the session again in a moment: only the outcome of its payment can change it.',
  },
  CHECKOUT_INCOMPLETE: {
    status: 409,
    title: 'The checkout session is missing information that is required before payment.',
    remedy: 'See the errors for what is missing, change the session, and complete it again.',
  },
} as const satisfies Record<string, ErrorEntry>;

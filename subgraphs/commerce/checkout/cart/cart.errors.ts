import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of carts. */
export const cartErrorCodes = {
  CART_NOT_FOUND: {
    status: 404,
    title: 'No cart has this id.',
    remedy:
      'Create another cart: carts end when they are canceled, bought, or expire, and only the client that created one can read it.',
  },
} as const satisfies Record<string, ErrorEntry>;

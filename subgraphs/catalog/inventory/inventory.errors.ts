import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of stock and reservations. */
export const inventoryErrors = {
  INVENTORY_CONFLICT: {
    status: 409,
    title: 'The stock is not the expected quantity.',
    remedy: 'Read the product and decide again.',
  },
  INVENTORY_RESERVED: {
    status: 409,
    title: 'The new quantity is less than the reserved quantity.',
    remedy: 'Wait for reservations to end, or set a quantity that covers them.',
  },
  INVENTORY_INSUFFICIENT: {
    status: 409,
    title: 'The requested quantity is not available.',
    remedy:
      'Request fewer units of each item that the response names. It says how many there are where the merchant shows that.',
  },
  RESERVATION_ENDED: {
    status: 409,
    title: 'The reservation has ended.',
    remedy: 'Reserve it again, if it is still available.',
  },
} as const satisfies Record<string, ErrorEntry>;

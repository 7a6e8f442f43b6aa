import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of actions on orders. */
export const orderActionErrors = {
  ORDER_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The order does not allow this action now.',
    remedy: 'See the detail; the action options of the order list what is available.',
  },
} as const satisfies Record<string, ErrorEntry>;

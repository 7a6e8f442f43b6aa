import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of orders. */
export const orderErrors = {
  ORDER_NOT_FOUND: {
    status: 404,
    title: 'No order has this id.',
    remedy: 'Check the id; deleted orders cannot be read again.',
  },
  ORDER_EXISTS: {
    status: 409,
    title: 'An order with this identity already exists.',
    remedy: 'Read the order in orderId and change it instead.',
  },
  ORDER_OF_MARKETPLACE: {
    status: 409,
    title: 'The order is managed by its marketplace.',
    remedy: 'Use POST /api/v1/orders/{orderId}/actions; only the products of its lines can be set here.',
  },
  ORDER_STATUS_INVALID: {
    status: 409,
    title: 'The order cannot move to this status.',
    remedy:
      'See the detail for the current status: an order in a final status can only move between completed and return.',
  },
} as const satisfies Record<string, ErrorEntry>;

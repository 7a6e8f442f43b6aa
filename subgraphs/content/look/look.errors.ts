import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of looks. */
export const lookErrors = {
  LOOK_NOT_FOUND: {
    status: 404,
    title: 'No look has this id.',
    remedy: 'List the looks, and check the id; one that was deleted is gone.',
  },
  LOOK_NOT_POSSIBLE: {
    status: 409,
    title: 'No products can be put together for this brief.',
    remedy:
      'See the detail. Ask for less at once, raise the budget, or describe the products: their type, material, color and tags.',
  },
  LOOK_NOT_PUBLISHABLE: {
    status: 409,
    title: 'None of the products of the look can be bought.',
    remedy: 'Replace products of the look, or make one available again.',
  },
} as const satisfies Record<string, ErrorEntry>;

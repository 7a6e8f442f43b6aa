import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of reviews. */
export const reviewErrors = {
  REVIEW_NOT_FOUND: {
    status: 404,
    title: 'No review has this id.',
    remedy: 'Check the id, or list the reviews with GET /api/v1/reviews.',
  },
  REVIEW_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'This cannot be done with the review.',
    remedy: 'See `availableActions` of the review, and the detail for the reason.',
  },
  REVIEW_ACTION_RUNNING: {
    status: 409,
    title: 'The same is already being done with the review.',
    remedy: 'Wait for its job to end.',
  },
  REVIEW_ALREADY_REPLIED: {
    status: 409,
    title: 'The review has another reply.',
    remedy: 'Channels take one reply to a review. Read the review to see it.',
  },
  REVIEW_ORDER_UNSUITABLE: {
    status: 409,
    title: 'A review cannot be recorded for this order.',
    remedy:
      'Record reviews of orders of your own channels, for items that the order has and that were bought.',
  },
} as const satisfies Record<string, ErrorEntry>;

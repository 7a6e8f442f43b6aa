import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of deliveries of promotions. */
export const promotionDeliveryErrorCodes = {
  PROMOTION_DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'No delivery of a promotion has this id.',
    remedy: 'Read the deliveries of the promotion.',
  },
  PROMOTION_NOT_ACTIVE: {
    status: 409,
    title: 'No store is to have the promotion, as it is a draft or paused.',
    remedy: 'Activate it: set `status` to `active`.',
  },
  PROMOTION_DELIVERY_FAILED: {
    status: 422,
    title: 'No store took the promotion.',
    remedy: 'Change what `issues` of its deliveries name, then retry the promotion.',
  },
} as const satisfies Record<string, ErrorEntry>;

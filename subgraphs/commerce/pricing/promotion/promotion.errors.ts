import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of promotions. */
export const promotionErrorCodes = {
  PROMOTION_NOT_FOUND: { status: 404, title: 'No promotion has this id.', remedy: 'List the promotions.' },
  PROMOTION_IN_USE: {
    status: 409,
    title: 'Buyers may still get the promotion.',
    remedy: 'End it, wait until no store has it any more, then delete it.',
  },
  PROMOTION_ENDED: {
    status: 409,
    title: 'The promotion has ended.',
    remedy: 'If its window is over, make it longer; one that was ended stays so: create another promotion.',
  },
  PROMOTION_IN_CAMPAIGN: {
    status: 409,
    title: 'A campaign planned the promotion: it is what was approved.',
    remedy: 'Pause or end it, resume the campaign, or complete it and plan another.',
  },
  PROMOTION_FOR_ALL_PRODUCTS: {
    status: 409,
    title: 'The promotion is for all products.',
    remedy: 'Set `isForAssignedProducts`, then add products.',
  },
} as const satisfies Record<string, ErrorEntry>;

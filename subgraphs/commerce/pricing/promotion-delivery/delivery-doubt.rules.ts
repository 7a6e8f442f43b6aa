import { deliveryLimits } from './promotion-delivery.limits.js';

/** When what a lost call does is done, so that it is found if it is there. */
export const endOfDoubt = (unknownSince: string): string =>
  new Date(Date.parse(unknownSince) + deliveryLimits.doubtMs).toISOString();

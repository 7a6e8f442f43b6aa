import { isWithin } from '../window/time-window.rules.js';
import type { Promotion } from './promotion.entity.js';
import type { PromotionStatus } from './promotion.values.js';

type Timed = Pick<Promotion, 'intent' | 'window' | 'isDeliveryFailed'>;

/** What is told of a promotion at a time (ISO 8601), which lists write once for all of theirs. The same as `promotionStatus` of the queries, which a test holds to this. */
export function statusAt({ intent, window, isDeliveryFailed }: Timed, time: string): PromotionStatus {
  if (intent === 'draft' || intent === 'ended') {
    return intent;
  }
  if (window?.endsAt != null && window.endsAt <= time) {
    return 'ended';
  }
  if (intent === 'paused') {
    return intent;
  }
  if (isDeliveryFailed) {
    return 'failed';
  }
  return window?.startsAt != null && window.startsAt > time ? 'scheduled' : 'active';
}

/** Whether buyers are to get it at a time (ISO 8601): it is active and within its window. */
export const isInEffect = ({ intent, window }: Timed, time: string): boolean =>
  intent === 'active' && isWithin(window, time);

import { isWithin } from '../window/time-window.rules.js';
import type { Promotion } from './promotion.entity.js';
import type { PromotionStatus } from './promotion.values.js';

type Timed = Pick<Promotion, 'intent' | 'window' | 'isDeliveryFailed'>;

/** What is told of a promotion at a time. The same as `promotionStatus` of the queries, which a test holds to this. */
export function statusAt({ intent, window, isDeliveryFailed }: Timed, now: Date): PromotionStatus {
  const time = now.toISOString();
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

/** Whether buyers are to get it now: it is active and within its window. */
export const isInEffect = ({ intent, window }: Timed, now: Date): boolean =>
  intent === 'active' && isWithin(window, now.toISOString());

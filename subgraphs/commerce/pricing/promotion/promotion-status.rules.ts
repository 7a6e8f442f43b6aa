import { isWithin } from '../window/time-window.rules.js';
import type { Promotion } from './promotion.entity.js';
import type { PromotionIntent, PromotionStatus } from './promotion.values.js';

type Timed = Pick<Promotion, 'intent' | 'window'>;
type Delivered = Timed & Pick<Promotion, 'isDeliveryFailed' | 'deliveryStartsAt'>;

/**
 * What is told of a promotion at a time (ISO 8601), which lists write once for all of theirs. The same as `promotionStatus` of the
 * queries, which a test holds to this.
 */
export function statusAt(
  { intent, window, isDeliveryFailed, deliveryStartsAt }: Delivered,
  time: string,
): PromotionStatus {
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
  const isAhead = [window?.startsAt, deliveryStartsAt].some(start => start != null && start > time);
  return isAhead ? 'scheduled' : 'active';
}

/**
 * The intent that a status asks for at a time (ISO 8601). Sent back as it was read, it asks for no change; null for one that
 * the clock or the stores decide and that an active promotion alone can have.
 */
export function statedIntent(
  before: Delivered,
  status: PromotionStatus,
  time: string,
): PromotionIntent | null {
  if (status === 'scheduled' || status === 'failed') {
    return before.intent === 'active' ? 'active' : null;
  }
  return status === statusAt(before, time) ? before.intent : status;
}

/** Whether buyers are to get it at a time (ISO 8601): it is active and within its window. */
export const isInEffect = ({ intent, window }: Timed, time: string): boolean =>
  intent === 'active' && isWithin(window, time);

import { isDeepStrictEqual } from 'node:util';
import type { Promotion } from '../promotion/promotion.entity.js';
import type { PromotionCode } from './promotion-code.entity.js';

/**
 * The promotion that a row makes of the one which has its code, or of none; null where that already is as the row says.
 * What rows do not say stays: its stores, how it combines, how often it was used.
 */
export function promotionOfCode(
  code: PromotionCode,
  before: Promotion | null,
  { newId, now }: { newId: () => string; now: string },
): Promotion | null {
  const promotion: Promotion = {
    ...(before ?? newPromotion(newId(), now)),
    name: code.title,
    terms:
      code.kind === 'percentage'
        ? { kind: 'percentage', percentage: code.value, maximumDiscount: maximumOf(before) }
        : { kind: 'amount_off', amount: code.value },
    code: code.code,
    currency: code.currency,
    window: windowOf(code, before),
    limits: {
      ...(before?.limits ?? { usageLimitPerBuyer: null, budget: null }),
      usageLimit: code.usageLimit,
      minimumSpend: code.minSubtotal,
    },
  };
  return before !== null && isDeepStrictEqual(promotion, before)
    ? null
    : { ...promotion, version: promotion.version + 1, updatedAt: now };
}

const maximumOf = (before: Promotion | null): string | null =>
  before?.terms.kind === 'percentage' ? before.terms.maximumDiscount : null;

const windowOf = ({ startsAt, endsAt }: PromotionCode, before: Promotion | null): Promotion['window'] =>
  startsAt === null && endsAt === null
    ? null
    : { startsAt, endsAt, timeZone: before?.window?.timeZone ?? 'UTC' };

/** Of an order in every store of ours, beside whatever permits it. */
const newPromotion = (id: string, now: string): Omit<Promotion, 'name' | 'terms' | 'window' | 'limits'> => ({
  id,
  intent: 'active',
  trigger: 'code',
  code: null,
  currency: null,
  isForAssignedProducts: false,
  stores: [],
  isInCheckout: true,
  priority: 0,
  combination: { stacking: 'combinable', group: null, combinesWith: [] },
  isDeliveryFailed: false,
  useCount: 0,
  discountTotal: '0',
  campaignId: null,
  activatedAt: now,
  version: 0,
  createdAt: now,
  updatedAt: now,
});

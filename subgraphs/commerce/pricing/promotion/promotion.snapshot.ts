import { formatAmount } from '../../../../kernel/money.js';
import type { Promotion } from './promotion.entity.js';
import type { PromotionStatus } from './promotion.values.js';
import { specificityOf } from './promotion-order.rules.js';
import { isInEffect, statusAt } from './promotion-status.rules.js';
import { type StatedTerms, statedTerms } from './stated-terms.rules.js';

/** A promotion as it is told, at a moment. */
export interface PromotionDetail extends Omit<Promotion, 'terms' | 'isDeliveryFailed'> {
  terms: StatedTerms;
  status: PromotionStatus;
  isInEffect: boolean;
  specificity: number;
}

export function toDetail(promotion: Promotion, now: Date): PromotionDetail {
  const { currency, limits } = promotion;
  const inCurrency = (amount: string): string =>
    currency === null ? amount : formatAmount(amount, currency);
  return {
    ...promotion,
    status: statusAt(promotion, now),
    terms: statedTerms(promotion.terms),
    limits: {
      ...limits,
      budget: limits.budget === null ? null : inCurrency(limits.budget),
      minimumSpend: limits.minimumSpend === null ? null : inCurrency(limits.minimumSpend),
    },
    discountTotal: inCurrency(promotion.discountTotal),
    isInEffect: isInEffect(promotion, now),
    specificity: specificityOf(promotion),
  };
}

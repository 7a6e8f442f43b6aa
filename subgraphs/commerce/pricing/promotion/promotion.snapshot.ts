import Big from 'big.js';
import { formatAmount } from '../../../../kernel/money.js';
import type { Promotion } from './promotion.entity.js';
import type { PromotionStatus } from './promotion.values.js';
import { specificityOf } from './promotion-order.rules.js';
import { isInEffect, statusAt } from './promotion-status.rules.js';
import { type StatedTerms, statedTerms } from './stated-terms.rules.js';

/** A promotion as it is told, at a moment. */
export interface PromotionDetail
  extends Omit<Promotion, 'terms' | 'isDeliveryFailed' | 'deliveryStartsAt' | 'discountHeld'> {
  terms: StatedTerms;
  /** What orders got off. */
  discountTotal: string;
  status: PromotionStatus;
  isInEffect: boolean;
  specificity: number;
}

/** As it is at a time (ISO 8601). Field by field: lists are read often, and every rest and spread of a row costs as much as its parsing. */
export function toDetail(promotion: Promotion, time: string): PromotionDetail {
  const { currency, limits } = promotion;
  return {
    id: promotion.id,
    name: promotion.name,
    status: statusAt(promotion, time),
    intent: promotion.intent,
    terms: statedTerms(promotion.terms),
    trigger: promotion.trigger,
    code: promotion.code,
    currency,
    isForAssignedProducts: promotion.isForAssignedProducts,
    stores: promotion.stores,
    isInCheckout: promotion.isInCheckout,
    window: promotion.window,
    isInEffect: isInEffect(promotion, time),
    priority: promotion.priority,
    specificity: specificityOf(promotion),
    combination: promotion.combination,
    limits: {
      usageLimit: limits.usageLimit,
      usageLimitPerBuyer: limits.usageLimitPerBuyer,
      budget: inCurrency(limits.budget, currency),
      minimumSpend: inCurrency(limits.minimumSpend, currency),
    },
    useCount: promotion.useCount,
    discountTotal: inCurrency(usedOf(promotion), currency)!,
    campaignId: promotion.campaignId,
    activatedAt: promotion.activatedAt,
    version: promotion.version,
    createdAt: promotion.createdAt,
    updatedAt: promotion.updatedAt,
  };
}

/** Without what sessions hold that are no orders yet. Few promotions have any. */
const usedOf = ({ discountTotal, discountHeld }: Promotion): string =>
  discountHeld === '0' ? discountTotal : new Big(discountTotal).minus(discountHeld).toFixed();

/** Whoever has an amount has a currency, but for a total of nothing. */
const inCurrency = (amount: string | null, currency: string | null): string | null =>
  amount === null || currency === null ? amount : formatAmount(amount, currency);

import { newId } from '../../kernel/ids.js';
import type { Promotion } from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';

/** An automatic promotion of all products that is in effect; the caller says the rest. */
export function promotionOf(more: Partial<Promotion> = {}): Promotion {
  const at = '2026-11-01T00:00:00.000Z';
  return {
    id: newId(),
    name: 'Sale',
    intent: 'active',
    terms: { kind: 'percentage', percentage: '10', maximumDiscount: null },
    trigger: 'automatic',
    code: null,
    currency: null,
    isForAssignedProducts: false,
    stores: [],
    isInCheckout: false,
    window: null,
    priority: 0,
    combination: { stacking: 'combinable', group: null, combinesWith: [] },
    limits: { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
    isDeliveryFailed: false,
    deliveryStartsAt: null,
    useCount: 0,
    discountTotal: '0',
    discountHeld: '0',
    campaignId: null,
    activatedAt: at,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

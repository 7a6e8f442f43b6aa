import { newId } from '../../../kernel/ids.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';

/** An active promotion, 20 percent off, as it is stored. */
export function promotionOf(changes: Partial<Promotion> & Pick<Promotion, 'createdAt'>): Promotion {
  return {
    id: newId(),
    name: 'November',
    terms: { kind: 'percentage', percentage: '20', maximumDiscount: null },
    trigger: 'automatic',
    code: null,
    currency: null,
    isForAssignedProducts: true,
    stores: [],
    isInCheckout: false,
    window: null,
    priority: 100,
    combination: { stacking: 'combinable', group: null, combinesWith: [] },
    limits: { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
    intent: 'active',
    isDeliveryFailed: false,
    deliveryStartsAt: null,
    useCount: 0,
    discountTotal: '0',
    discountHeld: '0',
    campaignId: null,
    activatedAt: changes.createdAt,
    version: 1,
    updatedAt: changes.createdAt,
    ...changes,
  };
}

import type { Promotion } from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { bookId } from './sample-price-book.js';

const time = '2026-11-01T00:00:00.000Z';

/** A promotion of a merchant who promotes by store, season and product: some lack one condition of a line. */
export const samplePromotion = (index: number): Promotion => ({
  id: bookId(10_000 + index),
  name: `Promotion ${index}`,
  intent: 'active',
  terms:
    index % 3 === 0
      ? { kind: 'amount_off', amount: '1.50' }
      : { kind: 'percentage', percentage: '12.5', maximumDiscount: null },
  trigger: 'automatic',
  code: null,
  currency: index % 3 === 0 ? 'SGD' : null,
  isForAssignedProducts: index % 2 === 0,
  stores: [{ marketplace: 'stall', country: 'SG', storeId: index % 5 === 0 ? '2' : '1' }],
  isInCheckout: false,
  window: { startsAt: time, endsAt: '2099-12-31T00:00:00.000Z', timeZone: 'Asia/Singapore' },
  priority: index % 1_000,
  combination: { stacking: 'combinable', group: null, combinesWith: [] },
  limits: { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
  isDeliveryFailed: false,
  deliveryStartsAt: null,
  useCount: 0,
  discountTotal: '0',
  discountHeld: '0',
  campaignId: null,
  activatedAt: time,
  version: 1,
  createdAt: time,
  updatedAt: time,
});

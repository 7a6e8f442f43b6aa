import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import type {
  CartCandidate,
  CheckoutPromotion,
} from '../../subgraphs/commerce/pricing/promotion/cart-promotion.entity.js';
import type {
  Promotion,
  PromotionLimits,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { findPromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { toDetail } from '../../subgraphs/commerce/pricing/promotion/promotion.snapshot.js';
import { savePromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.writer.js';

const time = '2026-11-01T00:00:00.000Z';

export const unlimited: PromotionLimits = {
  usageLimit: null,
  usageLimitPerBuyer: null,
  budget: null,
  minimumSpend: null,
};

/** A tenth off for everybody in checkout, unless it says otherwise. */
export const promotionOf = (changes: Partial<Promotion> = {}): Promotion => ({
  id: newId(),
  name: 'A tenth off',
  terms: { kind: 'percentage', percentage: '10', maximumDiscount: null },
  trigger: 'automatic',
  code: null,
  currency: null,
  isForAssignedProducts: false,
  stores: [],
  isInCheckout: true,
  window: null,
  priority: 0,
  combination: { stacking: 'combinable', group: null, combinesWith: [] },
  limits: unlimited,
  intent: 'active',
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
  ...changes,
});

/** The same for who names the code. */
export const codeOf = (code: string, changes: Partial<Promotion> = {}): Promotion =>
  promotionOf({ trigger: 'code', code, name: code, ...changes });

/** A code that takes an amount off the order. */
export const amountCodeOf = (code: string, amount: string, currency: string): Promotion =>
  codeOf(code, { terms: { kind: 'amount_off', amount }, currency });

/** A code that takes a percentage off the order. */
export const percentCodeOf = (code: string, percentage: string, changes: Partial<Promotion> = {}) =>
  codeOf(code, { terms: { kind: 'percentage', percentage, maximumDiscount: null }, ...changes });

/** As a cart is given it, of which its session holds nothing. */
export const candidateOf = (
  promotion: CheckoutPromotion,
  more: Partial<Omit<CartCandidate, 'promotion'>> = {},
): CartCandidate => ({ promotion, products: [], held: null, buyerUses: null, ...more });

/** Stores the promotions in the caller's organization, and answers them. */
export async function plantPromotions(ctx: RequestContext, ...promotions: Promotion[]): Promise<Promotion[]> {
  await ctx.transaction(tx => savePromotions(tx, ctx.organizationId, promotions));
  return promotions;
}

/** What is counted of a promotion: its uses, held ones included, and what they get off. */
export async function countedOf(
  { db, organizationId }: Pick<RequestContext, 'db' | 'organizationId'>,
  { id }: Pick<Promotion, 'id'>,
): Promise<[useCount: number, discountTotal: string]> {
  const [found] = await findPromotions(db, organizationId, [id]);
  return [found!.useCount, found!.discountTotal];
}

/** The same as callers see it: held uses count, and what they would get off does not. */
export async function shownOf(
  { db, organizationId }: Pick<RequestContext, 'db' | 'organizationId'>,
  { id }: Pick<Promotion, 'id'>,
): Promise<[useCount: number, discountTotal: string]> {
  const [found] = await findPromotions(db, organizationId, [id]);
  const { useCount, discountTotal } = toDetail(found!, time);
  return [useCount, discountTotal];
}

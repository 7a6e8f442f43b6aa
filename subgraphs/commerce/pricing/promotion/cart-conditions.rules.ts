import Big from 'big.js';
import { toMinorUnits } from '../../../../kernel/minor-units.js';
import type { RejectedCode } from '../../checkout/checkout/checkout-session.entity.js';
import { isBelow, type PromotedLine } from './cart-lines.rules.js';
import type { CartCandidate, CheckoutPromotion, PromotedCart } from './cart-promotion.entity.js';
import type { CartCondition } from './cart-promotion.values.js';
import { excess } from './minor-unit-shares.rules.js';
import type { PromotionCombination } from './promotion.entity.js';

/** What a candidate is asked about. */
export interface Asked {
  candidate: CartCandidate;
  /** What it is for, before discounts. */
  lines: readonly PromotedLine[];
  /** Whether the cart has that, however much of it is left. */
  isInCart: boolean;
  cart: Pick<PromotedCart, 'currency' | 'now'>;
  /** Applied before it. */
  applied: readonly CheckoutPromotion[];
}

/** The first condition that does not hold; null where it may be applied. `nothing_off` shows in the amount. */
export function failedCondition({ candidate, lines, isInCart, cart, applied }: Asked): CartCondition | null {
  const { promotion } = candidate;
  const { intent, isInCheckout, window, currency, limits, combination } = promotion;
  const time = cart.now.toISOString();
  const questions: [condition: CartCondition, hasFailed: () => boolean][] = [
    ['not_active', () => intent !== 'active' || !isInCheckout],
    ['window', () => isBefore(window, time) || isOver(window, time)],
    ['currency', () => currency !== null && currency !== cart.currency],
    ['product', () => !isInCart],
    ['promotional_stock', () => lines.length === 0],
    ['minimum_spend', () => isBelow(lines, limits.minimumSpend, cart.currency)],
  ];
  const failed = questions.find(([, hasFailed]) => hasFailed())?.[0] ?? failedLimit(candidate, cart.currency);
  const isCombinable = applied.every(one => canCombine(one.combination, combination));
  return failed ?? (isCombinable ? null : 'combination');
}

type Held = Omit<CartCandidate, 'products'>;

/** The limit that others have used up; null where there is something left. */
export function failedLimit(candidate: Held, currency: string): CartCondition | null {
  const { usageLimit } = candidate.promotion.limits;
  if (usageLimit !== null && usesOfOthers(candidate) >= usageLimit) {
    return 'usage_limit';
  }
  if (isUsedUpByBuyer(candidate)) {
    return 'usage_limit_per_buyer';
  }
  return budgetLeft(candidate, currency) === 0n ? 'budget' : null;
}

const isBefore = (window: CheckoutPromotion['window'], time: string): boolean =>
  window?.startsAt != null && window.startsAt > time;

const isOver = (window: CheckoutPromotion['window'], time: string): boolean =>
  window?.endsAt != null && window.endsAt <= time;

const usesOfOthers = ({ promotion, held }: Held): number => promotion.useCount - (held === null ? 0 : 1);

/** While nobody knows the buyer, this is asked when the payment begins. */
export const isUsedUpByBuyer = ({ promotion: { limits }, buyerUses }: Held): boolean =>
  limits.usageLimitPerBuyer !== null && buyerUses !== null && buyerUses >= limits.usageLimitPerBuyer;

/** What the cart may get off at most, in minor units; null without a budget. */
export function budgetLeft(
  { promotion: { limits, discountTotal }, held }: Held,
  currency: string,
): bigint | null {
  if (limits.budget === null) {
    return null;
  }
  const spent = new Big(discountTotal).minus(held ?? '0').toFixed();
  return excess(toMinorUnits(limits.budget, currency), toMinorUnits(spent, currency));
}

/** Whether an order may have both: each permits the other. */
export const canCombine = (a: PromotionCombination, b: PromotionCombination): boolean =>
  permits(a, b) && permits(b, a);

const permits = ({ stacking, combinesWith }: PromotionCombination, { group }: PromotionCombination) =>
  stacking === 'combinable' &&
  (combinesWith.length === 0 || (group !== null && combinesWith.includes(group)));

/** What the buyer is told of a code by the condition that failed. */
export function rejectionOf(
  condition: CartCondition,
  { intent, window }: CheckoutPromotion,
  now: Date,
): RejectedCode['reason'] {
  switch (condition) {
    case 'not_active':
      return intent === 'ended' ? 'expired' : 'not_applicable';
    case 'window':
      return isOver(window, now.toISOString()) ? 'expired' : 'not_applicable';
    case 'promotional_stock':
    case 'usage_limit':
    case 'usage_limit_per_buyer':
    case 'budget':
      return 'used_up';
    default:
      return 'not_applicable';
  }
}

/** Whether uses of it are held for sessions, so that its limits and those of its products are kept. */
export const hasLimits = ({
  promotion: { limits },
  products,
}: Pick<CartCandidate, 'promotion' | 'products'>): boolean =>
  limits.usageLimit !== null ||
  limits.usageLimitPerBuyer !== null ||
  limits.budget !== null ||
  products.some(({ stockLeft }) => stockLeft !== null);

/** What a use counts for in the promotion's totals: nothing where it holds in every currency. */
export const countedAmount = ({ currency }: Pick<CheckoutPromotion, 'currency'>, amount: string): string =>
  currency === null ? '0' : amount;

import Big from 'big.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail } from '../../../../kernel/errors.js';
import { compareAmounts } from '../../../../kernel/money.js';
import type { AppliedDiscount, CheckoutSession } from '../../checkout/checkout/checkout-session.entity.js';
import { countedAmount, failedLimit, hasLimits, isUsedUpByBuyer } from './cart-conditions.rules.js';
import { stockUnits } from './cart-lines.rules.js';
import type { CartCandidate } from './cart-promotion.entity.js';
import type { CartCondition } from './cart-promotion.values.js';
import type { CartTrace } from './cart-trace.entity.js';
import { type HeldCandidate, lockLimited } from './promotion-use.queries.js';
import { giveBackUses, type HeldUse, holdUses, type UseHolder, useHeld } from './promotion-use.writer.js';

type Discounted = Pick<CheckoutSession, 'id' | 'organizationId' | 'discounts'>;

type PricedCart = Pick<CheckoutSession, 'items' | 'discounts'>;

/** A price, with what became of the promotions. */
interface Priced {
  cart: PricedCart;
  trace: Pick<CartTrace, 'candidates'>;
}

interface Pricing<Price> {
  candidates: readonly CartCandidate[];
  /** With the candidates. */
  priced: Price;
  priceBy: (candidates: readonly CartCandidate[]) => Price;
}

/**
 * Holds the uses of the limited promotions that the session is priced with, and gives back those that it held and is
 * priced without. What it was priced by may be used up by others meanwhile: then it is priced again, with what is left
 * once nobody else can use it. Answers the price that holds. Locks nothing where no limited promotion is concerned; else
 * the promotions stay locked until the transaction ends.
 */
export async function holdPricedUses<Price extends Priced>(
  tx: Transaction,
  holder: UseHolder,
  { candidates, priced, priceBy }: Pricing<Price>,
): Promise<Price> {
  const concerned = concernedBy(candidates, priced.trace);
  if (concerned.length === 0) {
    return priced;
  }
  const productIds = priced.cart.items.map(({ productId }) => productId);
  const locked = await lockLimited(tx, holder, { promotionIds: concerned, productIds });
  const price = priceBy(asLocked(candidates, locked));
  holdUses(tx, holder, usesOf(price.cart, locked));
  return price;
}

/**
 * Ids of the limited promotions that a pricing may apply once others have used up what it applied, or that the session
 * holds; none where it applies and holds none.
 */
function concernedBy(candidates: readonly CartCandidate[], trace: Priced['trace']): string[] {
  const failedOf = new Map(trace.candidates.map(step => [step.promotionId, step.failedCondition]));
  const limited = candidates.filter(candidate => candidate.held !== null || hasLimits(candidate));
  const isApplied = limited.some(
    ({ promotion, held }) => held !== null || failedOf.get(promotion.id) === null,
  );
  return isApplied
    ? limited
        .filter(({ promotion, held }) => held !== null || !isSettled(failedOf.get(promotion.id) ?? null))
        .map(({ promotion }) => promotion.id)
    : [];
}

/** Whatever others do, it does not apply to this cart. */
const isSettled = (failed: CartCondition | null): boolean =>
  failed !== null && ['not_active', 'window', 'currency', 'product', 'minimum_spend'].includes(failed);

/** One that was deleted meanwhile, or has no limits any more, stays as it was read: nothing of it is held. */
const asLocked = (
  candidates: readonly CartCandidate[],
  locked: readonly HeldCandidate[],
): CartCandidate[] => {
  const lockedOf = new Map(locked.map(one => [one.promotion.id, one]));
  return candidates.map(candidate => {
    const held = lockedOf.get(candidate.promotion.id);
    return { ...candidate, ...held, products: held?.products ?? candidate.products };
  });
};

const usesOf = ({ items, discounts }: PricedCart, locked: readonly HeldCandidate[]): HeldUse[] =>
  locked.flatMap(({ promotion, products }) => {
    const discount = discounts.find(({ promotionId }) => promotionId === promotion.id);
    return discount === undefined
      ? []
      : [
          {
            promotionId: promotion.id,
            amount: countedAmount(promotion, discount.amount),
            isOfBuyer: promotion.limits.usageLimitPerBuyer !== null,
            units: stockUnits(products ?? [], items, discount),
          },
        ];
  });

/**
 * Makes sure that the session holds what it is paid with: of a buyer whom nobody knew before, and of promotions that were
 * limited meanwhile. Throws CHECKOUT_INCOMPLETE, naming those that are used up: the session has to be changed, which prices
 * it without them. The promotions stay locked until the transaction ends, so this is its last step.
 */
export async function confirmUses(
  tx: Transaction,
  holder: UseHolder,
  session: PricedCart & Pick<CheckoutSession, 'currency'>,
): Promise<void> {
  const promotionIds = promotionIdsOf(session.discounts);
  const productIds = session.items.map(({ productId }) => productId);
  const locked = promotionIds.length === 0 ? [] : await lockLimited(tx, holder, { promotionIds, productIds });
  if (locked.length === 0) {
    return;
  }
  const usedUp = locked.filter(one => isUsedUp(one, session));
  const isBuyerNeeded =
    holder.buyerDigest === null &&
    locked.some(({ promotion }) => promotion.limits.usageLimitPerBuyer !== null);
  const errors = [...usedUp.map(usedUpError), ...(isBuyerNeeded ? [emailNeeded] : [])];
  if (errors.length > 0) {
    throw fail('CHECKOUT_INCOMPLETE', { detail: errors.map(({ message }) => message).join(' '), errors });
  }
  holdUses(tx, holder, usesOf(session, locked));
}

/** Also where less is left of its budget, or of the promotional stock, than the session was priced with. */
function isUsedUp(
  candidate: HeldCandidate,
  { items, discounts, currency }: PricedCart & Pick<CheckoutSession, 'currency'>,
): boolean {
  const { promotion, products, held } = candidate;
  const discount = discounts.find(({ promotionId }) => promotionId === promotion.id)!;
  if (stockUnits(products ?? [], items, discount).some(({ units, unitsMax }) => units > unitsMax)) {
    return true;
  }
  const { amount } = discount;
  const isHeld = held !== null && compareAmounts(held, countedAmount(promotion, amount)) === 0;
  // What is held is within the limits, but for that of a buyer who is known only now.
  return isHeld
    ? isUsedUpByBuyer(candidate)
    : failedLimit(candidate, currency) !== null || exceedsBudget(candidate, amount);
}

const exceedsBudget = ({ promotion: { limits, discountTotal } }: HeldCandidate, amount: string): boolean =>
  limits.budget !== null && new Big(discountTotal).plus(amount).gt(limits.budget);

const usedUpError = ({ promotion: { code, name } }: HeldCandidate): FieldError => ({
  path: code === null ? 'discounts' : 'discountCodes',
  code: 'PROMOTION_USED_UP',
  message: `${code ?? name} can no longer be used: change the session, and it is priced without it.`,
});

const emailNeeded: FieldError = {
  path: 'buyer.email',
  code: 'REQUIRED',
  message: 'Set the e-mail address of the buyer: a discount of this session is limited for each buyer.',
};

/** Gives back what a session that is not an order holds. */
export function giveBackDiscounts(tx: Transaction, { id, organizationId, discounts }: Discounted): void {
  if (promotionIdsOf(discounts).length > 0) {
    giveBackUses(tx, organizationId, id);
  }
}

/** Of a session that has become an order. */
export function useDiscounts(tx: Transaction, { id, organizationId, discounts }: Discounted): void {
  const used = discounts.flatMap(({ promotionId, amount }) =>
    promotionId == null ? [] : [{ promotionId, amount }],
  );
  if (used.length > 0) {
    useHeld(tx, { organizationId, sessionId: id }, used);
  }
}

const promotionIdsOf = (discounts: readonly AppliedDiscount[]): string[] =>
  discounts.flatMap(({ promotionId }) => promotionId ?? []);

import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { AppliedDiscount, RejectedCode } from '../../checkout/checkout/checkout-session.entity.js';
import { failedCondition, rejectionOf } from './cart-conditions.rules.js';
import { cutAmounts, unitLimits } from './cart-limits.rules.js';
import { isInCart, type OpenLine, type PromotedLine, promotedLines } from './cart-lines.rules.js';
import { inCartOrder, withoutRepeats } from './cart-order.rules.js';
import type {
  CartCandidate,
  CartDiscounts,
  CheckoutPromotion,
  PromotedCart,
} from './cart-promotion.entity.js';
import type { CartCondition } from './cart-promotion.values.js';
import { takenOff } from './cart-terms.rules.js';
import type { CartLimit, CartStep, CartStepLine, CartTrace } from './cart-trace.entity.js';
import { toStep } from './cart-trace.rules.js';
import { sum } from './minor-unit-shares.rules.js';
import { codeKey } from './promotion-form.rules.js';

/**
 * Applies promotions to a cart, one after the other (`inCartOrder`), each to what those before left. Nothing falls below
 * zero and every figure is a whole number of minor units, rounded down; what a promotion takes off is shared among its
 * lines so that the shares add up exactly. A promotion that takes nothing off is not applied, and so not used up. What
 * would exceed a budget is cut to what is left of it.
 */
export function applyPromotions(
  candidates: readonly CartCandidate[],
  given: readonly string[],
  cart: PromotedCart,
): CartDiscounts {
  const course = new CartCourse(cart);
  for (const candidate of inCartOrder(candidates, given)) {
    course.take(candidate);
  }
  return course.result(candidates, given);
}

/** A promoted line, and what it bears in minor units. */
interface Borne {
  line: PromotedLine;
  off: bigint;
}

/** What a promotion comes to: `amount` is 0 where it is not applied. */
interface Outcome {
  amount: bigint;
  limits: CartLimit[];
  lines: CartStepLine[];
}

/** The cart between one promotion and the next. Amounts are in minor units. */
class CartCourse {
  readonly #cart: PromotedCart;
  readonly #before: readonly OpenLine[];
  readonly #lines: OpenLine[];
  #shipping: bigint;
  readonly #applied: CheckoutPromotion[] = [];
  readonly #discounts: AppliedDiscount[] = [];
  readonly #steps: CartStep[] = [];

  constructor(cart: PromotedCart) {
    const { currency, lines, shipping } = cart;
    this.#cart = cart;
    this.#before = lines.map(line => ({ ...line, left: toMinorUnits(line.subtotal, currency) }));
    this.#lines = this.#before.map(line => ({ ...line }));
    this.#shipping = toMinorUnits(shipping, currency);
  }

  take(candidate: CartCandidate): void {
    const target = candidate.promotion.terms.kind === 'free_shipping' ? 'shipping' : 'items';
    const before = this.#leftOf(target);
    const failed = failedCondition({
      candidate,
      lines: promotedLines(candidate, this.#before),
      isInCart: isInCart(candidate, this.#before),
      cart: this.#cart,
      applied: this.#applied,
    });
    const { amount, limits, lines } =
      failed === null ? this.#apply(candidate, target) : { amount: 0n, limits: [], lines: [] };
    const isCutInUnits = failed === null || failed === 'promotional_stock';
    const step = toStep(candidate, {
      target,
      failedCondition: failed ?? (amount === 0n ? 'nothing_off' : null),
      before: this.#decimal(before),
      after: this.#decimal(before - amount),
      limits: [...(isCutInUnits ? unitLimits(candidate, this.#before) : []), ...limits],
      lines,
    });
    this.#steps.push(step);
  }

  result(candidates: readonly CartCandidate[], given: readonly string[]): CartDiscounts {
    const perLine = this.#cart.lines.map(({ id }, index): [string, string] => {
      const borne = this.#before[index]!.left - this.#lines[index]!.left;
      return [id, this.#decimal(borne)];
    });
    const rejectedCodes = this.#rejectedCodes(candidates, given);
    return {
      discounts: this.#discounts,
      rejectedCodes,
      perLine: new Map(perLine),
      trace: this.#trace(rejectedCodes),
    };
  }

  #trace(rejectedCodes: readonly RejectedCode[]): CartTrace {
    const { now, currency, shipping } = this.#cart;
    return {
      pricedAt: now.toISOString(),
      items: { before: this.#decimal(sumLeft(this.#before)), after: this.#decimal(sumLeft(this.#lines)) },
      shipping: {
        before: this.#decimal(toMinorUnits(shipping, currency)),
        after: this.#decimal(this.#shipping),
      },
      candidates: this.#steps,
      candidateCount: this.#steps.length,
      unknownCodes: rejectedCodes.filter(({ reason }) => reason === 'unknown').map(({ code }) => code),
    };
  }

  #apply(candidate: CartCandidate, target: AppliedDiscount['target']): Outcome {
    return target === 'shipping' ? this.#applyToShipping(candidate) : this.#applyToItems(candidate);
  }

  #applyToShipping(candidate: CartCandidate): Outcome {
    const { amounts, limits } = cutAmounts(candidate, [this.#shipping], this.#cart.currency);
    const amount = sum(amounts);
    this.#shipping -= amount;
    this.#note(candidate.promotion, { target: 'shipping', amount, borne: [] });
    return { amount, limits, lines: [] };
  }

  #applyToItems(candidate: CartCandidate): Outcome {
    const { currency } = this.#cart;
    const promoted = promotedLines(candidate, this.#lines);
    const off = takenOff(candidate.promotion, promoted, currency);
    const { amounts, limits } = cutAmounts(candidate, off, currency);
    const borne = promoted.map((line, place) => ({ line, off: amounts[place]! })).filter(one => one.off > 0n);
    const lines = borne.map(one => this.#bear(one));
    const amount = sum(amounts);
    this.#note(candidate.promotion, { target: 'items', amount, borne });
    return { amount, limits, lines };
  }

  #bear({ line: { index, units }, off }: Borne): CartStepLine {
    const line = this.#lines[index]!;
    const before = this.#decimal(line.left);
    line.left -= off;
    return { itemId: this.#cart.lines[index]!.id, units, before, after: this.#decimal(line.left) };
  }

  /** What takes nothing off is not applied, and does not stand in the way of others. */
  #note(
    promotion: CheckoutPromotion,
    { target, amount, borne }: Pick<AppliedDiscount, 'target'> & { amount: bigint; borne: readonly Borne[] },
  ): void {
    if (amount === 0n) {
      return;
    }
    const { id, code, name } = promotion;
    this.#applied.push(promotion);
    this.#discounts.push({
      promotionId: id,
      code,
      title: name,
      amount: this.#decimal(amount),
      isAutomatic: code === null,
      target,
      allocations: borne.map(({ line: { index, units }, off }) => ({
        itemId: this.#cart.lines[index]!.id,
        amount: this.#decimal(off),
        units,
      })),
    });
  }

  #rejectedCodes(candidates: readonly CartCandidate[], given: readonly string[]): RejectedCode[] {
    const failedOf = new Map(this.#steps.map(step => [step.promotionId, step.failedCondition]));
    const known = new Map(
      candidates.flatMap(({ promotion }) =>
        promotion.code === null ? [] : [[codeKey(promotion.code), promotion] as const],
      ),
    );
    return withoutRepeats(given).flatMap(code => {
      const promotion = known.get(codeKey(code));
      if (promotion === undefined) {
        return [{ code, reason: 'unknown' as const }];
      }
      const failed: CartCondition | null = failedOf.get(promotion.id) ?? null;
      return failed === null ? [] : [{ code, reason: rejectionOf(failed, promotion, this.#cart.now) }];
    });
  }

  #leftOf(target: AppliedDiscount['target']): bigint {
    return target === 'shipping' ? this.#shipping : sumLeft(this.#lines);
  }

  #decimal(minorUnits: bigint): string {
    return fromMinorUnits(minorUnits, this.#cart.currency);
  }
}

const sumLeft = (lines: readonly OpenLine[]): bigint => sum(lines.map(({ left }) => left));

import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { AppliedDiscount, RejectedCode } from '../../checkout/checkout/checkout-session.entity.js';
import { budgetLeft, failedCondition, rejectionOf } from './cart-conditions.rules.js';
import { isInCart, type OpenLine, type PromotedLine, promotedLines } from './cart-lines.rules.js';
import { inCartOrder, withoutRepeats } from './cart-order.rules.js';
import type {
  CartCandidate,
  CartCondition,
  CartDiscounts,
  CartStep,
  CheckoutPromotion,
  PromotedCart,
} from './cart-promotion.entity.js';
import { cutTo, takenOff } from './cart-terms.rules.js';
import { least, sum } from './minor-unit-shares.rules.js';
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

/** The cart between one promotion and the next. Amounts are in minor units. */
class CartCourse {
  readonly #cart: PromotedCart;
  readonly #before: readonly OpenLine[];
  readonly #lines: OpenLine[];
  #shipping: bigint;
  readonly #applied: CheckoutPromotion[] = [];
  readonly #discounts: AppliedDiscount[] = [];
  readonly #trace: CartStep[] = [];

  constructor(cart: PromotedCart) {
    const { currency, lines, shipping } = cart;
    this.#cart = cart;
    this.#before = lines.map(line => ({ ...line, left: toMinorUnits(line.subtotal, currency) }));
    this.#lines = this.#before.map(line => ({ ...line }));
    this.#shipping = toMinorUnits(shipping, currency);
  }

  take(candidate: CartCandidate): void {
    const { promotion } = candidate;
    const target = promotion.terms.kind === 'free_shipping' ? 'shipping' : 'items';
    const before = this.#leftOf(target);
    const failed = failedCondition({
      candidate,
      lines: promotedLines(candidate, this.#before),
      isInCart: isInCart(candidate, this.#before),
      cart: this.#cart,
      applied: this.#applied,
    });
    const amount = failed === null ? this.#apply(candidate, target) : 0n;
    this.#trace.push({
      promotionId: promotion.id,
      code: promotion.code,
      target,
      failedCondition: failed ?? (amount === 0n ? 'nothing_off' : null),
      before: this.#decimal(before),
      after: this.#decimal(before - amount),
    });
  }

  result(candidates: readonly CartCandidate[], given: readonly string[]): CartDiscounts {
    const perLine = this.#cart.lines.map(({ id }, index): [string, string] => {
      const borne = this.#before[index]!.left - this.#lines[index]!.left;
      return [id, this.#decimal(borne)];
    });
    return {
      discounts: this.#discounts,
      rejectedCodes: this.#rejectedCodes(candidates, given),
      perLine: new Map(perLine),
      trace: this.#trace,
    };
  }

  /** Answers what it took off. */
  #apply(candidate: CartCandidate, target: AppliedDiscount['target']): bigint {
    const { promotion } = candidate;
    const most = budgetLeft(candidate, this.#cart.currency);
    const borne = target === 'shipping' ? [] : this.#borneBy(candidate, most);
    const shipping = target === 'shipping' ? least(this.#shipping, most ?? this.#shipping) : 0n;
    const amount = sum(borne.map(({ off }) => off)) + shipping;
    if (amount > 0n) {
      this.#shipping -= shipping;
      for (const { line, off } of borne) {
        this.#lines[line.index]!.left -= off;
      }
      this.#applied.push(promotion);
      this.#discounts.push(this.#toApplied(promotion, { target, amount, borne }));
    }
    return amount;
  }

  /** What the promoted lines bear of it: those that bear something. */
  #borneBy(candidate: CartCandidate, most: bigint | null): Borne[] {
    const lines = promotedLines(candidate, this.#lines);
    const off = takenOff(candidate.promotion, lines, this.#cart.currency);
    const cut = most === null ? off : cutTo(off, most);
    return lines.map((line, place) => ({ line, off: cut[place]! })).filter(({ off: borne }) => borne > 0n);
  }

  #toApplied(
    { id, code, name }: CheckoutPromotion,
    { target, amount, borne }: { target: AppliedDiscount['target']; amount: bigint; borne: Borne[] },
  ): AppliedDiscount {
    const allocations = borne.map(({ line: { index, units }, off }) => ({
      itemId: this.#cart.lines[index]!.id,
      amount: this.#decimal(off),
      units,
    }));
    return {
      promotionId: id,
      code,
      title: name,
      amount: this.#decimal(amount),
      isAutomatic: code === null,
      target,
      allocations,
    };
  }

  #rejectedCodes(candidates: readonly CartCandidate[], given: readonly string[]): RejectedCode[] {
    const failedOf = new Map(this.#trace.map(step => [step.promotionId, step.failedCondition]));
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
    return target === 'shipping' ? this.#shipping : sum(this.#lines.map(({ left }) => left));
  }

  #decimal(minorUnits: bigint): string {
    return fromMinorUnits(minorUnits, this.#cart.currency);
  }
}

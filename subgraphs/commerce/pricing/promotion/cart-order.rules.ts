import type { CartCandidate, CheckoutPromotion } from './cart-promotion.entity.js';
import { codeKey } from './promotion-form.rules.js';
import { byPrecedence } from './promotion-order.rules.js';

/**
 * The order in which promotions are applied to a cart, whatever the order in which they were made or read: by priority; of
 * the same priority automatic ones by precedence, and after them codes in the order in which the buyer gave them. Those
 * of codes that were not given are left out.
 */
export function inCartOrder(candidates: readonly CartCandidate[], given: readonly string[]): CartCandidate[] {
  const places = new Map(withoutRepeats(given).map((code, index) => [codeKey(code), index]));
  const placeOf = ({ trigger, code }: CheckoutPromotion) =>
    trigger === 'automatic' ? -1 : places.get(codeKey(code ?? ''));
  return candidates
    .flatMap(candidate => {
      const place = placeOf(candidate.promotion);
      return place === undefined ? [] : [{ candidate, place }];
    })
    .sort(
      (a, b) =>
        b.candidate.promotion.priority - a.candidate.promotion.priority ||
        a.place - b.place ||
        byPrecedence(a.candidate.promotion, b.candidate.promotion),
    )
    .map(({ candidate }) => candidate);
}

/** Of equal codes the first, as it was given. */
export const withoutRepeats = (given: readonly string[]): string[] =>
  [...Map.groupBy(given, codeKey).values()].map(([first]) => first!.trim());

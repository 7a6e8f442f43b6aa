import type { CartCandidate, CheckoutPromotion } from './cart-promotion.entity.js';
import { codeKey } from './code-key.rules.js';
import { byPrecedence } from './promotion-order.rules.js';

/**
 * The order in which promotions are applied to a cart, whatever the order in which they were made or read: by priority; of
 * the same priority automatic ones by precedence, and after them codes in the order in which the buyer gave them.
 */
export function inCartOrder(
  candidates: readonly CartCandidate[],
  given: readonly string[],
): CartCandidate[] {
  const places = new Map(withoutRepeats(given).map((code, index) => [codeKey(code), index]));
  const placeOf = ({ code }: CheckoutPromotion) => (code === null ? -1 : (places.get(codeKey(code)) ?? -1));
  return [...candidates].sort(
    ({ promotion: a }, { promotion: b }) =>
      b.priority - a.priority || placeOf(a) - placeOf(b) || byPrecedence(a, b),
  );
}

/** Of equal codes the first, as it was given. */
export const withoutRepeats = (given: readonly string[]): string[] =>
  [...Map.groupBy(given, codeKey).values()].map(([first]) => first!.trim());

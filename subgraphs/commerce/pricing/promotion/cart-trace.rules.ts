import type { CartCandidate, CheckoutPromotion } from './cart-promotion.entity.js';
import type { CartStep, CartTrace } from './cart-trace.entity.js';
import { specificityOf } from './promotion-order.rules.js';

type Course = Pick<CartStep, 'target' | 'failedCondition' | 'before' | 'after' | 'limits' | 'lines'>;

/** The step of a candidate, with what the promotion was at that time. */
export function toStep({ promotion }: Pick<CartCandidate, 'promotion'>, course: Course): CartStep {
  const { id: promotionId, name, version, code, priority, terms }: CheckoutPromotion = promotion;
  return {
    ...{ promotionId, name, version, code, priority, specificity: specificityOf(promotion), terms },
    ...course,
  };
}

/**
 * What of a trace is kept: those that were applied, then those of codes, then automatic ones, so many at most; in the order
 * in which they were considered. Null where nothing was asked for and nothing considered.
 */
export function keptTrace(trace: CartTrace, candidatesMax: number): CartTrace | null {
  const { candidates, unknownCodes } = trace;
  if (candidates.length === 0 && unknownCodes.length === 0) {
    return null;
  }
  const weightOf = ({ failedCondition, code }: CartStep): number =>
    failedCondition === null ? 0 : code === null ? 2 : 1;
  const kept = new Set(candidates.toSorted((a, b) => weightOf(a) - weightOf(b)).slice(0, candidatesMax));
  return { ...trace, candidates: candidates.filter(step => kept.has(step)) };
}

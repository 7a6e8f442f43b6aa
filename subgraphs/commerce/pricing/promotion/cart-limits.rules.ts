import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import { budgetLeft } from './cart-conditions.rules.js';
import { assignedUnits, type OpenLine } from './cart-lines.rules.js';
import type { CartCandidate } from './cart-promotion.entity.js';
import type { CartLimit } from './cart-trace.entity.js';
import { least, share, sum } from './minor-unit-shares.rules.js';

/** Amounts in minor units that limits have cut, and the limits that did. */
interface Cut {
  amounts: bigint[];
  limits: CartLimit[];
}

/** What a promotion would take off, cut in proportion to what its limits of amounts let it be together. */
export function cutAmounts(candidate: CartCandidate, amounts: readonly bigint[], currency: string): Cut {
  const { terms } = candidate.promotion;
  const maximum = terms.kind === 'percentage' ? terms.maximumDiscount : null;
  const bounds = [
    { kind: 'maximum_discount', most: maximum === null ? null : toMinorUnits(maximum, currency) },
    { kind: 'budget', most: budgetLeft(candidate, currency) },
  ] as const;
  const cut: Cut = { amounts: [...amounts], limits: [] };
  for (const { kind, most } of bounds) {
    const before = sum(cut.amounts);
    const after = least(before, most ?? before);
    if (after < before) {
      cut.amounts = share(after, cut.amounts);
      const figures = { before: fromMinorUnits(before, currency), after: fromMinorUnits(after, currency) };
      cut.limits.push({ kind, productId: null, variantId: null, ...figures });
    }
  }
  return cut;
}

/** The limits of assigned products that the cart has more of than it may have at the promotional price. */
export function unitLimits(
  { products }: Pick<CartCandidate, 'products'>,
  lines: readonly OpenLine[],
): CartLimit[] {
  return assignedUnits(products, lines).flatMap(({ product, units }) => {
    const { productId, variantId, purchaseLimit, stockLeft } = product;
    const bounds = [
      { kind: 'purchase_limit', most: purchaseLimit },
      { kind: 'promotional_stock', most: stockLeft },
    ] as const;
    let before = units;
    return bounds.flatMap(({ kind, most }) => {
      const after = Math.max(0, Math.min(before, most ?? before));
      const figures = { before: String(before), after: String(after) };
      const isCut = after < before;
      before = after;
      return isCut ? [{ kind, productId, variantId, ...figures }] : [];
    });
  });
}

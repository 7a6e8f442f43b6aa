import Big from 'big.js';
import type { ProductTraits } from '../../catalog/index.js';
import type { LookItem, LookReason } from './look.entity.js';
import { allowedIn, goesWith, withHarmony } from './look-composition.rules.js';
import { type Candidate, ranked } from './look-score.rules.js';

/** Half to twice the price is about as much. */
const similarPrice = { least: 0.5, most: 2, points: 1 } as const;
const sameColor = 2;

/** What is to be replaced, as the look has it and as it is now. */
export interface Replaced {
  item: LookItem;
  slot: string;
  /** Null where the product was deleted. */
  product: ProductTraits | null;
}

/**
 * Products that can stand where one of the look does: of its role, beside all others. The best first, at most `limit`; what
 * speaks for each is told.
 */
export function replacements(
  candidates: readonly Candidate[],
  { item, slot, product }: Replaced,
  { others, audience, limit }: { others: readonly Candidate[]; audience: string | null; limit: number },
): Candidate[] {
  const fitting = allowedIn(candidates, { budget: null, audience }).filter(
    candidate =>
      candidate.slot === slot &&
      candidate.product.productId !== item.productId &&
      candidate.product.currency === (product?.currency ?? candidate.product.currency) &&
      goesWith(candidate, others),
  );
  const judged = fitting.map(candidate => {
    const reasons = [...likenessReasons(candidate.product, item, product)];
    const points = candidate.points + reasons.reduce((sum, reason) => sum + reason.points, 0);
    return withHarmony({ ...candidate, points, reasons: [...candidate.reasons, ...reasons] }, others);
  });
  return ranked(judged).slice(0, limit);
}

function likenessReasons(
  candidate: ProductTraits,
  item: LookItem,
  replaced: ProductTraits | null,
): LookReason[] {
  const color = candidate.color?.value ?? null;
  const isSameColor = color !== null && color === item.color;
  return [
    { code: 'role', text: `It stands where ${item.title} does.`, points: 0 },
    ...(isSameColor
      ? [{ code: 'color_harmony' as const, text: `It is ${color}, as ${item.title} is.`, points: sameColor }]
      : []),
    ...(isSimilarPrice(candidate, replaced)
      ? [
          {
            code: 'price' as const,
            text: `It costs about as much as ${item.title}.`,
            points: similarPrice.points,
          },
        ]
      : []),
  ];
}

function isSimilarPrice({ unitAmount }: ProductTraits, replaced: ProductTraits | null): boolean {
  if (unitAmount === null || replaced === null || replaced.unitAmount === null) return false;
  const before = new Big(replaced.unitAmount);
  return before.times(similarPrice.least).lte(unitAmount) && before.times(similarPrice.most).gte(unitAmount);
}

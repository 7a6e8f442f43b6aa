import { type Figure, figureText, toFigure, unitOf, withPercent } from '../price-book/price-figure.rules.js';
import { roundToGrid } from '../price-book/price-grid.rules.js';
import type { PromotionTerms } from './promotion.entity.js';
import type { SalePriceTraceStep } from './promotional-price.entity.js';
import type { SalePriceObstacle } from './promotional-price.values.js';

/** Terms that take off each price. */
export type ReducingTerms = Extract<PromotionTerms, { kind: 'percentage' | 'amount_off' | 'fixed_price' }>;

/** The figure that is the sale price, with the steps to it; or why there is none. */
export type PriceReduction =
  | { steps: SalePriceTraceStep[]; obstacle: SalePriceObstacle }
  | { steps: SalePriceTraceStep[]; obstacle: null; figure: Figure };

interface ReducedPrice {
  price: string | null;
  /** What is said of the product: it goes before whatever the promotion takes off. */
  promotionalPrice: string | null;
  /** Of prices in the store. */
  decimals: number;
}

/** Rounded down to the decimals of prices in the store: buyers never pay more than was promised. */
export function reducePrice(
  terms: ReducingTerms,
  { price, promotionalPrice, decimals }: ReducedPrice,
): PriceReduction {
  if (price === null) {
    return { steps: [], obstacle: 'price_missing' };
  }
  const fixed = promotionalPrice ?? (terms.kind === 'fixed_price' ? terms.amount : null);
  const from = toFigure(price);
  const reduced = fixed === null ? takenOff(terms, from) : replaced(fixed);
  if (reduced === null) {
    return { steps: [], obstacle: 'promotional_price_missing' };
  }
  const { figure: exact, steps } = reduced;
  const figure = roundToGrid(exact, { step: unitOf(decimals), offset: 0n, mode: 'down' });
  if (figure !== exact) {
    steps.push({ kind: 'rounding', before: steps.at(-1)!.after, value: null, after: figureText(figure) });
  }
  if (figure <= 0n) {
    return { steps, obstacle: 'sale_price_not_positive' };
  }
  return figure < from
    ? { steps, obstacle: null, figure }
    : { steps, obstacle: 'sale_price_not_below_price' };
}

interface Reduced {
  figure: Figure;
  steps: SalePriceTraceStep[];
}

function replaced(fixed: string): Reduced {
  const figure = toFigure(fixed);
  const step = { kind: 'fixed_price', before: null, value: fixed, after: figureText(figure) } as const;
  return { figure, steps: [step] };
}

/** Null where the promotion leaves the price to its products. */
function takenOff(terms: ReducingTerms, price: Figure): Reduced | null {
  switch (terms.kind) {
    case 'percentage':
      return after(price, withPercent(price, `-${terms.percentage}`), [terms.kind, terms.percentage]);
    case 'amount_off':
      return after(price, price - toFigure(terms.amount), [terms.kind, terms.amount]);
    case 'fixed_price':
      return null;
  }
}

function after(
  price: Figure,
  figure: Figure,
  [kind, value]: [SalePriceTraceStep['kind'], value: string],
): Reduced {
  const before = figureText(price);
  return {
    figure,
    steps: [
      { kind: 'base', before: null, value: null, after: before },
      { kind, before, value, after: figureText(figure) },
    ],
  };
}

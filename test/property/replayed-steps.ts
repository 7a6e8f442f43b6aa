import Big from 'big.js';

/** What shops state prices in: rupiah have no cents there. */
export const smallestPrices = { SGD: '0.01', JPY: '1', KWD: '0.001', IDR: '1' } as const;
export type ReplayedCurrency = keyof typeof smallestPrices;

/** A step of the trace of a price or sale price, as the evaluator, previews and listings tell it. */
export interface ToldStep {
  kind: string;
  before: string | null;
  value: string | null;
  cost?: string | null;
  rounding?: ToldRounding | null;
  after: string;
}

interface ToldRounding {
  method: string;
  value: string;
  mode: string;
}

const withPercent = (figure: string, percent: Big): Big =>
  new Big(figure).times(percent.plus(100)).div(100).round(20, Big.roundHalfUp);

/** The figure after a step to a price, by its trace alone. */
export function replayedPrice(step: ToldStep, currency: ReplayedCurrency): string {
  const { kind, before, value, cost, rounding = null, after } = step;
  switch (kind) {
    case 'base':
      return after;
    case 'percentage':
      return withPercent(before!, new Big(value!)).toFixed();
    case 'amount':
      return new Big(before!).plus(value!).toFixed();
    case 'markup':
      return withPercent(cost!, new Big(value!)).toFixed();
    case 'margin':
      return new Big(cost!).times(100).div(new Big(100).minus(value!)).toFixed();
    case 'fixed':
      return new Big(value!).toFixed();
    case 'rounding':
      return neighbour(new Big(before!), rounding, rounding?.mode ?? 'nearest', currency).toFixed();
    case 'floor':
      return neighbour(new Big(value!), rounding, 'up', currency).toFixed();
    case 'ceiling':
      return neighbour(new Big(value!), rounding, 'down', currency).toFixed();
    default:
      throw new Error(`There is no step "${kind}" to a price`);
  }
}

/** The figure after a step to a sale price, by its trace alone. */
export function replayedSalePrice(step: ToldStep, currency: ReplayedCurrency): string {
  const { kind, before, value, after } = step;
  switch (kind) {
    case 'base':
      return after;
    case 'percentage':
      return withPercent(before!, new Big(value!).neg()).toFixed();
    case 'amount_off':
      return new Big(before!).minus(value!).toFixed();
    case 'fixed_price':
      return new Big(value!).toFixed();
    case 'rounding': {
      const units = new Big(before!).div(smallestPrices[currency]);
      const whole = units.round(0, Big.roundDown);
      return (whole.gt(units) ? whole.minus(1) : whole).times(smallestPrices[currency]).toFixed();
    }
    default:
      throw new Error(`There is no step "${kind}" to a sale price`);
  }
}

/** Walks the grid in steps of its spacing until a price of it is met: slow, and nothing to get wrong. */
function neighbour(
  figure: Big,
  rounding: ToldRounding | null,
  mode: string,
  currency: ReplayedCurrency,
): Big {
  const spacing = spacingOf(rounding, currency);
  const start = rounding?.method === 'ending' ? new Big(rounding.value) : new Big(0);
  let below = start.plus(figure.minus(start).div(spacing).round(0, Big.roundDown).times(spacing));
  while (below.gt(figure)) {
    below = below.minus(spacing);
  }
  while (below.plus(spacing).lte(figure)) {
    below = below.plus(spacing);
  }
  const above = below.eq(figure) ? below : below.plus(spacing);
  const lowest = rounding?.method === 'ending' ? start : spacing;
  if (figure.gt(0) && below.lte(0) && mode !== 'down') {
    return lowest;
  }
  if (mode === 'nearest') {
    return above.minus(figure).lte(figure.minus(below)) ? above : below;
  }
  return mode === 'up' ? above : below;
}

function spacingOf(rounding: ToldRounding | null, currency: ReplayedCurrency): Big {
  if (rounding === null || rounding.method === 'increment') {
    return new Big(rounding?.value ?? smallestPrices[currency]);
  }
  return [-3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map(exponent => new Big(10).pow(exponent))
    .find(power => power.gt(rounding.value))!;
}

import { statedExponent } from '../../../../kernel/money.js';
import type { PriceRounding } from './price-book.entity.js';
import type { PriceRoundingMode } from './price-book.values.js';
import { type Figure, powerOfTenAbove, toFigure, unitOf } from './price-figure.rules.js';

/** The prices that a rounding allows: `offset` plus multiples of `step`. */
export interface PriceGrid {
  step: Figure;
  offset: Figure;
  mode: PriceRoundingMode;
}

/** Without a rounding, every price that shops state in the currency, to the nearest of which figures are rounded. */
export function priceGrid(rounding: PriceRounding | null, currency: string): PriceGrid {
  if (rounding === null) {
    return { step: unitOf(statedExponent(currency)), offset: 0n, mode: 'nearest' };
  }
  const value = toFigure(rounding.value);
  // Prices that end in 0.99 are 1 apart, those that end in 9.90 are 10 apart, those that end in 90 are 100 apart.
  return rounding.method === 'increment'
    ? { step: value, offset: 0n, mode: rounding.mode }
    : { step: powerOfTenAbove(value), offset: value, mode: rounding.mode };
}

/**
 * The price of the grid to which a figure is rounded; halves are rounded up. Prices are above zero: what is, but rounds to
 * nothing or less, gets the lowest price of the grid, unless it may only be rounded down.
 */
export function roundToGrid(figure: Figure, { step, offset, mode }: PriceGrid): Figure {
  const below = gridBelow(figure, step, offset);
  const rest = figure - below;
  if (rest === 0n) {
    return below;
  }
  const isUp = mode === 'up' || (mode === 'nearest' && rest * 2n >= step);
  const rounded = isUp ? below + step : below;
  return figure > 0n && rounded <= 0n && mode !== 'down' ? below + step : rounded;
}

/** The largest price of the grid that is not above the figure. */
function gridBelow(figure: Figure, step: Figure, offset: Figure): Figure {
  const rest = (figure - offset) % step;
  return figure - (rest < 0n ? rest + step : rest);
}

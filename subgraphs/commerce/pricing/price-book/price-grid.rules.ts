import Big from 'big.js';
import { currencyExponent } from '../../../../kernel/money.js';
import type { PriceRounding } from './price-book.entity.js';
import type { PriceRoundingMode } from './price-book.values.js';

/** The prices that a rounding allows: `offset` plus multiples of `step`. */
export interface PriceGrid {
  step: Big;
  offset: Big;
  mode: PriceRoundingMode;
}

/** Without a rounding, every price that the currency can express, to the nearest of which figures are rounded. */
export function priceGrid(rounding: PriceRounding | null, currency: string): PriceGrid {
  if (rounding === null) {
    return { step: new Big(10).pow(-currencyExponent(currency)), offset: zero, mode: 'nearest' };
  }
  const value = new Big(rounding.value);
  return rounding.method === 'increment'
    ? { step: value, offset: zero, mode: rounding.mode }
    : { step: powerOfTenAbove(value), offset: value, mode: rounding.mode };
}

/** Prices that end in 0.99 are 1 apart, those that end in 9.90 are 10 apart, those that end in 90 are 100 apart. */
function powerOfTenAbove(value: Big): Big {
  let power = new Big(10).pow(value.e);
  while (power.lte(value)) {
    power = power.times(10);
  }
  return power;
}

/** The price of the grid to which a figure is rounded; halves are rounded up. */
export function roundToGrid(figure: Big, { step, offset, mode }: PriceGrid): Big {
  const below = gridBelow(figure, step, offset);
  const rest = figure.minus(below);
  if (rest.eq(zero)) {
    return below;
  }
  const isUp = mode === 'up' || (mode === 'nearest' && rest.times(2).gte(step));
  return isUp ? below.plus(step) : below;
}

/** The largest price of the grid that is not above the figure; exact, as no division is rounded. */
function gridBelow(figure: Big, step: Big, offset: Big): Big {
  const distance = figure.minus(offset);
  const rest = distance.mod(step);
  return figure.minus(rest.lt(zero) ? rest.plus(step) : rest);
}

const zero = new Big(0);

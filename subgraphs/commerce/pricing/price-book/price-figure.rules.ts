/**
 * A figure of a calculation: an exact decimal, as an integer of its 20th decimal. Amounts and percentages have at most five
 * decimals, so that only quotients are ever rounded, at the 20th. As fast as prices of whole catalogs need.
 */
export type Figure = bigint;

const decimals = 20;
const powers = Array.from({ length: decimals + 1 }, (_, exponent) => 10n ** BigInt(exponent));
const one = powers[decimals]!;
const hundred = 100n * one;

/** Of a plain decimal with at most 20 decimals. */
export function toFigure(decimal: string): Figure {
  const point = decimal.indexOf('.');
  return point === -1
    ? BigInt(decimal) * one
    : BigInt(decimal.slice(0, point) + decimal.slice(point + 1)) *
        powers[decimals - (decimal.length - point - 1)]!;
}

/** A fifth decimal, as which nearly all figures are integers that a number holds exactly. */
const fifth = powers[decimals - 5]!;
const fifths = 100_000;

/** Plain notation, without zeros at the end. */
export function figureText(figure: Figure): string {
  const units = Number(figure / fifth);
  return figure % fifth === 0n && Number.isSafeInteger(units) ? unitsText(units) : exactText(figure);
}

/** The same, several times as fast, of a whole number of fifth decimals. */
function unitsText(units: number): string {
  const size = Math.abs(units);
  const fraction = size % fifths;
  const text =
    fraction === 0
      ? String(size / fifths)
      : `${(size - fraction) / fifths}.${String(fifths + fraction)
          .slice(1)
          .replace(/0+$/, '')}`;
  return units < 0 ? `-${text}` : text;
}

function exactText(figure: Figure): string {
  const fixed = fixedText(figure, decimals);
  let end = fixed.length;
  while (fixed[end - 1] === '0') {
    end -= 1;
  }
  return fixed.slice(0, fixed[end - 1] === '.' ? end - 1 : end);
}

/** Plain notation with this many decimals, of a figure that has no more. */
export function fixedText(figure: Figure, places: number): string {
  const sign = figure < 0n ? '-' : '';
  const digits = String(magnitude(figure) / powers[decimals - places]!).padStart(places + 1, '0');
  const point = digits.length - places;
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The smallest unit of a currency with this many decimals. */
export const unitOf = (places: number): Figure => powers[decimals - places]!;

/** With a percentage of it added. */
export const withPercent = (figure: Figure, percent: string): Figure =>
  quotient(figure * (toFigure(percent) + hundred), hundred);

/** The price of which the margin is left over the cost: cost / (1 - margin/100). */
export const priceForMargin = (cost: string, margin: string): Figure =>
  quotient(toFigure(cost) * hundred, hundred - toFigure(margin));

/** The smallest power of ten above a positive figure. */
export const powerOfTenAbove = (figure: Figure): Figure => 10n ** BigInt(String(figure).length);

/** Halves are rounded away from zero; the divisor is positive. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const rounded = (magnitude(dividend) * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

const magnitude = (figure: bigint): bigint => (figure < 0n ? -figure : figure);

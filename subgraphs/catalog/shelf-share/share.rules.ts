/** A share with what it is a share of. */
export interface Share {
  numerator: number;
  denominator: number;
  /** From 0 to 1; null where the denominator is 0: no data is not 0. */
  share: number | null;
  /** Bounds of the 95 % interval by Wilson; null with the share. */
  low: number | null;
  high: number | null;
}

/** Of the standard normal distribution, for 95 %. */
const z = 1.959963984540054;

/**
 * A share with its interval by Wilson's score, which holds for few answers, and for none and all of them. It takes answers as
 * independent: repeats of one prompt are less so, and the true interval is then wider.
 */
export function shareOf(numerator: number, denominator: number): Share {
  if (denominator === 0) {
    return { numerator, denominator, share: null, low: null, high: null };
  }
  const share = numerator / denominator;
  const square = z ** 2 / denominator;
  const centre = (share + square / 2) / (1 + square);
  const half =
    (z * Math.sqrt((share * (1 - share)) / denominator + square / (4 * denominator))) / (1 + square);
  // At none and all of them the bound is exact, and rounding would leave it beside it.
  const low = numerator === 0 ? 0 : Math.max(0, centre - half);
  const high = numerator === denominator ? 1 : Math.min(1, centre + half);
  return { numerator, denominator, share, low, high };
}

/** The mean and the median; null of nothing. */
export function averagesOf(values: readonly number[]): { mean: number | null; median: number | null } {
  if (values.length === 0) {
    return { mean: null, median: null };
  }
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, median };
}

import Big from 'big.js';
import { statedExponent } from '../../../kernel/money.js';
import type { PriceDifference, PriceStatistics } from './price-comparison.entity.js';
import type { ComparisonMetric } from './price-research.values.js';

/** Fewer sellers have no quartiles. */
export const sellersMin = 3;
/** Fewer sellers are not trimmed. */
export const trimmedMin = 5;
/** Tukey's fences: prices farther from the quartiles than so many times their distance are outliers. */
const fence = '1.5';

interface Counted {
  /** By whom it is sold; null where nobody says, which counts for itself. */
  seller: string | null;
  amount: string;
}

/**
 * Quartiles of the lowest price of each seller, interpolated as PostgreSQL's `percentile_cont`, in the decimals with which
 * shops state amounts in the currency, half up. From `trimmedMin` sellers on, outliers are left out once.
 */
export function priceStatistics(offers: readonly Counted[], currency: string): PriceStatistics {
  const all = lowestOfSellers(offers).sort((a, b) => a.cmp(b));
  const kept = withoutOutliers(all);
  const rounded = (share: string): string | null =>
    kept.length < sellersMin
      ? null
      : quantile(kept, share).toFixed(statedExponent(currency), Big.roundHalfUp);
  return {
    n: kept.length,
    trimmed: all.length - kept.length,
    p25: rounded('0.25'),
    p50: rounded('0.5'),
    p75: rounded('0.75'),
  };
}

function lowestOfSellers(offers: readonly Counted[]): Big[] {
  const bySeller = new Map<string, Big>();
  const unnamed: Big[] = [];
  for (const { seller, amount } of offers) {
    const price = new Big(amount);
    const lowest = seller === null ? undefined : bySeller.get(seller);
    if (seller === null) {
      unnamed.push(price);
    } else if (lowest === undefined || price.lt(lowest)) {
      bySeller.set(seller, price);
    }
  }
  return [...bySeller.values(), ...unnamed];
}

function withoutOutliers(sorted: readonly Big[]): Big[] {
  if (sorted.length < trimmedMin) {
    return [...sorted];
  }
  const low = quantile(sorted, '0.25');
  const high = quantile(sorted, '0.75');
  const reach = high.minus(low).times(fence);
  return reach.eq(0)
    ? [...sorted]
    : sorted.filter(price => price.gte(low.minus(reach)) && price.lte(high.plus(reach)));
}

function quantile(sorted: readonly Big[], share: string): Big {
  const place = new Big(share).times(sorted.length - 1);
  const below = Number(place.toFixed(0, Big.roundDown));
  const lower = sorted[below]!;
  const upper = sorted[below + 1] ?? lower;
  return lower.plus(upper.minus(lower).times(place.minus(below)));
}

/** Own price less the median, and that as a share of the median. */
export function priceDifference(
  price: string,
  median: string,
  { currency, metric }: { currency: string; metric: ComparisonMetric },
): PriceDifference {
  const difference = new Big(price).minus(median);
  return {
    metric,
    difference: difference.toFixed(statedExponent(currency), Big.roundHalfUp),
    percentage: difference.times(100).div(median).toFixed(2, Big.roundHalfUp),
  };
}

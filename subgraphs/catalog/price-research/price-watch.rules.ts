import Big from 'big.js';
import type { FieldError } from '../../../kernel/errors.js';
import { isPlainDecimal } from '../../../kernel/money.js';
import { isLongerThan } from '../../../kernel/outside-text.js';
import type { ComparedMarket, ItemComparison } from './price-comparison.entity.js';
import { priceResearchLimits as limits } from './price-research.limits.js';
import type { PriceStanding, PriceWatch, PriceWatchFields } from './price-watch.entity.js';
import { distinctIds, productIdErrors } from './product-ids.rules.js';

/** The same without spaces around texts, and each product once. */
export const normalizedWatch = (watch: PriceWatchFields): PriceWatchFields => ({
  ...watch,
  name: watch.name.trim(),
  productIds: distinctIds(watch.productIds),
});

/** What is wrong with a watch; empty when it is fine. */
export function priceWatchErrors(watch: PriceWatchFields): FieldError[] {
  const { name, productIds, everyHours, abovePercent, belowPercent } = watch;
  const { watchNameLength, watchHoursMin, watchHoursMax } = limits;
  const length = `Must have 1 to ${watchNameLength} characters.`;
  const hours = `Must be from ${watchHoursMin} to ${watchHoursMax}.`;
  const message = 'Give abovePercent, belowPercent or both.';
  return [
    ...(name === '' || isLongerThan(name, watchNameLength)
      ? [{ path: 'name', code: 'LENGTH_INVALID', message: length }]
      : []),
    ...productIdErrors(productIds),
    ...(everyHours < watchHoursMin || everyHours > watchHoursMax
      ? [{ path: 'everyHours', code: 'OUT_OF_RANGE', message: hours }]
      : []),
    ...(abovePercent === null && belowPercent === null
      ? [{ path: 'abovePercent', code: 'REQUIRED', message }]
      : []),
    ...thresholdErrors('abovePercent', abovePercent),
    ...thresholdErrors('belowPercent', belowPercent),
  ];
}

/** A price cannot be 100 % or more below the median: that is below 0. */
function thresholdErrors(path: 'abovePercent' | 'belowPercent', percent: string | null): FieldError[] {
  const isBelow = path === 'belowPercent';
  const isFine =
    percent === null ||
    (isPlainDecimal(percent) &&
      new Big(percent).gt(0) &&
      (isBelow ? new Big(percent).lt(100) : new Big(percent).lte(limits.thresholdMax)));
  const range = isBelow ? 'above 0 and below 100' : `above 0, and at most ${limits.thresholdMax}`;
  const message = `Must be a decimal ${range}, with at most 5 decimals.`;
  return isFine ? [] : [{ path, code: 'OUT_OF_RANGE', message }];
}

/** A price that has passed a threshold since the comparison before. */
export interface PriceCrossing {
  title: string;
  market: ComparedMarket;
  standing: 'above' | 'below';
}

type Thresholds = Pick<PriceWatch, 'abovePercent' | 'belowPercent' | 'standings'>;

/**
 * Prices that stand beyond a threshold and did not before, with where all stand now. A price that could not be compared keeps
 * its standing, so that a failed search tells nobody anything; so is nobody told again of what stays where it is.
 */
export function crossingsOf(
  results: readonly ItemComparison[],
  watch: Thresholds,
): { crossings: PriceCrossing[]; standings: Record<string, PriceStanding> } {
  const standings = { ...watch.standings };
  const crossings: PriceCrossing[] = [];
  for (const { productId, title, markets } of results) {
    for (const market of markets.filter(({ success }) => success)) {
      const key = `${productId} ${market.listingId ?? market.currency}`;
      const standing = standingOf(market.comparison!.percentage, watch);
      if (standing !== 'within' && standing !== standings[key]) {
        crossings.push({ title: title ?? productId, market, standing });
      }
      standings[key] = standing;
    }
  }
  return { crossings, standings };
}

function standingOf(
  percentage: string,
  { abovePercent, belowPercent }: Omit<Thresholds, 'standings'>,
): PriceStanding {
  const percent = new Big(percentage);
  if (abovePercent !== null && percent.gt(abovePercent)) {
    return 'above';
  }
  return belowPercent !== null && percent.lt(new Big(belowPercent).times(-1)) ? 'below' : 'within';
}

/** Prices that a message names; the others are in the comparison. */
const namedMax = 10;

/** What people are told of crossings, of which there is one at least. */
export function crossingMessage(
  name: string,
  crossings: readonly PriceCrossing[],
): { title: string; message: string } {
  const { length } = crossings;
  const lines = crossings.slice(0, namedMax).map(({ title, market, standing }) => {
    const { price, currency, comparison, marketplace, country } = market;
    const place = [marketplace, country].filter(part => part !== null).join(' ');
    const percent = comparison!.percentage.replace('-', '');
    return `${title} (${place}): ${price} ${currency} is ${percent} % ${standing} the market median.`;
  });
  const rest = length > namedMax ? [`And ${length - namedMax} more.`] : [];
  return {
    title: `${length} ${length === 1 ? 'price has' : 'prices have'} crossed a threshold of ${name}`,
    message: [...lines, ...rest, 'No price was changed.'].join(' '),
  };
}

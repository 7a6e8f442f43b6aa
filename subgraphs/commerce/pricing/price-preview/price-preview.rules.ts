import Big from 'big.js';
import { formatAmount } from '../../../../kernel/money.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { priceObstacleMeanings } from '../price-book/price-book.values.js';
import { floorOf, missing } from '../price-book/price-calculation.rules.js';
import type { PriceFacts } from '../price-book/price-evaluation.entity.js';
import { evaluatePrice, type PriceRules } from '../price-book/price-evaluation.rules.js';
import { figureText } from '../price-book/price-figure.rules.js';
import type { PreviewedItem, PreviewedLine, PreviewedTotal, PriceWarning } from './price-preview.entity.js';
import type { PriceWarningCode } from './price-preview.values.js';

export interface PreviewSettings {
  rules: PriceRules;
  /** The instant that is looked at. */
  at: Date;
  /** Percent by which a price may change without a warning. */
  changePercent: number;
}

/** What the rules make of an item, by the evaluator that prices listings: what is shown is what would be sent. */
export function previewLine(item: PreviewedItem, settings: PreviewSettings): PreviewedLine {
  const evaluated = evaluatePrice(settings.rules, item, settings.at);
  const line = { item, oldPrice: item.desiredPrice, newPrice: evaluated.price, evaluated };
  return {
    ...line,
    isSent: isSent(line.newPrice, item.channelPrice),
    warnings: warningsOf(line, settings),
  };
}

const isSent = (newPrice: string | null, channelPrice: string | null): boolean =>
  newPrice !== null && (channelPrice === null || !new Big(newPrice).eq(channelPrice));

type DecidedLine = Pick<PreviewedLine, 'item' | 'oldPrice' | 'newPrice' | 'evaluated'>;

function warningsOf(
  { item, oldPrice, newPrice, evaluated }: DecidedLine,
  settings: PreviewSettings,
): PriceWarning[] {
  const { obstacle } = evaluated.trace;
  const stuck = obstacle === null ? [] : [warning('no_price_by_book', priceObstacleMeanings[obstacle])];
  if (newPrice === null) {
    return stuck;
  }
  const price = new Big(newPrice);
  return [
    ...stuck,
    ...belowCost(price, item),
    ...largeChange(price, oldPrice, settings.changePercent),
    ...otherBooks(price, evaluated.trace.candidates, { item, rules: settings.rules }),
    ...saleLeftOut(price, item),
  ];
}

const warning = (code: PriceWarningCode, message: string): PriceWarning => ({ code, message });

const belowCost = (price: Big, { cost, currency }: PriceFacts): PriceWarning[] =>
  cost === null || price.gte(cost)
    ? []
    : [warning('below_cost', `The cost is ${formatAmount(cost, currency)} ${currency}.`)];

function largeChange(price: Big, oldPrice: string | null, percent: number): PriceWarning[] {
  if (oldPrice === null || new Big(oldPrice).eq(0)) {
    return [];
  }
  const change = price.minus(oldPrice).times(100).div(oldPrice);
  return change.abs().lte(percent)
    ? []
    : [warning('large_change', `The price would change by ${change.toFixed(1)} %.`)];
}

type Candidates = PreviewedLine['evaluated']['trace']['candidates'];

/** Books that match and do not decide: what they would have prevented is said as well. */
function otherBooks(
  price: Big,
  candidates: Candidates,
  { item, rules }: { item: PreviewedItem; rules: PriceRules },
): PriceWarning[] {
  const others = candidates.filter(({ isMatch, isApplied }) => isMatch && !isApplied);
  const isDecided = candidates.some(({ isApplied }) => isApplied);
  return !isDecided
    ? []
    : others.flatMap(({ priceBookId, name }) => [
        warning('other_book_matches', `"${name}" matches as well; a book before it decides.`),
        ...belowFloor(price, rules.books.get(priceBookId)!, item),
      ]);
}

function belowFloor(price: Big, book: PriceBook, item: PreviewedItem): PriceWarning[] {
  const floor = floorOf(book, item);
  return floor === null || floor === missing || price.gte(figureText(floor))
    ? []
    : [
        warning(
          'below_other_floor',
          `The floor of "${book.name}" is ${formatAmount(figureText(floor), item.currency)} ${item.currency}.`,
        ),
      ];
}

const saleLeftOut = (price: Big, { salePrice, currency }: PriceFacts): PriceWarning[] =>
  salePrice === null || price.gt(salePrice)
    ? []
    : [warning('sale_price_left_out', `The sale price is ${formatAmount(salePrice, currency)} ${currency}.`)];

/** Counts and sums by currency, in the order of their codes. */
export function totalsOf(lines: readonly PreviewedLine[]): PreviewedTotal[] {
  const byCurrency = Map.groupBy(lines, ({ item }) => item.currency);
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, some]) => totalOf(currency, some));
}

function totalOf(currency: string, lines: readonly PreviewedLine[]): PreviewedTotal {
  const priced = lines.filter(({ oldPrice, newPrice }) => oldPrice !== null && newPrice !== null);
  const changes = priced.map(({ oldPrice, newPrice }) => new Big(newPrice!).cmp(oldPrice!));
  const sumOf = (amountOf: (line: PreviewedLine) => string | null): string =>
    formatAmount(priced.reduce((sum, line) => sum.plus(amountOf(line)!), new Big(0)).toFixed(), currency);
  return {
    currency,
    lineCount: lines.length,
    raisedCount: changes.filter(change => change > 0).length,
    loweredCount: changes.filter(change => change < 0).length,
    unchangedCount: changes.filter(change => change === 0).length,
    warnedCount: lines.filter(({ warnings }) => warnings.length > 0).length,
    sentCount: lines.filter(line => line.isSent).length,
    oldSum: sumOf(({ oldPrice }) => oldPrice),
    newSum: sumOf(({ newPrice }) => newPrice),
  };
}

/**
 * What a plan promises of each line, in an order that does not depend on how they were read. The book that the plan is
 * about goes without its id.
 */
export const planText = (lines: readonly PreviewedLine[], subjectId: string): string =>
  lines
    .map(({ item, newPrice, evaluated }) => {
      const decisive = evaluated.applied?.priceBookId ?? '';
      const book = decisive === subjectId ? 'subject' : decisive;
      return [item.listingId, item.variantId, newPrice ?? '', book].join(' ');
    })
    .sort()
    .join('\n');

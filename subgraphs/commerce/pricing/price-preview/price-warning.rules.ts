import Big from 'big.js';
import { formatAmount } from '../../../../kernel/money.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { priceObstacleMeanings } from '../price-book/price-book.values.js';
import { type BooksById, floorOf, missing } from '../price-book/price-calculation.rules.js';
import type { PriceFacts } from '../price-book/price-evaluation.entity.js';
import { figureText, toFigure } from '../price-book/price-figure.rules.js';
import { salePriceObstacleMeanings } from '../promotion/promotional-price.values.js';
import type { PreviewedLine, PriceWarning } from './price-preview.entity.js';
import type { PriceWarningCode } from './price-preview.values.js';

type DecidedLine = Omit<PreviewedLine, 'isSent' | 'warnings'>;

interface WarningSettings {
  books: BooksById;
  /** Percent by which a price may change without a warning. */
  changePercent: number;
}

/** What is worth a look in what a line would cost. */
export function priceWarnings(line: DecidedLine, settings: WarningSettings): PriceWarning[] {
  const { obstacle } = line.evaluated.trace;
  const stuck = obstacle === null ? [] : [warning('no_price_by_book', priceObstacleMeanings[obstacle])];
  if (line.newPrice === null) {
    return stuck;
  }
  const price = new Big(line.newPrice);
  return [
    ...stuck,
    ...belowCost('below_cost', price, line.item),
    ...largeChange(price, line.oldPrice, settings.changePercent),
    ...otherBooks(line, settings.books),
    ...saleWarnings(line, settings.books),
  ];
}

const warning = (code: PriceWarningCode, message: string): PriceWarning => ({ code, message });

const belowCost = (code: PriceWarningCode, price: Big, { cost, currency }: PriceFacts): PriceWarning[] =>
  cost === null || price.gte(cost)
    ? []
    : [warning(code, `The cost is ${formatAmount(cost, currency)} ${currency}.`)];

function largeChange(price: Big, oldPrice: string | null, percent: number): PriceWarning[] {
  if (oldPrice === null || new Big(oldPrice).eq(0)) {
    return [];
  }
  const change = price.minus(oldPrice).times(100).div(oldPrice);
  return change.abs().lte(percent)
    ? []
    : [warning('large_change', `The price would change by ${change.toFixed(1)} %.`)];
}

/** Books that match and do not decide: what they would have prevented is said as well. */
function otherBooks({ item, evaluated, newPrice }: DecidedLine, books: BooksById): PriceWarning[] {
  const { candidates } = evaluated.trace;
  const others = candidates.filter(({ isMatch, isApplied }) => isMatch && !isApplied);
  return others.length === candidates.filter(({ isMatch }) => isMatch).length
    ? []
    : [
        ...matchAsWell('other_book_matches', others, 'a book'),
        ...belowFloor('below_other_floor', newPrice!, { books: booksOf(others, books), item }),
      ];
}

const booksOf = (candidates: readonly { priceBookId: string }[], books: BooksById): PriceBook[] =>
  candidates.map(({ priceBookId }) => books.get(priceBookId)!);

/** Names that a warning tells; of more it tells how many. */
const namesMax = 3;

/** One warning however many match, so that a line has each warning once. */
function matchAsWell(
  code: PriceWarningCode,
  others: readonly { name: string }[],
  decisive: string,
): PriceWarning[] {
  const names = others.slice(0, namesMax).map(({ name }) => `"${name}"`);
  const more = others.length - names.length;
  const listed = [...names, ...(more > 0 ? [`${more} more`] : [])]
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
  const message =
    others.length === 1
      ? `${names[0]} matches as well; ${decisive} before it decides.`
      : `${listed} match as well; ${decisive} before them decides.`;
  return others.length === 0 ? [] : [warning(code, message)];
}

/** Below the highest floor of these books, of those that have one. */
function belowFloor(
  code: PriceWarningCode,
  price: string,
  { books, item }: { books: readonly PriceBook[]; item: PriceFacts },
): PriceWarning[] {
  const floors = books.flatMap(({ name, ...book }) => {
    const floor = floorOf(book, item);
    return floor === null || floor === missing ? [] : [{ name, floor }];
  });
  const highest = floors.reduce<(typeof floors)[number] | null>(
    (high, each) => (high === null || each.floor > high.floor ? each : high),
    null,
  );
  if (highest === null || toFigure(price) >= highest.floor) {
    return [];
  }
  const amount = formatAmount(figureText(highest.floor), item.currency);
  return [warning(code, `The floor of "${highest.name}" is ${amount} ${item.currency}.`)];
}

/** Where the sale price conflicts with the price, its cost, or the floor of a book. */
function saleWarnings(line: DecidedLine, books: BooksById): PriceWarning[] {
  const { item, newSalePrice, evaluated } = line;
  const others = otherPromotions(line);
  if (newSalePrice === null) {
    return [...others, ...leftOut(line)];
  }
  const matching = evaluated.trace.candidates.filter(({ isMatch }) => isMatch);
  return [
    ...others,
    ...belowCost('sale_price_below_cost', new Big(newSalePrice), item),
    ...belowFloor('sale_price_below_floor', newSalePrice, { books: booksOf(matching, books), item }),
  ];
}

const otherPromotions = ({ sale: { decisive, trace } }: DecidedLine): PriceWarning[] =>
  matchAsWell(
    'other_promotion_matches',
    trace.candidates.filter(({ isMatch, promotionId }) => isMatch && promotionId !== decisive?.promotionId),
    'a promotion',
  );

function leftOut({ item, sale: { decisive, trace } }: DecidedLine): PriceWarning[] {
  const { obstacle, steps } = trace;
  if (obstacle === null) {
    return [];
  }
  if (obstacle !== 'sale_price_not_below_price') {
    return decisive === null
      ? []
      : [warning('no_sale_price_by_promotion', salePriceObstacleMeanings[obstacle])];
  }
  const figure = formatAmount(decisive === null ? item.salePrice! : steps.at(-1)!.after, item.currency);
  return [warning(obstacle, `The sale price is ${figure} ${item.currency}.`)];
}

import Big from 'big.js';
import { formatAmount } from '../../../../kernel/money.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { priceObstacleMeanings } from '../price-book/price-book.values.js';
import { type BooksById, floorOf, missing } from '../price-book/price-calculation.rules.js';
import type { PriceFacts } from '../price-book/price-evaluation.entity.js';
import { figureText } from '../price-book/price-figure.rules.js';
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
    ...otherBooks(price, line, settings.books),
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
function otherBooks(price: Big, { item, evaluated }: DecidedLine, books: BooksById): PriceWarning[] {
  const { candidates } = evaluated.trace;
  const others = candidates.filter(({ isMatch, isApplied }) => isMatch && !isApplied);
  const isDecided = candidates.some(({ isApplied }) => isApplied);
  return !isDecided
    ? []
    : others.flatMap(({ priceBookId, name }) => [
        warning('other_book_matches', `"${name}" matches as well; a book before it decides.`),
        ...belowFloor('below_other_floor', price, { book: books.get(priceBookId)!, item }),
      ]);
}

function belowFloor(
  code: PriceWarningCode,
  price: Big,
  { book, item }: { book: PriceBook; item: PriceFacts },
): PriceWarning[] {
  const floor = floorOf(book, item);
  return floor === null || floor === missing || price.gte(figureText(floor))
    ? []
    : [
        warning(
          code,
          `The floor of "${book.name}" is ${formatAmount(figureText(floor), item.currency)} ${item.currency}.`,
        ),
      ];
}

/** Where the sale price conflicts with the price, its cost, or the floor of a book. */
function saleWarnings(line: DecidedLine, books: BooksById): PriceWarning[] {
  const { item, newSalePrice, evaluated, sale } = line;
  const others = otherPromotions(line);
  if (newSalePrice === null) {
    return [...others, ...leftOut(line)];
  }
  const price = new Big(newSalePrice);
  const matching = evaluated.trace.candidates.filter(({ isMatch }) => isMatch);
  return [
    ...others,
    ...belowCost('sale_price_below_cost', price, item),
    // The product's own sale price may be the floor, below which it cannot be.
    ...matching.flatMap(({ priceBookId }) => {
      const book = books.get(priceBookId)!;
      return sale.decisive === null && book.floor?.isSalePrice === true
        ? []
        : belowFloor('sale_price_below_floor', price, { book, item });
    }),
  ];
}

const otherPromotions = ({ sale: { decisive, trace } }: DecidedLine): PriceWarning[] =>
  trace.candidates
    .filter(({ isMatch, promotionId }) => isMatch && promotionId !== decisive?.promotionId)
    .map(({ name }) =>
      warning('other_promotion_matches', `"${name}" matches as well; a promotion before it decides.`),
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

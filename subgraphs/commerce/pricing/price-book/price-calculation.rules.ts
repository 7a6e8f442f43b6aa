import type { PriceBook, PriceBound, PriceStep } from './price-book.entity.js';
import type { PriceObstacle } from './price-book.values.js';
import type { PriceFacts, PriceTraceStep } from './price-evaluation.entity.js';
import { type Figure, figureText, priceForMargin, toFigure, withPercent } from './price-figure.rules.js';
import { priceGrid, roundToGrid } from './price-grid.rules.js';

/** The books that others are based on, by id. */
export type BooksById = ReadonlyMap<string, PriceBook>;

/** The price that a book gives, in the currency of the store, or why it gives none. */
export type Calculation = { figure: Figure; steps: PriceTraceStep[] } | { obstacle: PriceObstacle };

interface Line {
  facts: PriceFacts;
  /** The price at the marketplace before the book that is calculated. */
  channelPrice: string | null;
  books: BooksById;
}

/**
 * Base, steps, rounding, bounds, in this order: rounding comes after everything that moves the figure, and a bound takes
 * the next price of the rounding that it allows, so that what is sent always is one.
 */
export function calculatePrice(book: PriceBook, line: Line): Calculation {
  const started = startFrom(book, line);
  if ('obstacle' in started) {
    return started;
  }
  const { steps } = started;
  let { figure } = started;
  for (const step of book.steps) {
    const next = stepped(figure, step, line.facts.cost);
    if (next === null) {
      return { obstacle: 'cost_missing' };
    }
    const cost = isOfCost(step) ? line.facts.cost : null;
    steps.push(traceStep(book, steps, { kind: step.kind, value: step.value, cost, after: next }));
    figure = next;
  }
  return bounded(book, line.facts, { figure, steps });
}

function startFrom(book: PriceBook, line: Line): Calculation {
  const { kind, priceBookId } = book.base;
  if (book.steps[0]?.kind === 'fixed') {
    return { figure: 0n, steps: [] };
  }
  if (kind === 'price_book') {
    return startFromBook(line.books.get(priceBookId!), line);
  }
  const amount = { catalog_price: line.facts.price, cost: line.facts.cost, channel_price: line.channelPrice }[
    kind
  ];
  if (amount === null) {
    return { obstacle: `${kind}_missing` };
  }
  const figure = toFigure(amount);
  return { figure, steps: [traceStep(book, [], { kind: 'base', value: null, after: figure })] };
}

function startFromBook(book: PriceBook | undefined, line: Line): Calculation {
  if (book === undefined || (book.currency !== null && book.currency !== line.facts.currency)) {
    return { obstacle: 'base_currency_differs' };
  }
  return calculatePrice(book, line);
}

const isOfCost = ({ kind }: PriceStep): boolean => kind === 'markup' || kind === 'margin';

/** Null where the step needs a cost that there is not. */
function stepped(figure: Figure, { kind, value }: PriceStep, cost: string | null): Figure | null {
  switch (kind) {
    case 'percentage':
      return withPercent(figure, value);
    case 'amount':
      return figure + toFigure(value);
    case 'markup':
      return cost === null ? null : withPercent(toFigure(cost), value);
    case 'margin':
      return cost === null ? null : priceForMargin(cost, value);
    case 'fixed':
      return toFigure(value);
  }
}

function bounded(
  book: PriceBook,
  facts: PriceFacts,
  { figure, steps }: { figure: Figure; steps: PriceTraceStep[] },
): Calculation {
  const floor = floorOf(book, facts);
  const ceiling = book.ceiling === null ? null : boundOf(book.ceiling, facts.cost, least);
  if (floor === missing || ceiling === missing) {
    return { obstacle: 'cost_missing' };
  }
  const grid = priceGrid(book.rounding, facts.currency);
  let price = roundToGrid(figure, grid);
  const add = (kind: 'rounding' | 'floor' | 'ceiling', bound: Figure | null): void => {
    const value = bound === null ? null : figureText(bound);
    steps.push(traceStep(book, steps, { kind, value, rounding: book.rounding, after: price }));
  };
  if (price !== figure) {
    add('rounding', null);
  }
  if (floor !== null && price < floor) {
    price = roundToGrid(floor, { ...grid, mode: 'up' });
    add('floor', floor);
  }
  if (ceiling !== null && price > ceiling) {
    price = roundToGrid(ceiling, { ...grid, mode: 'down' });
    add('ceiling', ceiling);
  }
  if (floor !== null && price < floor) {
    return { obstacle: 'bounds_conflict' };
  }
  if (price > priceMax) {
    return { obstacle: 'too_high' };
  }
  return price > 0n ? { figure: price, steps } : { obstacle: 'not_positive' };
}

/** The largest amount that there is. */
const priceMax = toFigure('999999999999999.99999');

/** A bound that depends on a cost which is not known. */
export const missing = 'missing';
const greatest = (a: Figure, b: Figure): Figure => (a > b ? a : b);
const least = (a: Figure, b: Figure): Figure => (a < b ? a : b);

/** The lowest price that a book allows; null where it has no floor, `missing` where a margin lacks the cost. */
export function floorOf(
  { floor }: Pick<PriceBook, 'floor'>,
  { cost, salePrice }: PriceFacts,
): Figure | null | typeof missing {
  if (floor === null) {
    return null;
  }
  const bound = boundOf(floor, cost, greatest);
  if (bound === missing || !floor.isSalePrice || salePrice === null) {
    return bound;
  }
  return bound === null ? toFigure(salePrice) : greatest(bound, toFigure(salePrice));
}

function boundOf(
  { amount, margin }: PriceBound,
  cost: string | null,
  choose: (a: Figure, b: Figure) => Figure,
): Figure | null | typeof missing {
  if (margin !== null && cost === null) {
    return missing;
  }
  const byAmount = amount === null ? null : toFigure(amount);
  const byMargin = margin === null ? null : priceForMargin(cost!, margin);
  return byAmount === null || byMargin === null ? (byAmount ?? byMargin) : choose(byAmount, byMargin);
}

interface Traced {
  kind: PriceTraceStep['kind'];
  value: string | null;
  cost?: string | null;
  rounding?: PriceTraceStep['rounding'];
  after: Figure;
}

/** What follows the steps before it. */
const traceStep = (
  { id, version }: PriceBook,
  before: readonly PriceTraceStep[],
  { kind, value, cost = null, rounding = null, after }: Traced,
): PriceTraceStep => ({
  kind,
  priceBookId: id,
  version,
  before: before.at(-1)?.after ?? null,
  value,
  cost,
  rounding,
  after: figureText(after),
});

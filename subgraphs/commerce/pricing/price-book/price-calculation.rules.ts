import Big from 'big.js';
import type { PriceBook, PriceBound, PriceStep } from './price-book.entity.js';
import type { PriceObstacle } from './price-book.values.js';
import type { PriceFacts, PriceTraceStep } from './price-evaluation.entity.js';
import { priceGrid, roundToGrid } from './price-grid.rules.js';

/** The books that others are based on, by id. */
export type BooksById = ReadonlyMap<string, PriceBook>;

/** The price that a book gives, in the currency of the store, or why it gives none. */
export type Calculation = { figure: Big; steps: PriceTraceStep[] } | { obstacle: PriceObstacle };

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
  const steps = started.steps;
  let { figure } = started;
  for (const step of book.steps) {
    const next = stepped(figure, step, line.facts.cost);
    if (next === null) {
      return { obstacle: 'cost_missing' };
    }
    const cost = isOfCost(step) ? line.facts.cost : null;
    steps.push(traceStep(book, { kind: step.kind, before: figure, value: step.value, cost, after: next }));
    figure = next;
  }
  return bounded(book, line.facts, { figure, steps });
}

function startFrom(book: PriceBook, line: Line): Calculation {
  const { kind, priceBookId } = book.base;
  if (book.steps[0]?.kind === 'fixed') {
    return { figure: zero, steps: [] };
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
  const figure = new Big(amount);
  return { figure, steps: [traceStep(book, { kind: 'base', before: null, value: null, after: figure })] };
}

function startFromBook(book: PriceBook | undefined, line: Line): Calculation {
  if (book === undefined || (book.currency !== null && book.currency !== line.facts.currency)) {
    return { obstacle: 'base_currency_differs' };
  }
  return calculatePrice(book, line);
}

const isOfCost = ({ kind }: PriceStep): boolean => kind === 'markup' || kind === 'margin';

/** Null where the step needs a cost that there is not. */
function stepped(figure: Big, { kind, value }: PriceStep, cost: string | null): Big | null {
  switch (kind) {
    case 'percentage':
      return figure.times(new Big(value).plus(hundred)).div(hundred);
    case 'amount':
      return figure.plus(value);
    case 'markup':
      return cost === null ? null : new Big(cost).times(new Big(value).plus(hundred)).div(hundred);
    case 'margin':
      return cost === null ? null : priceForMargin(cost, value);
    case 'fixed':
      return new Big(value);
  }
}

/** The price of which the margin is left over the cost: cost / (1 - margin/100), to 20 decimals. */
const priceForMargin = (cost: string, margin: string): Big =>
  new Big(cost).times(hundred).div(hundred.minus(margin));

function bounded(
  book: PriceBook,
  facts: PriceFacts,
  { figure, steps }: { figure: Big; steps: PriceTraceStep[] },
): Calculation {
  const floor = floorOf(book, facts);
  const ceiling = book.ceiling === null ? null : boundOf(book.ceiling, facts.cost, least);
  if (floor === missing || ceiling === missing) {
    return { obstacle: 'cost_missing' };
  }
  const grid = priceGrid(book.rounding, facts.currency);
  let price = roundToGrid(figure, grid);
  const add = (kind: 'rounding' | 'floor' | 'ceiling', bound: Big | null, after: Big): void => {
    const value = bound === null ? null : text(bound);
    steps.push(traceStep(book, { kind, before: price, value, rounding: book.rounding, after }));
    price = after;
  };
  if (!price.eq(figure)) {
    const rounded = price;
    price = figure;
    add('rounding', null, rounded);
  }
  if (floor !== null && price.lt(floor)) {
    add('floor', floor, roundToGrid(floor, { ...grid, mode: 'up' }));
  }
  if (ceiling !== null && price.gt(ceiling)) {
    add('ceiling', ceiling, roundToGrid(ceiling, { ...grid, mode: 'down' }));
  }
  if (floor !== null && price.lt(floor)) {
    return { obstacle: 'bounds_conflict' };
  }
  return price.gt(zero) ? { figure: price, steps } : { obstacle: 'not_positive' };
}

const missing = Symbol('missing');
const greatest = (a: Big, b: Big): Big => (a.gt(b) ? a : b);
const least = (a: Big, b: Big): Big => (a.lt(b) ? a : b);

function floorOf({ floor }: PriceBook, { cost, salePrice }: PriceFacts): Big | null | typeof missing {
  if (floor === null) {
    return null;
  }
  const bound = boundOf(floor, cost, greatest);
  if (bound === missing || !floor.isSalePrice || salePrice === null) {
    return bound;
  }
  return bound === null ? new Big(salePrice) : greatest(bound, new Big(salePrice));
}

function boundOf(
  { amount, margin }: PriceBound,
  cost: string | null,
  choose: (a: Big, b: Big) => Big,
): Big | null | typeof missing {
  if (margin !== null && cost === null) {
    return missing;
  }
  const bounds = [
    ...(amount === null ? [] : [new Big(amount)]),
    ...(margin === null ? [] : [priceForMargin(cost!, margin)]),
  ];
  return bounds.length === 0 ? null : bounds.reduce(choose);
}

interface Traced {
  kind: PriceTraceStep['kind'];
  before: Big | null;
  value: string | null;
  cost?: string | null;
  rounding?: PriceTraceStep['rounding'];
  after: Big;
}

const traceStep = (
  { id, version }: PriceBook,
  { kind, before, value, cost = null, rounding = null, after }: Traced,
): PriceTraceStep => ({
  kind,
  priceBookId: id,
  version,
  before: before === null ? null : text(before),
  value,
  cost,
  rounding,
  after: text(after),
});

/** Plain notation, without zeros at the end. */
const text = (figure: Big): string => figure.toFixed();

const zero = new Big(0);
const hundred = new Big(100);

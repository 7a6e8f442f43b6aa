import { currencyExponent, formatAmount } from '../../../../kernel/money.js';
import type { PriceBook } from './price-book.entity.js';
import { conditionsOf, type MatchedFacts, toMatchedFacts } from './price-book-match.rules.js';
import { byPrecedence, specificityOf } from './price-book-order.rules.js';
import { type BooksById, type Calculation, calculatePrice } from './price-calculation.rules.js';
import type { EvaluatedPrice, PriceCandidate, PriceFacts } from './price-evaluation.entity.js';
import { fixedText } from './price-figure.rules.js';

/** Books that are ready to price any number of lines; make them once for a batch. */
export interface PriceRules {
  /** In the order in which they are considered. */
  candidates: readonly CandidateBook[];
  books: BooksById;
}

interface CandidateBook {
  book: PriceBook;
  /** Each with what a trace says of the book where it is the first that does not hold. */
  conditions: readonly { holds: (line: MatchedFacts) => boolean; failed: PriceCandidate }[];
  /** What a trace says of the book, by what became of it: made once, as a batch has many lines with the same books. */
  applied: PriceCandidate;
  matched: PriceCandidate;
}

/** `books` price the lines; `bases` are those that they may be based on as well. The order of neither matters. */
export function preparePriceRules(books: readonly PriceBook[], bases: readonly PriceBook[] = []): PriceRules {
  return {
    candidates: [...books].sort(byPrecedence).map(candidateBook),
    books: new Map([...bases, ...books].map(book => [book.id, book])),
  };
}

function candidateBook(book: PriceBook): CandidateBook {
  const { id, name, version, priority } = book;
  const candidate: PriceCandidate = {
    priceBookId: id,
    name,
    version,
    priority,
    specificity: specificityOf(book),
    isMatch: true,
    failedCondition: null,
    isApplied: false,
  };
  return {
    book,
    conditions: conditionsOf(book).map(({ name: failedCondition, holds }) => ({
      holds,
      failed: { ...candidate, isMatch: false, failedCondition },
    })),
    applied: { ...candidate, isApplied: true },
    matched: candidate,
  };
}

/**
 * The price of a variant in a store at an instant, and why. The first book that matches decides; if it cannot give a
 * price, the catalog's price stays and the trace says what the obstacle is: a book with a lower priority does not step
 * in, which would surprise whoever relies on the higher one's floor. Exact; the same facts give the same price and trace.
 */
export function evaluatePrice(rules: PriceRules, facts: PriceFacts, now: Date): EvaluatedPrice {
  const line = toMatchedFacts(facts, now);
  let decisive: CandidateBook | null = null;
  const candidates = rules.candidates.map(candidate => {
    const failed = failedCandidate(candidate, line);
    if (failed !== null) {
      return failed;
    }
    const isFirst = decisive === null;
    decisive ??= candidate;
    return isFirst ? candidate.applied : candidate.matched;
  });
  return decided(decisive, candidates, { rules, facts });
}

function failedCandidate({ conditions }: CandidateBook, line: MatchedFacts): PriceCandidate | null {
  for (const { holds, failed } of conditions) {
    if (!holds(line)) {
      return failed;
    }
  }
  return null;
}

function decided(
  decisive: CandidateBook | null,
  candidates: PriceCandidate[],
  { rules, facts }: { rules: PriceRules; facts: PriceFacts },
): EvaluatedPrice {
  if (decisive === null) {
    return catalogPrice(facts, { candidates, steps: [], obstacle: null });
  }
  const { book, applied, matched } = decisive;
  const channelPrice = channelPriceBefore(book, facts);
  const calculated: Calculation = calculatePrice(book, { facts, channelPrice, books: rules.books });
  if ('obstacle' in calculated) {
    const unapplied = candidates.map(candidate => (candidate === applied ? matched : candidate));
    return catalogPrice(facts, { candidates: unapplied, steps: [], obstacle: calculated.obstacle });
  }
  return {
    price: fixedText(calculated.figure, currencyExponent(facts.currency)),
    applied: {
      priceBookId: book.id,
      version: book.version,
      activatedAt: book.activatedAt,
      channelPrice: isOnChannelPrice(book, rules.books) ? channelPrice : null,
    },
    trace: { candidates, steps: calculated.steps, obstacle: null },
  };
}

const catalogPrice = (facts: PriceFacts, trace: EvaluatedPrice['trace']): EvaluatedPrice => ({
  price: facts.price === null ? null : formatAmount(facts.price, facts.currency),
  applied: null,
  trace,
});

/**
 * The price there before the book set its own: as long as the book stays active, it is based on what it found at first.
 * Otherwise 10 % off would be taken off again at every evaluation.
 */
function channelPriceBefore(
  { id, activatedAt }: PriceBook,
  { applied, channelPrice }: PriceFacts,
): string | null {
  const isApplied = applied !== null && applied.priceBookId === id && applied.activatedAt === activatedAt;
  return isApplied ? (applied.channelPrice ?? channelPrice) : channelPrice;
}

function isOnChannelPrice({ base, steps }: PriceBook, books: BooksById): boolean {
  if (steps[0]?.kind === 'fixed') {
    return false;
  }
  const parent = base.priceBookId === null ? undefined : books.get(base.priceBookId);
  return base.kind === 'channel_price' || (parent !== undefined && isOnChannelPrice(parent, books));
}

import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent } from '../../kernel/money.js';
import type {
  PriceBook,
  PriceRounding,
} from '../../subgraphs/commerce/pricing/price-book/price-book.entity.js';
import { priceBookFieldErrors } from '../../subgraphs/commerce/pricing/price-book/price-book.rules.js';
import type { EvaluatedPrice } from '../../subgraphs/commerce/pricing/price-book/price-evaluation.entity.js';
import { cases, evaluated } from './price-cases.js';
import { type ReplayedCurrency, replayedPrice, smallestPrices } from './replayed-steps.js';

const decisive = ({ applied }: EvaluatedPrice, books: readonly PriceBook[]): PriceBook =>
  books.find(({ id }) => id === applied!.priceBookId)!;

/** Whether the rounding of a book allows the price. */
function isOnGrid(price: Big, rounding: PriceRounding | null, currency: string): boolean {
  if (rounding === null) {
    return price.mod(smallestPrices[currency as ReplayedCurrency]).eq(0);
  }
  const { method, value } = rounding;
  if (method === 'increment') {
    return price.mod(value).eq(0);
  }
  // Ends in the value: its last digits, as they are written.
  const places = currencyExponent(currency);
  const ending = new Big(value).toFixed(places).replace('.', '').replace(/^0+/, '');
  return price.toFixed(places).replace('.', '').padStart(ending.length, '0').endsWith(ending);
}

describe('an evaluated price', () => {
  it('does not depend on the order in which books were made or come', () => {
    fc.assert(
      fc.property(cases, fc.integer(), ({ books, facts }, seed) => {
        const shuffled = [...books].sort((a, b) => (a.id + seed < b.id + seed ? 1 : -1));
        expect(evaluated(shuffled, facts)).toEqual(evaluated(books, facts));
      }),
      { numRuns: 300 },
    );
  });

  it('follows from its trace, step by step', () => {
    fc.assert(
      fc.property(cases, ({ books, facts }) => {
        const currency = facts.currency as ReplayedCurrency;
        const result = evaluated(books, facts);
        const { steps } = result.trace;
        for (const [index, step] of steps.entries()) {
          expect([step.kind, step.before]).toEqual([step.kind, steps[index - 1]?.after ?? null]);
          expect([step, replayedPrice(step, currency)]).toEqual([step, step.after]);
        }
        const last = steps.at(-1)?.after;
        expect(result.applied === null || new Big(last!).eq(result.price!)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is between floor and ceiling, above zero, and one that the rounding allows', () => {
    fc.assert(
      fc.property(cases, ({ books, facts }) => {
        const result = evaluated(books, facts);
        if (result.applied === null) {
          return;
        }
        const { floor, ceiling, rounding } = decisive(result, books);
        const price = new Big(result.price!);
        const withMargin = (margin: string) =>
          new Big(facts.cost!).times(100).div(new Big(100).minus(margin));
        const floors = [
          floor?.amount ?? null,
          floor?.margin == null ? null : withMargin(floor.margin),
          floor?.isSalePrice === true ? facts.salePrice : null,
        ].filter(each => each !== null);
        const ceilings = [
          ceiling?.amount ?? null,
          ceiling?.margin == null ? null : withMargin(ceiling.margin),
        ].filter(each => each !== null);
        expect(price.gt(0)).toBe(true);
        expect(floors.filter(each => price.lt(each))).toEqual([]);
        expect(ceilings.filter(each => price.gt(each))).toEqual([]);
        expect([result.price, rounding, isOnGrid(price, rounding, facts.currency)]).toEqual([
          result.price,
          rounding,
          true,
        ]);
        expect(result.price).toBe(price.toFixed(currencyExponent(facts.currency)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is the catalog's where no book decides, with the obstacle of the one that matches", () => {
    fc.assert(
      fc.property(cases, ({ books, facts }) => {
        const { price, applied, trace } = evaluated(books, facts);
        const matches = trace.candidates.filter(({ isMatch }) => isMatch);
        expect(trace.candidates.filter(({ isApplied }) => isApplied).map(each => each.priceBookId)).toEqual(
          applied === null ? [] : [matches[0]!.priceBookId],
        );
        expect(trace.candidates.every(each => each.isMatch === (each.failedCondition === null))).toBe(true);
        if (applied === null) {
          const kept =
            facts.price === null ? null : new Big(facts.price).toFixed(currencyExponent(facts.currency));
          expect([price, trace.obstacle !== null]).toEqual([kept, matches.length > 0]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('from the price at the marketplace stays once it is there, as long as the book is active', () => {
    fc.assert(
      fc.property(cases, ({ books, facts }) => {
        const first = evaluated(books, facts);
        if (first.applied === null) {
          return;
        }
        const there = { ...facts, channelPrice: first.price, applied: first.applied };
        const again = evaluated(books, there);
        // Narrower books may match by price, which is the catalog's and stays.
        expect(again).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });

  it('is of books that validation lets pass', () => {
    fc.assert(
      fc.property(cases, ({ books }) => {
        for (const book of books) {
          const errors = priceBookFieldErrors({
            ...book,
            floor: book.floor?.amount == null ? null : { ...book.floor },
            ceiling: null,
          });
          expect(errors).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

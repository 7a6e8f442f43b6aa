import type { Database } from '../../../../kernel/database/database.js';
import { activeBooks } from './price-book.queries.js';
import type { PriceObstacle } from './price-book.values.js';
import type { AppliedBook, PriceFacts, PriceTraceStep } from './price-evaluation.entity.js';
import { evaluatePrice, type PriceRules, preparePriceRules } from './price-evaluation.rules.js';

/** What a listing is told of its price. */
export interface ListingPrice {
  /** With the decimals of the currency; null where neither book nor catalog has one. */
  price: string | null;
  /** The book that decided; null: the price is the catalog's. */
  applied: (AppliedBook & { name: string; version: number }) | null;
  /** From the base to the price; empty where no book decided. */
  steps: PriceTraceStep[];
  /** Why the book that matches gives no price. */
  obstacle: PriceObstacle | null;
}

type Reader = Pick<Database, 'query'>;

/** Prices of listings by the active books of their merchant, at the time of the clock. */
export class ListingPrices {
  /** In the order of the items. One statement for all of them, and no other work where no book is active. */
  async pricesOf(
    reader: Reader,
    organizationId: string,
    items: readonly PriceFacts[],
    now: Date,
  ): Promise<ListingPrice[]> {
    if (items.length === 0) {
      return [];
    }
    const { books, bases } = await activeBooks(reader, organizationId);
    const rules = preparePriceRules(books, bases);
    return items.map(facts => listingPrice(rules, facts, now));
  }
}

function listingPrice(rules: PriceRules, facts: PriceFacts, now: Date): ListingPrice {
  const { price, applied, trace } = evaluatePrice(rules, facts, now);
  return {
    price,
    applied: applied && { ...applied, name: rules.books.get(applied.priceBookId)!.name },
    steps: trace.steps,
    obstacle: trace.obstacle,
  };
}

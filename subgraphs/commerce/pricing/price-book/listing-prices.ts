import type { Database } from '../../../../kernel/database/database.js';
import type { ListingPrice, PricedItem, PriceSource } from '../../../catalog/index.js';
import { activeBooks, hasActiveBooks } from './price-book.queries.js';
import type { EvaluatedPrice } from './price-evaluation.entity.js';
import { evaluatePrice, type PriceRules, preparePriceRules } from './price-evaluation.rules.js';

type Reader = Pick<Database, 'query'>;

/** The prices of listings by the active books of their merchant. */
export const listingPrices: PriceSource = {
  /** One statement for all items. */
  async priceItems(
    reader: Reader,
    organizationId: string,
    items: readonly PricedItem[],
    now: Date,
  ): Promise<ListingPrice[]> {
    const { books, bases } = await activeBooks(reader, organizationId);
    const rules = preparePriceRules(books, bases);
    return items.map(item => listingPrice(rules, evaluatePrice(rules, item, now)));
  },
  hasBooks: hasActiveBooks,
};

function listingPrice(rules: PriceRules, { price, applied, trace }: EvaluatedPrice): ListingPrice {
  const matching = trace.candidates.find(({ isMatch }) => isMatch);
  if (matching === undefined) {
    return { price, decision: null };
  }
  const { id, name, version, activatedAt } = rules.books.get(matching.priceBookId)!;
  const { obstacle, steps } = trace;
  const channelPrice = applied?.channelPrice ?? null;
  return { price, decision: { priceBookId: id, name, version, activatedAt, channelPrice, obstacle, steps } };
}

import type {
  ListingPrice,
  PriceDecision,
  PricedItem,
  PriceSource,
  SalePriceDecision,
} from '../../../catalog/index.js';
import { activeBooks, hasActiveBooks } from '../price-book/price-book.queries.js';
import { preparePriceRules } from '../price-book/price-evaluation.rules.js';
import { reducingPromotions } from '../promotion/promotional-price.queries.js';
import type { TakesSalePrice } from '../promotion/promotional-price.rules.js';
import { preparePromotionRules } from '../promotion/promotional-price.rules.js';
import { type EvaluatedLine, evaluateLine, type LineRules } from './listing-price.rules.js';

/** The prices of listings by the active books of their merchant, and their sale prices by his promotions. */
export const listingPrices = (takesSalePrice: TakesSalePrice): PriceSource => ({
  /** Three statements for all items. */
  async priceItems(reader, organizationId, items, now) {
    const { books, bases } = await activeBooks(reader, organizationId);
    const productIds = new Set(items.map(({ productId }) => productId));
    const { promotions, products } = await reducingPromotions(reader, organizationId, { productIds, now });
    const rules: LineRules = {
      books: preparePriceRules(books, bases),
      promotions: preparePromotionRules(promotions, { products, takesSalePrice, now }),
      now,
    };
    return items.map(item => listingPrice(rules, item, evaluateLine(rules, item)));
  },
  hasBooks: hasActiveBooks,
});

function listingPrice(rules: LineRules, item: PricedItem, line: EvaluatedLine): ListingPrice {
  const { decisive, salePrice } = line.sale;
  const sale =
    decisive === null
      ? { salePrice: item.salePrice, salePriceEndsAt: item.salePriceEndsAt }
      : { salePrice, salePriceEndsAt: decisive.endsAt };
  const decision = priceDecision(rules, line);
  return { price: line.price.price, decision, ...sale, saleDecision: saleDecision(line) };
}

function priceDecision(
  { books }: LineRules,
  { price: { applied, trace } }: EvaluatedLine,
): PriceDecision | null {
  const matching = trace.candidates.find(({ isMatch }) => isMatch);
  if (matching === undefined) {
    return null;
  }
  const { id, name, version, activatedAt } = books.books.get(matching.priceBookId)!;
  const { obstacle, steps } = trace;
  return {
    priceBookId: id,
    name,
    version,
    activatedAt,
    channelPrice: applied?.channelPrice ?? null,
    obstacle,
    steps,
  };
}

function saleDecision({ sale: { decisive, trace } }: EvaluatedLine): SalePriceDecision | null {
  const { obstacle, steps } = trace;
  return decisive === null ? null : { ...decisive, obstacle, steps };
}

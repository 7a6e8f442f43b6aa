import type { EvaluatedPrice, PriceFacts } from '../price-book/price-evaluation.entity.js';
import { evaluatePrice, type PriceRules } from '../price-book/price-evaluation.rules.js';
import type { EvaluatedSalePrice } from '../promotion/promotional-price.entity.js';
import { evaluateSalePrice, type PromotionRules } from '../promotion/promotional-price.rules.js';

/** Books give the price, promotions the sale price; both are prepared for one moment. */
export interface LineRules {
  books: PriceRules;
  promotions: PromotionRules;
  now: Date;
}

/** What a variant in a store costs, and why. */
export interface EvaluatedLine {
  price: EvaluatedPrice;
  sale: EvaluatedSalePrice;
}

/** A promotion comes off the price that books gave: the one evaluation of comparisons and previews. */
export function evaluateLine({ books, promotions, now }: LineRules, facts: PriceFacts): EvaluatedLine {
  const price = evaluatePrice(books, facts, now);
  return { price, sale: evaluateSalePrice(promotions, facts, price.price) };
}

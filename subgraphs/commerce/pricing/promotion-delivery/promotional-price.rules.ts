import Big from 'big.js';
import type { PromotionTerms } from '../promotion/promotion.entity.js';

/**
 * What a unit costs in a price reduction; null where the terms are none, or where each product has its own price. What is
 * taken off is rounded down to the decimals of the store, and never comes to more than the price.
 */
export function promotionalPrice(terms: PromotionTerms, regular: string, decimals: number): string | null {
  switch (terms.kind) {
    case 'percentage':
      return lessBy(regular, new Big(regular).times(terms.percentage).div(100), decimals);
    case 'amount_off':
      return lessBy(regular, new Big(terms.amount), decimals);
    case 'fixed_price':
      return terms.amount;
    default:
      return null;
  }
}

function lessBy(regular: string, off: Big, decimals: number): string {
  const rounded = off.round(decimals, Big.roundDown);
  return rounded.gte(regular) ? '0' : new Big(regular).minus(rounded).toFixed();
}

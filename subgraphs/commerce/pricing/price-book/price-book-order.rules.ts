import type { PriceBook, PriceBookScope } from './price-book.entity.js';

/**
 * How narrow a scope is. A condition on the goods weighs more than all on the place, and a named product more than all
 * others, so that a book for one product prevails over one for its brand, and that over one for a store.
 */
export function specificityOf({ currency, scope }: Pick<PriceBook, 'currency' | 'scope'>): number {
  return (
    weights.reduce((sum, [weight, isRestricted]) => sum + (isRestricted(scope) ? weight : 0), 0) +
    (currency === null ? 0 : 1)
  );
}

const weights: readonly [weight: number, isRestricted: (scope: PriceBookScope) => boolean][] = [
  [512, scope => scope.productIds.length + scope.skus.length > 0],
  [256, scope => scope.cost !== null],
  [128, scope => scope.price !== null],
  [64, scope => scope.tags.length > 0],
  [32, scope => scope.productTypes.length > 0],
  [16, scope => scope.brands.length > 0],
  [8, scope => scope.storeIds.length > 0],
  [4, scope => scope.countries.length > 0],
  [2, scope => scope.marketplaces.length > 0],
];

/** A total order: by priority, then by specificity, then by id, the oldest first. Ties cannot happen, as ids differ. */
export const byPrecedence = (a: PriceBook, b: PriceBook): number =>
  b.priority - a.priority || specificityOf(b) - specificityOf(a) || (a.id < b.id ? -1 : Number(a.id > b.id));

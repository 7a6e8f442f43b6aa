import Big from 'big.js';

/** What of a product decides whether its list price changed. Amounts are decimals; null: none. */
export interface PricedState {
  id: string;
  currency: string;
  price: string | null;
  variants: readonly { id: string; price: string | null }[];
}

/** A list price before and after, in the currency of the product. */
export interface PriceChange {
  productId: string;
  /** Null for a product without variants. */
  variantId: string | null;
  currency: string;
  oldPrice: string;
  newPrice: string;
}

/**
 * List prices that differ. A price that is stated for the first time, or is gone, was not changed; nor was one whose currency
 * changed, since the two amounts cannot be compared. That of a product with variants is only the lowest of theirs.
 */
export function priceChangesOf(before: PricedState | null, after: PricedState): PriceChange[] {
  if (before === null || before.currency !== after.currency) {
    return [];
  }
  const { id: productId, currency } = after;
  const change = (variantId: string | null, oldPrice: string | null, newPrice: string | null) =>
    oldPrice === null || newPrice === null || new Big(oldPrice).eq(newPrice)
      ? []
      : [{ productId, variantId, currency, oldPrice, newPrice }];
  if (before.variants.length === 0 && after.variants.length === 0) {
    return change(null, before.price, after.price);
  }
  const known = new Map(before.variants.map(({ id, price }) => [id, price]));
  return after.variants.flatMap(({ id, price }) => change(id, known.get(id) ?? null, price));
}

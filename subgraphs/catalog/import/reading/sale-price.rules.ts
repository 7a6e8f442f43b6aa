import { compareAmounts } from '../../../../kernel/money.js';

/**
 * Regular and sale price from a selling price and the higher price it is compared with (Shopify, Spree).
 * Without a higher one there is no sale; null then ends a sale that an earlier import began, and is stated only
 * where the file has the column.
 */
export function pricesFromComparison(
  price: string | undefined,
  compareAt: string | undefined,
  hasCompareColumn: boolean,
): { price?: string; salePrice?: string | null } {
  if (price === undefined) {
    return {};
  }
  if (compareAt !== undefined && compareAmounts(compareAt, price) > 0) {
    return { price: compareAt, salePrice: price };
  }
  return hasCompareColumn ? { price, salePrice: null } : { price };
}

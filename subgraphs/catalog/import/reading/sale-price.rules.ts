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

/**
 * Regular and sale price from columns of their own. A sale price that is 0, or is not below the price, is what some
 * systems write where there is none.
 */
export function pricesWithSale(
  price: string | undefined,
  salePrice: string | undefined,
  hasSaleColumn: boolean,
): { price?: string; salePrice?: string | null } {
  if (price === undefined) {
    return {};
  }
  const isSale =
    salePrice !== undefined && !/^[0.]+$/.test(salePrice) && compareAmounts(salePrice, price) < 0;
  return isSale ? { price, salePrice } : hasSaleColumn ? { price, salePrice: null } : { price };
}

import type { Product } from './product.entity.js';

/** From its beginning, and until before its end; without either it is open there. */
export function isWithinSale(
  { salePriceStartsAt, salePriceEndsAt }: Pick<Product, 'salePriceStartsAt' | 'salePriceEndsAt'>,
  now: Date,
): boolean {
  const time = now.getTime();
  const hasBegun = salePriceStartsAt === null || Date.parse(salePriceStartsAt) <= time;
  return hasBegun && (salePriceEndsAt === null || time < Date.parse(salePriceEndsAt));
}

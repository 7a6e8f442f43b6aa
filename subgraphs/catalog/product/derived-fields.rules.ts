import { limits } from '../../../kernel/limits.js';
import { compareAmounts } from '../../../kernel/money.js';
import type { Product, Variant } from './product.entity.js';

/**
 * A product with variants shows its cheapest one, the sums of their tracked stock, and whether any of them is sent.
 * Deriving these on every write keeps lists, filters and sorting true without a join.
 */
export function deriveFromVariants(product: Product): Product {
  if (product.variants.length === 0) {
    return product;
  }
  const cheapest = product.variants.reduce(cheaper);
  const tracked = product.variants.flatMap(variant => variant.inventoryQuantity ?? []);
  return {
    ...product,
    price: cheapest.price,
    salePrice: cheapest.salePrice,
    cost: cheapest.cost,
    inventoryQuantity: tracked.length === 0 ? null : totalQuantity(tracked),
    reservedQuantity: product.variants
      .filter(variant => variant.inventoryQuantity !== null)
      .reduce((sum, variant) => sum + variant.reservedQuantity, 0),
    requiresShipping: product.variants.some(variant => variant.requiresShipping),
  };
}

/** Stops at the database's integer: a variant's stock may be that large by itself. */
const totalQuantity = (quantities: readonly number[]): number =>
  Math.min(
    quantities.reduce((sum, quantity) => sum + quantity, 0),
    limits.quantityMax,
  );

function cheaper(a: Variant, b: Variant): Variant {
  if (b.price === null || !isAmount(b.price)) {
    return a;
  }
  return a.price === null || !isAmount(a.price) || compareAmounts(b.price, a.price) < 0 ? b : a;
}

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

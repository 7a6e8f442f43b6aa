import type { FieldError } from '../../../kernel/errors.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { Product, Variant } from './product.entity.js';
import type { ProductChanges, SellableChanges } from './product.rules.js';
import { stockBelowReserved } from './reserved-stock.rules.js';

/** Which part of a product a price, cost or stock is for; neither given means the product itself. */
export interface VariantTarget {
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
}

/**
 * The variant that is meant, or null for the product itself. Throws VARIANT_NOT_FOUND, and VALIDATION_FAILED where
 * id and SKU name different things: either could be the slip.
 */
export function targetVariant(product: Product, target: VariantTarget): Variant | null {
  if (target.variantId != null) {
    const variant = product.variants.find(({ id }) => id === target.variantId) ?? notThere(product);
    reject(targetErrors(variant, target));
    return variant;
  }
  if (target.sku == null || target.sku === product.sku) {
    return null;
  }
  return product.variants.find(variant => variant.sku === target.sku) ?? notThere(product);
}

const targetErrors = (variant: Variant, { sku }: VariantTarget): FieldError[] =>
  sku == null || sku === variant.sku
    ? []
    : [
        {
          path: 'sku',
          code: 'TARGET_CONFLICT',
          message: `The variant ${variant.id} has ${variant.sku === null ? 'no SKU' : `the SKU "${variant.sku}"`}, not "${sku}". Identify it by one of them, or by both if they match.`,
        },
      ];

function notThere(product: Product): never {
  throw fail('VARIANT_NOT_FOUND', { detail: `The product ${product.id} has no such variant.` });
}

/** The change of one product that sets `fields` on the target. */
export function targetedChange(target: Variant | null, fields: SellableChanges): ProductChanges {
  return target === null ? fields : { variants: [{ id: target.id, ...fields }] };
}

/** Stock of a product with variants is the sum of theirs: it can only be set variant by variant. */
export function stockTargetErrors(product: Product, target: Variant | null): FieldError[] {
  return target === null && product.variants.length > 0
    ? [
        {
          path: 'variantId',
          code: 'REQUIRED',
          message: 'The product has variants: name the one whose stock this is, by variantId or sku.',
        },
      ]
    : [];
}

/** Compare-and-set, and never below what is promised to buyers. Throws INVENTORY_CONFLICT, INVENTORY_RESERVED. */
export function assertStockChange(
  current: { inventoryQuantity: number | null; reservedQuantity: number },
  next: number | null,
  expected: number | null | undefined,
): void {
  if (expected !== undefined && expected !== current.inventoryQuantity) {
    throw fail('INVENTORY_CONFLICT', {
      detail: `The stock is ${current.inventoryQuantity ?? 'not tracked'}, not ${expected ?? 'untracked'}.`,
    });
  }
  const isBelowReserved =
    next === null
      ? current.inventoryQuantity !== null && current.reservedQuantity > 0
      : next < current.reservedQuantity;
  if (isBelowReserved) {
    throw fail('INVENTORY_RESERVED', {
      detail: stockBelowReserved(current.reservedQuantity, next),
    });
  }
}

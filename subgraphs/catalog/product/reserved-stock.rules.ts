import type { FieldError } from '../../../kernel/errors.js';
import type { Product, Variant } from './product.entity.js';

/**
 * What a change of a product would take from buyers: stock below what is reserved of it, a variant of which some is
 * reserved, or variants for a product of which some is. Errors have the code INVENTORY_RESERVED.
 */
export function reservedStockErrors(before: Product | null, after: Product): FieldError[] {
  if (before === null) {
    return [];
  }
  if (before.variants.length === 0 && after.variants.length > 0) {
    return before.reservedQuantity === 0
      ? []
      : [
          reserved(
            'variants',
            `${before.reservedQuantity} of the product are reserved: it cannot get variants in their place.`,
          ),
        ];
  }
  if (after.variants.length === 0 && before.variants.length === 0) {
    return belowReserved('inventoryQuantity', before.reservedQuantity, after.inventoryQuantity);
  }
  const positions = new Map(after.variants.map(({ id }, position) => [id, position]));
  return before.variants.flatMap(variant => errorsOf(variant, after.variants, positions.get(variant.id)));
}

function errorsOf(before: Variant, variants: readonly Variant[], position: number | undefined): FieldError[] {
  if (position === undefined) {
    return before.reservedQuantity === 0
      ? []
      : [reserved('variants', `The variant ${before.title} has reserved stock and cannot be removed.`)];
  }
  const path = `variants.${position}.inventoryQuantity`;
  return belowReserved(path, before.reservedQuantity, variants[position]!.inventoryQuantity);
}

/** Stock that is not tracked covers everything. */
const belowReserved = (path: string, reservedQuantity: number, next: number | null): FieldError[] =>
  next === null || next >= reservedQuantity
    ? []
    : [reserved(path, stockBelowReserved(reservedQuantity, next))];

/** Why a stock cannot be set: more than `next` is reserved. Null: the stock would not be tracked any more. */
export const stockBelowReserved = (reservedQuantity: number, next: number | null): string =>
  `${reservedQuantity} are reserved; the stock cannot become ${next ?? 'untracked'}.`;

const reserved = (path: string, message: string): FieldError => ({
  path,
  code: 'INVENTORY_RESERVED',
  message,
});

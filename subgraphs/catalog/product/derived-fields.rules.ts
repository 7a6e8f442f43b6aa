import type { FieldError } from '../../../kernel/errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { compareAmounts } from '../../../kernel/money.js';
import type { DerivedField, Product, Variant } from './product.entity.js';
import type { ProductChanges } from './product.rules.js';
import { fieldNames } from './product-field.js';
import { productFields } from './product-fields.js';

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
    inputLimits.quantityMax,
  );

function cheaper(a: Variant, b: Variant): Variant {
  if (b.price === null || !isAmount(b.price)) {
    return a;
  }
  return a.price === null || !isAmount(a.price) || compareAmounts(b.price, a.price) < 0 ? b : a;
}

const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

const derivedFields = fieldNames(productFields, ({ isDerived = false }) => isDerived) as DerivedField[];

/**
 * What a caller states of a product and what then stands there instead, because its variants have it: price, sale
 * price and cost are those of the cheapest one, the stock is their sum, and it is sent where any of them is. A value that agrees is no
 * error, nor one that variants took for want of their own, nor null beside stated variants, by which clients that send every field
 * mean nothing.
 */
export function derivedErrors(
  changes: ProductChanges,
  product: Product,
  before: Product | null = null,
): FieldError[] {
  if (product.variants.length === 0) {
    return [];
  }
  const isUnstated = (value: unknown): boolean =>
    value === undefined || (value === null && changes.variants !== undefined);
  // What was read before variants were changed is no error beside them.
  const read = changes.variants !== undefined && before?.variants.length ? before : null;
  return derivedFields
    .filter(field => !isUnstated(changes[field]) && !isSameValue(changes[field], product[field]))
    .filter(field => read === null || !isSameValue(changes[field], read[field]))
    .filter(
      field =>
        field === 'inventoryQuantity' ||
        !product.variants.some(variant => isSameValue(changes[field], variant[field])),
    )
    .map(field => ({
      path: field,
      code: 'DERIVED_FROM_VARIANTS',
      message: `The product is sold through its variants: its ${field} is ${product[field] ?? 'none'}, taken from theirs. Set it on the variants.`,
    }));
}

const isSameValue = (stated: unknown, derived: unknown): boolean =>
  isPlain(stated) && isPlain(derived) ? compareAmounts(stated, derived) === 0 : stated === derived;

const isPlain = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

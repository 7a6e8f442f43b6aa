import { shower } from '../../../kernel/fields/literals.js';
import type { Money } from '../../../kernel/money.js';
import { availableQuantity } from './availability.rules.js';
import type { Product, Variant } from './product.entity.js';
import type { FieldTable, ValuesOf } from './product-field.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

/** The values of fields as everybody outside sees them: amounts with their currency. */
type Shown<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends 'amount' ? Money | null : ValuesOf<Fields>[Name];
};

/** A row of a product list: everything but the variants, of which `variantCount` tells. */
export interface ProductSummary extends Shown<typeof productFields> {
  availableQuantity: number | null;
  variantCount: number;
}

/**
 * A product as everybody outside sees it: in GraphQL, in REST, in events and in exports. Always made from the
 * stored product by `toSnapshot`, so that all of them agree.
 */
export interface ProductSnapshot extends ProductSummary {
  variants: VariantSnapshot[];
}

export interface VariantSnapshot extends Shown<typeof variantFields> {
  availableQuantity: number | null;
}

export function toSnapshot(product: Product): ProductSnapshot {
  const variants = product.variants.map(variant => toVariantSnapshot(variant, product.currency));
  return Object.assign(toSummary(product, variants.length), { variants });
}

export function toSummary(product: Omit<Product, 'variants'>, variantCount: number): ProductSummary {
  const summary = showProduct(product, product.currency, {}) as ProductSummary;
  summary.availableQuantity = availableQuantity(product);
  summary.variantCount = variantCount;
  return summary;
}

function toVariantSnapshot(variant: Variant, currency: string): VariantSnapshot {
  const snapshot = showVariant(variant, currency, {}) as VariantSnapshot;
  snapshot.availableQuantity = availableQuantity(variant);
  return snapshot;
}

/** Amounts stand last, as they do in events that were stored. */
const amountsLast = <Fields extends FieldTable>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).toSorted(
      ([, a], [, b]) => Number(a.kind === 'amount') - Number(b.kind === 'amount'),
    ),
  ) as Fields;

const showProduct = shower<Omit<Product, 'variants'>, Shown<typeof productFields>>(
  amountsLast(productFields),
);
const showVariant = shower<Variant, Shown<typeof variantFields>>(amountsLast(variantFields));

/** As events and REST show it. */
export type PublicProduct = Omit<ProductSnapshot, Reserved | 'variants'> & {
  variants: Omit<VariantSnapshot, Reserved>[];
};

type Reserved = 'reservedQuantity' | 'availableQuantity';

/**
 * Without what is reserved: that changes with every checkout and raises no version, so that receivers who go by the
 * version would keep a stale figure.
 */
export function toPublic({
  reservedQuantity: _,
  availableQuantity: __,
  ...product
}: ProductSnapshot): PublicProduct {
  return {
    ...product,
    variants: product.variants.map(
      ({ reservedQuantity: _reserved, availableQuantity: _available, ...variant }) => variant,
    ),
  };
}

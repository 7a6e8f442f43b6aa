import type { Money } from '../../../kernel/money.js';
import { availableQuantity } from './availability.rules.js';
import type { Product, Variant } from './product.entity.js';
import { type FieldTable, fieldNames, type ValuesOf } from './product-field.js';
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
  const summary = showProduct(product, product.currency) as ProductSummary;
  summary.availableQuantity = availableQuantity(product);
  summary.variantCount = variantCount;
  return summary;
}

function toVariantSnapshot(variant: Variant, currency: string): VariantSnapshot {
  const snapshot = showVariant(variant, currency) as VariantSnapshot;
  snapshot.availableQuantity = availableQuantity(variant);
  return snapshot;
}

type Show<Fields extends FieldTable> = (values: ValuesOf<Fields>, currency: string) => Shown<Fields>;

/**
 * Stored amounts were formatted on the way in, and numeric keeps its decimals: nothing to compute here. The literal is made for
 * the names of the fields: setting them one by one takes twenty times as long (docs/decisions/0029).
 */
function shower<Fields extends FieldTable>(fields: Fields): Show<Fields> {
  const amounts = quoted(fieldNames(fields, ({ kind }) => kind === 'amount'));
  const others = quoted(fieldNames(fields, ({ kind }) => kind !== 'amount'));
  const members = [
    ...others.map(name => `${name}: values[${name}]`),
    ...amounts.map(
      name => `${name}: values[${name}] === null ? null : { amount: values[${name}], currency }`,
    ),
  ];
  return new Function('values', 'currency', `return { ${members.join(', ')} };`) as Show<Fields>;
}

const quoted = (names: readonly string[]): string[] => names.map(name => JSON.stringify(name));

const showProduct = shower(productFields);
const showVariant = shower(variantFields);

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

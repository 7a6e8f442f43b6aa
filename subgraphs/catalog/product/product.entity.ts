import type { ValuesOf } from './product-field.js';
import type { NameOf, productFields } from './product-fields.js';
import type { SharedFields, variantFields } from './variant-fields.js';

/** Lifecycle of a product: only active ones are offered for sale. */
export const productStatuses = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** An exact decimal in the given unit. */
export interface Weight {
  value: string;
  unit: WeightUnit;
}

export const productConditions = ['new', 'refurbished', 'used'] as const;
export const ageGroups = ['newborn', 'infant', 'toddler', 'kids', 'adult'] as const;
export const genders = ['male', 'female', 'unisex'] as const;

export const lengthUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Exact decimals in the given unit. */
export interface Dimensions {
  length: string;
  width: string;
  height: string;
  unit: LengthUnit;
}

export interface ProductOption {
  name: string;
  values: string[];
}

export interface ProductImage {
  id: string;
  url: string;
  altText: string | null;
  /** Pixels; null for pictures that were linked, not uploaded. */
  width: number | null;
  height: number | null;
}

/** Where a product is listed; kept by the listings of the catalog. */
export interface ProductMarketplace {
  marketplace: string;
  country: string | null;
}

/**
 * What products and variants share of what callers set: what it takes to sell one. A null quantity means that stock is
 * not tracked.
 */
export type Sellable = Omit<ValuesOf<SharedFields>, 'reservedQuantity'>;

/** The fields that a product with variants takes from them. */
export type DerivedField = NameOf<{ isDerived: true }>;

/** The fields of a product that a caller may set. */
export type WritableFields = Pick<ValuesOf<typeof productFields>, NameOf<{ isWritable: true }>>;

export interface Variant extends ValuesOf<typeof variantFields> {}

/**
 * A product as it is stored. One that has variants is sold through them: its own price, sale price, cost and
 * stock are then derived (see `deriveFromVariants`).
 */
export interface Product extends ValuesOf<typeof productFields> {
  variants: Variant[];
}

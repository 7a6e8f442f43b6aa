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
 * What products and variants share: what it takes to sell one. Amounts are exact decimal strings with the
 * decimals of the product's currency; a null quantity means that stock is not tracked.
 */
export interface Sellable {
  sku: string | null;
  price: string | null;
  salePrice: string | null;
  cost: string | null;
  inventoryQuantity: number | null;
  /** A GTIN with a right check digit: what marketplaces and feeds are told. */
  barcode: string | null;
  /** Codes that the goods carry beside these: house barcodes, or a SKU that another variant has. Never sent as a GTIN. */
  otherCodes: string[];
  weight: Weight | null;
  /** Whether a buyer gets it sent; false of digital goods and services. */
  requiresShipping: boolean;
}

export interface Variant extends Sellable {
  id: string;
  title: string;
  /** Option name to value; the combination is unique within the product. */
  optionValues: Record<string, string>;
  imageUrl: string | null;
  reservedQuantity: number;
}

/**
 * A product as it is stored. One that has variants is sold through them: its own price, sale price, cost and
 * stock are then derived (see `deriveFromVariants`).
 */
export interface Product extends Sellable {
  id: string;
  /** Unique within the organization; found again by it when a file without SKUs is imported a second time. */
  handle: string;
  title: string;
  description: string | null;
  brand: string | null;
  productType: string | null;
  tags: string[];
  highlights: string[];
  attributes: Record<string, string>;
  status: ProductStatus;
  options: ProductOption[];
  images: ProductImage[];
  currency: string;
  salePriceStartsAt: string | null;
  salePriceEndsAt: string | null;
  reservedQuantity: number;
  variants: Variant[];
  marketplaces: ProductMarketplace[];
  version: number;
  createdAt: string;
  updatedAt: string;
}

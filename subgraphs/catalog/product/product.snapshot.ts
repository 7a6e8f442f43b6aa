import type { Money } from '../../../kernel/money.js';
import { availableQuantity } from './availability.rules.js';
import type {
  Product,
  ProductImage,
  ProductMarketplace,
  ProductOption,
  Variant,
  Weight,
} from './product.entity.js';

/**
 * A product as everybody outside sees it: in GraphQL, in REST, in events and in exports. Always made from the
 * stored product by `toSnapshot`, so that all of them agree.
 */
export interface ProductSnapshot extends ProductSummary {
  variants: VariantSnapshot[];
}

/** A row of a product list: everything but the variants, of which `variantCount` tells. */
export interface ProductSummary {
  id: string;
  handle: string;
  sku: string | null;
  title: string;
  description: string | null;
  brand: string | null;
  productType: string | null;
  tags: string[];
  highlights: string[];
  attributes: Record<string, string>;
  status: string;
  options: ProductOption[];
  images: ProductImage[];
  price: Money | null;
  salePrice: Money | null;
  salePriceStartsAt: string | null;
  salePriceEndsAt: string | null;
  cost: Money | null;
  currency: string;
  inventoryQuantity: number | null;
  reservedQuantity: number;
  availableQuantity: number | null;
  barcode: string | null;
  otherCodes: string[];
  weight: Weight | null;
  requiresShipping: boolean;
  variantCount: number;
  marketplaces: ProductMarketplace[];
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface VariantSnapshot {
  id: string;
  sku: string | null;
  title: string;
  optionValues: Record<string, string>;
  price: Money | null;
  salePrice: Money | null;
  cost: Money | null;
  inventoryQuantity: number | null;
  reservedQuantity: number;
  availableQuantity: number | null;
  barcode: string | null;
  otherCodes: string[];
  weight: Weight | null;
  requiresShipping: boolean;
  imageUrl: string | null;
}

export function toSnapshot(product: Product): ProductSnapshot {
  const { currency } = product;
  return {
    ...toSummary(product, product.variants.length),
    variants: product.variants.map(variant => toVariantSnapshot(variant, currency)),
  };
}

export function toSummary(product: Omit<Product, 'variants'>, variantCount: number): ProductSummary {
  const { currency } = product;
  return {
    id: product.id,
    handle: product.handle,
    sku: product.sku,
    title: product.title,
    description: product.description,
    brand: product.brand,
    productType: product.productType,
    tags: product.tags,
    highlights: product.highlights,
    attributes: product.attributes,
    status: product.status,
    options: product.options,
    images: product.images,
    price: stored(product.price, currency),
    salePrice: stored(product.salePrice, currency),
    salePriceStartsAt: product.salePriceStartsAt,
    salePriceEndsAt: product.salePriceEndsAt,
    cost: stored(product.cost, currency),
    currency,
    inventoryQuantity: product.inventoryQuantity,
    reservedQuantity: product.reservedQuantity,
    availableQuantity: availableQuantity(product),
    barcode: product.barcode,
    otherCodes: product.otherCodes,
    weight: product.weight,
    requiresShipping: product.requiresShipping,
    variantCount,
    marketplaces: product.marketplaces,
    version: product.version,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  };
}

const toVariantSnapshot = (variant: Variant, currency: string): VariantSnapshot => ({
  id: variant.id,
  sku: variant.sku,
  title: variant.title,
  optionValues: variant.optionValues,
  price: stored(variant.price, currency),
  salePrice: stored(variant.salePrice, currency),
  cost: stored(variant.cost, currency),
  inventoryQuantity: variant.inventoryQuantity,
  reservedQuantity: variant.reservedQuantity,
  availableQuantity: availableQuantity(variant),
  barcode: variant.barcode,
  otherCodes: variant.otherCodes,
  weight: variant.weight,
  requiresShipping: variant.requiresShipping,
  imageUrl: variant.imageUrl,
});

/** Stored amounts were formatted on the way in, and numeric keeps its decimals: nothing to compute here. */
const stored = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency };

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

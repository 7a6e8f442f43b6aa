import type { Static } from 'typebox';
import type { Product, ProductSummary } from '../../rest-facade/routes/catalog/product.schema.js';
import type { ProductRow } from '../../subgraphs/catalog/product/product.queries.js';

/** Every field of the reply: one that is added to it has to be measured, too. */
type Body<T> = Record<keyof T, unknown>;

/** The list row of a reply, written out by hand: the least there is to do between the row and the serialiser. */
export const summaryBody = (row: ProductRow): Body<Static<typeof ProductSummary>> => ({
  id: row.id,
  handle: row.handle,
  sku: row.sku,
  title: row.title,
  description: row.description,
  brand: row.brand,
  productType: row.productType,
  tags: row.tags,
  highlights: row.highlights,
  attributes: row.attributes,
  status: row.status,
  options: row.options,
  images: row.images,
  price: money(row.price, row.currency),
  salePrice: money(row.salePrice, row.currency),
  salePriceStartsAt: row.salePriceStartsAt,
  salePriceEndsAt: row.salePriceEndsAt,
  cost: money(row.cost, row.currency),
  currency: row.currency,
  inventoryQuantity: row.inventoryQuantity,
  barcode: row.barcode,
  otherCodes: row.otherCodes,
  weight: row.weightValue === null ? null : { value: row.weightValue, unit: row.weightUnit },
  requiresShipping: row.requiresShipping,
  variantCount: row.variantCount,
  marketplaces: row.marketplaces,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** A whole product; those of the measured catalogs have no variants. */
export const productBody = (row: ProductRow): Body<Static<typeof Product>> => ({
  ...summaryBody(row),
  variants: [],
});

const money = (amount: string | null, currency: string) => (amount === null ? null : { amount, currency });

import { isDeepStrictEqual } from 'node:util';
import type { CommercialField } from '../listing-request/product-sync-job.js';
import type { Product, Variant } from './product.entity.js';
import { fieldNames } from './product-field.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

/** Public fields whose change is told by `changedFields`; the rest is bookkeeping (version, times, reservations). */
const comparedFields = fieldNames(productFields, ({ isWritable = false }) => isWritable);
const comparedVariantFields = fieldNames(variantFields, ({ isWritable = false }) => isWritable);

/**
 * Public paths that differ, in the form of §6.3: `title`, `variants` when one was added or removed, and
 * `variants.<id>.price` for a change within one. Empty when the products are equal: then nothing is written.
 */
export function changedFields(before: Product, after: Product): string[] {
  const paths: string[] = comparedFields.filter(field => !isDeepStrictEqual(before[field], after[field]));
  const known = new Map(before.variants.map(variant => [variant.id, variant]));
  const sameSet =
    after.variants.length === before.variants.length && after.variants.every(({ id }) => known.has(id));
  if (!sameSet || after.variants.some(({ id }, index) => before.variants[index]?.id !== id)) {
    paths.push('variants');
  }
  for (const variant of after.variants) {
    const twin = known.get(variant.id);
    if (twin !== undefined) {
      const fields = comparedVariantFields.filter(field => !isDeepStrictEqual(twin[field], variant[field]));
      paths.push(...fields.map(field => `variants.${variant.id}.${field}`));
    }
  }
  return paths;
}

/** What is true says no more than a new product does. */
const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== '' &&
  value !== true &&
  (typeof value !== 'object' || Object.keys(value).length > 0);

/** The fields that a product says something in. */
export const filledFields = (product: Product): (keyof typeof productFields)[] =>
  comparedFields.filter(field => isFilled(product[field]));

export const filledVariantFields = (variant: Variant): (keyof typeof variantFields)[] =>
  comparedVariantFields.filter(field => isFilled(variant[field]));

const priceField =
  /^(currency|(variants\.[^.]+\.)?(price|salePrice|salePriceStartsAt|salePriceEndsAt|cost))$/;
const inventoryField = /^(variants\.[^.]+\.)?inventoryQuantity$/;

/** §6.1: "price, sale price, currency or cost-price inputs change". */
export const touchesPrice = (paths: readonly string[]): boolean => paths.some(path => priceField.test(path));

/** §6.1: "catalog inventory quantity changes". */
export const touchesInventory = (paths: readonly string[]): boolean =>
  paths.some(path => inventoryField.test(path));

const listedPriceField =
  /^(currency|variants|(variants\.[^.]+\.)?(price|salePrice|salePriceStartsAt|salePriceEndsAt))$/;
const listedStockField = /^(variants|(variants\.[^.]+\.)?inventoryQuantity)$/;

const bookField = /^(brand|productType|tags|(variants\.[^.]+\.)?(cost|sku))$/;

const touchesListedPrice = (paths: readonly string[]): boolean =>
  paths.some(path => listedPriceField.test(path));
const touchesBooks = (paths: readonly string[]): boolean => paths.some(path => bookField.test(path));

/** Whether the change bears on prices only as far as price books ask for it. */
export const touchesBooksOnly = (paths: readonly string[]): boolean =>
  touchesBooks(paths) && !touchesListedPrice(paths);

/** What of the change the listings of the product have to follow. Costs are told nobody; price books ask for them. */
export const listedFields = (paths: readonly string[], hasBooks = false): CommercialField[] => [
  ...(touchesListedPrice(paths) || (hasBooks && touchesBooks(paths)) ? (['price'] as const) : []),
  ...(paths.some(path => listedStockField.test(path)) ? (['inventory'] as const) : []),
];

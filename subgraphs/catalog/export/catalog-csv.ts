import { stringify } from 'csv-stringify/sync';
import type { Money } from '../../../kernel/money.js';
import { tradewindColumns } from '../import/reading/tradewind-columns.js';
import type { NeutralProduct } from '../import/reading/write-tradewind-rows.js';
import { toTradewindRows } from '../import/reading/write-tradewind-rows.js';
import type { ProductSnapshot, VariantSnapshot } from '../product/product.snapshot.js';

/** The header line of the catalog's CSV, which the import takes back. */
export const catalogCsvHeader = stringify([[...tradewindColumns]]);

/** A product as lines of that CSV: one a variant, or one without variants. Importing them changes nothing. */
export const catalogCsvLines = (product: ProductSnapshot): string =>
  stringify(toTradewindRows(toNeutral(product)));

/** Only what is set: an empty cell leaves a field alone, which is right for a field that is empty. */
function toNeutral(product: ProductSnapshot): NeutralProduct {
  const hasVariants = product.variants.length > 0;
  return {
    product: withoutNull({
      handle: product.handle,
      sku: product.sku,
      title: product.title,
      description: product.description,
      brand: product.brand,
      productType: product.productType,
      tags: product.tags,
      highlights: product.highlights,
      attributes: product.attributes,
      status: product.status as 'draft',
      options: product.options,
      currency: product.currency,
      price: hasVariants ? null : amount(product.price),
      salePrice: hasVariants ? null : amount(product.salePrice),
      salePriceStartsAt: product.salePriceStartsAt,
      salePriceEndsAt: product.salePriceEndsAt,
      cost: hasVariants ? null : amount(product.cost),
      inventoryQuantity: hasVariants ? null : product.inventoryQuantity,
      barcode: product.barcode,
      otherCodes: filled(product.otherCodes),
      weight: product.weight,
      requiresShipping: hasVariants ? null : product.requiresShipping,
    }),
    variants: product.variants.map(toNeutralVariant),
    images: product.images.map(({ url, altText }, index) => ({ url, altText, position: index + 1 })),
  };
}

const toNeutralVariant = (variant: VariantSnapshot) =>
  withoutNull({
    sku: variant.sku,
    title: variant.title,
    optionValues: variant.optionValues,
    price: amount(variant.price),
    salePrice: amount(variant.salePrice),
    cost: amount(variant.cost),
    inventoryQuantity: variant.inventoryQuantity,
    barcode: variant.barcode,
    otherCodes: filled(variant.otherCodes),
    weight: variant.weight,
    requiresShipping: variant.requiresShipping,
    imageUrl: variant.imageUrl,
  });

const filled = (list: string[]): string[] | null => (list.length === 0 ? null : list);

const amount = (money: Money | null): string | null => money?.amount ?? null;

const withoutNull = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], null> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as never;

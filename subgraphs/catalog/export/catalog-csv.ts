import { stringify } from 'csv-stringify/sync';
import { without } from '../../../kernel/fields/field-table.js';
import type { Money } from '../../../kernel/money.js';
import type { ProductFields, VariantFields } from '../import/reading/parsed-row.js';
import { tradewindColumns } from '../import/reading/tradewind-columns.js';
import type { NeutralProduct } from '../import/reading/write-tradewind-rows.js';
import { toTradewindRows } from '../import/reading/write-tradewind-rows.js';
import type { DerivedField } from '../product/product.entity.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { type FieldTable, fieldNames } from '../product/product-field.js';
import { productFields } from '../product/product-fields.js';
import { variantFields } from '../product/variant-fields.js';

/** The header line of the catalog's CSV, which the import takes back. */
export const catalogCsvHeader = stringify([[...tradewindColumns]]);

/** A product as lines of that CSV: one a variant, or one without variants. Importing them changes nothing. */
export const catalogCsvLines = (product: ProductSnapshot): string =>
  stringify(toTradewindRows(toNeutral(product)));

/** Only what is set: an empty cell leaves a field alone, which is right for a field that is empty. */
function toNeutral(product: ProductSnapshot): NeutralProduct {
  const fields = product.variants.length > 0 ? ownFields : productFields;
  return {
    product: setFields<ProductFields>(fields, product),
    variants: product.variants.map(variant => setFields<VariantFields>(variantFields, variant)),
    images: product.images.map(({ url, altText }, index) => ({ url, altText, position: index + 1 })),
  };
}

/** What a product with variants has of its own. */
const ownFields = without(
  productFields,
  ...(fieldNames(productFields, ({ isDerived = false }) => isDerived) as DerivedField[]),
);

/** What is set of the fields that can be written, as imports take it: amounts without their currency. */
function setFields<Neutral>(fields: FieldTable, shown: object): Neutral {
  const set = fieldNames(fields, ({ isWritable = false }) => isWritable).flatMap(name => {
    const value = (shown as Record<string, unknown>)[name];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[name, fields[name]!.kind === 'amount' ? (value as Money).amount : value]];
  });
  return Object.fromEntries(set) as Neutral;
}

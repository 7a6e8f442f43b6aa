import type { Static } from 'typebox';
import type { Product, ProductSummary } from '../../rest-facade/routes/catalog/product.schema.js';
import type { ProductRow } from '../../subgraphs/catalog/product/product.queries.js';

/** Every field of the reply: one that is added to it has to be measured, too. */
type Body<T> = Record<keyof T, unknown>;

/** The list row of a reply: the least there is to do between the row and the serialiser. */
export const summaryBody = ({
  weightValue,
  weightUnit,
  reservedQuantity: _,
  ...row
}: ProductRow): Body<Static<typeof ProductSummary>> => ({
  ...row,
  price: money(row.price, row.currency),
  salePrice: money(row.salePrice, row.currency),
  cost: money(row.cost, row.currency),
  weight: weightValue === null ? null : { value: weightValue, unit: weightUnit },
});

/** A whole product; those of the measured catalogs have no variants. */
export const productBody = (row: ProductRow): Body<Static<typeof Product>> => ({
  ...summaryBody(row),
  variants: [],
});

const money = (amount: string | null, currency: string) => (amount === null ? null : { amount, currency });

import { productLimits } from '../../product/product.limits.js';
import {
  type ImageFields,
  type ProductFields,
  type SellableFields,
  stated,
  type VariantFields,
} from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { type RowContent, rowContent } from './row-mapper.js';

/** An option's name and the variant's value of it. */
export type OptionValue = readonly [name: string, value: string];

/** What one row says: of a product (null on the rows below its first), and of a variant where it has option values. */
export interface SellableRow {
  groupKey: string;
  aliases?: string[];
  product: ProductFields | null;
  optionValues: readonly OptionValue[];
  sellable: SellableFields;
  images?: ImageFields[];
  variantTitle?: string | undefined;
  variantImageUrl?: string | undefined;
}

/** A row with option values describes a variant; without, its SKU, price and stock are the product's own. */
export function sellableRow(cells: RowCells, row: SellableRow): RowContent {
  const { groupKey, product, sellable, images = [], variantTitle, variantImageUrl } = row;
  const aliases = row.aliases ?? [groupKey];
  const optionValues = fittingOptions(cells, row.optionValues);
  if (optionValues.length === 0) {
    return rowContent({ groupKey, aliases, product: stated({ ...product, ...sellable }), images });
  }
  const options = optionValues.map(([name, value]) => ({ name, values: [value] }));
  const variant = stated<VariantFields>({
    optionValues: Object.fromEntries(optionValues),
    ...sellable,
    title: variantTitle,
    imageUrl: addressOf(variantImageUrl),
  });
  return rowContent({
    groupKey,
    aliases,
    product: product === null ? null : stated({ ...product, options }),
    variants: [variant],
    images,
  });
}

/** The name of a file cannot be fetched. */
const addressOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^https?:\/\//i.test(text) ? text : undefined;

/** A product here has three options; further ones are joined into the third, so that no variant is lost. */
export function fittingOptions(cells: RowCells, values: readonly OptionValue[]): OptionValue[] {
  const { optionsMax } = productLimits;
  if (values.length <= optionsMax) {
    return [...values];
  }
  const joined = values.slice(optionsMax - 1);
  const name = joined.map(([option]) => option).join(' / ');
  const message = `A product has at most ${optionsMax} options; the others are joined as "${name}".`;
  cells.warn(null, 'OPTIONS_JOINED', message);
  return [...values.slice(0, optionsMax - 1), [name, joined.map(([, value]) => value).join(' / ')]];
}

/** The pairs of columns `option1Name`, `option1Value` and so on that hold both. */
export function optionPairs(cells: RowCells, optionsWritten: number): OptionValue[] {
  return Array.from({ length: optionsWritten }, (_, index) => index + 1).flatMap(place => {
    const name = cells.text(`option${place}Name`);
    const value = cells.text(`option${place}Value`);
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

/** A variant has no sale dates of its own; its sale price alone would never end, so it is left out. */
export function withoutSaleWindow(cells: RowCells, sellable: SellableFields): SellableFields {
  const key = ['salePriceStartsAt', 'salePriceEndsAt', 'salePriceDates'].find(
    name => cells.text(name) !== undefined,
  );
  if (key === undefined || typeof sellable.salePrice !== 'string') {
    return sellable;
  }
  cells.warn(key, 'SALE_WINDOW_UNSUPPORTED', 'Variants have no sale dates here; the sale price is left out.');
  const { salePrice: _, ...rest } = sellable;
  return rest;
}

import { withFormulaGuard } from '../../../../kernel/csv/formula-guard.rules.js';
import { without } from '../../../../kernel/fields/field-table.js';
import type { Dimensions, Weight } from '../../product/product.entity.js';
import type { FieldDefinition, FieldTable } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import { joinAddresses, joinList } from './list-text.rules.js';
import type { ImageFields, ProductFields, VariantFields } from './parsed-row.js';
import {
  clearText,
  fieldColumns,
  listSeparator,
  tradewindColumns,
  variantColumn,
} from './tradewind-columns.js';

/** A whole product in the neutral form. */
export interface NeutralProduct {
  product: ProductFields;
  variants: VariantFields[];
  images: ImageFields[];
}

/**
 * The rows of a product in Tradewind's own CSV, one cell for each of `tradewindColumns`; reading them back gives the
 * same product. A field that is absent gives an empty cell, which leaves it alone on import; null gives `[clear]`, so
 * an exporter passes only what is set. Images are written in their order, without their numbers.
 *
 * A cell that a spreadsheet would run as a formula is guarded, which reading undoes.
 *
 * The product needs a handle, or else an SKU, for its rows to be told apart from others'.
 */
export function toTradewindRows({ product, variants, images }: NeutralProduct): string[][] {
  const productCells: Cells = { ...productColumns(product), ...imageColumns(images) };
  const key: Cells =
    product.handle === undefined ? { sku: text(product.sku) } : { handle: text(product.handle) };
  const names = (product.options ?? []).map(option => option.name);
  const rows = variants.map((variant, index) => ({
    ...(index === 0 ? productCells : key),
    ...variantColumns(variant, names),
  }));
  return (rows.length === 0 ? [productCells] : rows).map(cells =>
    tradewindColumns.map(column => withFormulaGuard(cells[column] ?? '')),
  );
}

type Cells = Record<string, string>;

/** Besides what options and pictures have columns of their own for. */
const ownFields = without(productFields, 'options', 'images');
const ownFieldsOfVariants = without(variantFields, 'optionValues', 'imageUrl');

const productColumns = (product: ProductFields): Cells => cellsOf(ownFields, product, name => name);

const variantColumns = (variant: VariantFields, optionNames: readonly string[]): Cells => ({
  ...cellsOf(ownFieldsOfVariants, variant, variantColumn),
  ...optionCells(variant.optionValues ?? {}, optionNames),
  variantImage: text(variant.imageUrl),
});

function cellsOf(
  fields: FieldTable,
  values: ProductFields | VariantFields,
  columnOf: (name: string) => string,
): Cells {
  const cells: Cells = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    const texts = cellTexts(field, value);
    for (const [place, column] of fieldColumns(name, field, columnOf).entries()) {
      cells[column] = texts[place] ?? '';
    }
  }
  return cells;
}

/** One for each column of the field; null is told by the first. */
function cellTexts({ kind, separators = listSeparator }: FieldDefinition, value: unknown): string[] {
  if (value === null || value === undefined) {
    return [text(value)];
  }
  switch (kind) {
    case 'weight': {
      const weight = value as Weight;
      return [weight.value, weight.unit];
    }
    case 'dimensions': {
      const { length, width, height, unit } = value as Dimensions;
      return [length, width, height, unit];
    }
    case 'textMap':
      return [JSON.stringify(value)];
    case 'texts':
      return [list(value as string[], separators)];
    default:
      return [text(value as string | number | boolean)];
  }
}

/** Options in the product's order; those that only the variant knows come last. */
function optionCells(values: Record<string, string>, optionNames: readonly string[]): Cells {
  const known = optionNames.filter(name => Object.hasOwn(values, name));
  const names = [...known, ...Object.keys(values).filter(name => !known.includes(name))];
  return Object.fromEntries(
    names.flatMap((name, index) => [
      [`option${index + 1}Name`, text(name)],
      [`option${index + 1}Value`, text(values[name])],
    ]),
  );
}

function imageColumns(images: readonly ImageFields[]): Cells {
  const last = Number.MAX_SAFE_INTEGER;
  const ordered = images.toSorted((a, b) => (a.position ?? last) - (b.position ?? last));
  const hasAltTexts = ordered.some(image => image.altText !== null);
  return {
    images: joinAddresses(ordered.map(image => image.url)),
    imageAltTexts: hasAltTexts
      ? joinList(
          ordered.map(image => image.altText ?? ''),
          listSeparator,
        )
      : '',
  };
}

const clearLookalike = /^(\s*)(\\*\[clear\]\s*)$/;

/** A field's cell; text that looks like the clearing mark is escaped. */
function text(value: string | number | boolean | null | undefined): string {
  if (value === undefined) {
    return '';
  }
  if (value === null) {
    return clearText;
  }
  return String(value).replace(clearLookalike, '$1\\$2');
}

const list = (items: readonly string[], separators: string): string =>
  items.length === 0 ? clearText : text(joinList(items, separators));

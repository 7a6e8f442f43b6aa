import { without } from '../../../../kernel/fields/field-table.js';
import { type FieldDefinition, type FieldTable, fieldNames } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import type { FileKind } from './file-format.js';
import { optionColumns } from './option-columns.js';

/**
 * The columns of Tradewind's own product CSV, in the order in which the catalog export writes them. Reading takes
 * them in any order, any of them missing, in any case, with spaces, dashes or underscores; columns named
 * `attribute.<name>` may be added by hand.
 *
 * One row a variant, or one row for a product without variants. `handle`, or else `sku`, says which product a row
 * belongs to and is repeated on each of its rows; the other product columns are filled on the first one.
 *
 * An empty cell leaves a field as it is; `[clear]` empties it. A value that reads `[clear]` is written `\[clear]`.
 * Lists are separated by `|` (tags by `|` or a comma); a backslash takes the next character literally.
 */
export const tradewindColumns: readonly string[] = [
  ...columnsOf(without(productFields, 'options', 'images'), name => name),
  'images',
  'imageAltTexts',
  ...optionColumns.flatMap(({ nameKey, valueKey }) => [nameKey, valueKey]),
  ...columnsOf(without(variantFields, 'optionValues', 'imageUrl'), variantColumn),
  'variantImage',
];

/** What the column of a variant's field is called. */
export function variantColumn(name: string): string {
  return `variant${name[0]!.toUpperCase()}${name.slice(1)}`;
}

/** What a file calls a variant's field where that is known; otherwise the field's name. */
export const columnOfVariant =
  (kind: FileKind | undefined) =>
  (field: string): string =>
    kind === 'tradewind_csv' && tradewindColumns.includes(variantColumn(field))
      ? variantColumn(field)
      : field;

/** The columns of what can be written, in the table's order. */
function columnsOf(fields: FieldTable, columnOf: (name: string) => string): string[] {
  return fieldNames(fields, ({ isWritable = false }) => isWritable).flatMap(name =>
    fieldColumns(name, fields[name]!, columnOf),
  );
}

/** The columns of one field: a weight has its unit in the next one, dimensions have one for each side and their unit. */
export function fieldColumns(
  name: string,
  { kind }: FieldDefinition,
  columnOf: (name: string) => string,
): [string, ...string[]] {
  if (kind === 'dimensions') {
    return [columnOf('length'), columnOf('width'), columnOf('height'), columnOf('lengthUnit')];
  }
  return kind === 'weight' ? [columnOf(name), columnOf(`${name}Unit`)] : [columnOf(name)];
}

/** The text that empties a field. */
export const clearText = '[clear]';

export const listSeparator = '|';

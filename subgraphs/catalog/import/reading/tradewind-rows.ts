import { without } from '../../../../kernel/fields/field-table.js';
import { type Dimensions, lengthUnits, type Weight, weightUnits } from '../../product/product.entity.js';
import { type FieldDefinition, type FieldTable, fieldNames } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import { splitAddresses, splitList } from './list-text.rules.js';
import { optionColumns } from './option-columns.js';
import { type ImageFields, type ProductFields, stated, type VariantFields } from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { type RowContent, rowContent } from './row-mapper.js';
import { clearText, fieldColumns, listSeparator, variantColumn } from './tradewind-columns.js';

/** Rows of Tradewind's own product CSV; `tradewindColumns` states the format. */
export function tradewindMapper(cells: RowCells): RowContent {
  const handle = required(cells, 'handle');
  const sku = clearable(cells, 'sku', literalText);
  const variant = readVariant(cells);
  const aliases = [
    ...(handle === undefined ? [] : [`handle:${handle}`]),
    ...(sku ? [`sku:${sku}`] : []),
    ...(handle === undefined && !sku && variant?.sku ? [`sku:${variant.sku}`] : []),
  ];
  const [groupKey] = aliases;
  if (groupKey === undefined) {
    cells.error(null, 'KEY_MISSING', 'The row has no handle, sku or variantSku to find its product by.');
    return rowContent({ groupKey: null });
  }
  return rowContent({
    groupKey,
    aliases,
    product: stated({
      handle,
      sku,
      ...readFields<ProductFields>(ownFields, cells),
      ...productOptions(variant),
    }),
    variants: variant === null ? [] : [variant],
    images: images(cells),
  });
}

/** Besides what a product is found by, and what variants and pictures have columns of their own for. */
const ownFields = readableFields(without(productFields, 'handle', 'sku', 'options', 'images'), name => name);
const ownFieldsOfVariants = readableFields(
  without(variantFields, 'title', 'optionValues', 'imageUrl'),
  variantColumn,
);

/** The row's variant; null when no variant column is filled. */
function readVariant(cells: RowCells): VariantFields | null {
  const optionValues = readOptionValues(cells);
  const fields = stated<VariantFields>({
    ...readFields<VariantFields>(ownFieldsOfVariants, cells),
    title: clearable(cells, 'variantTitle', literalText),
    optionValues: optionValues.length === 0 ? undefined : Object.fromEntries(optionValues),
    imageUrl: clearable(cells, 'variantImage', literalText),
  });
  return Object.keys(fields).length === 0 ? null : fields;
}

interface ReadableField {
  name: string;
  columns: Columns;
  field: FieldDefinition;
}

type Columns = readonly [string, ...string[]];

/** The fields that can be written, with their columns. */
function readableFields(fields: FieldTable, columnOf: (name: string) => string): ReadableField[] {
  return fieldNames(fields, ({ isWritable = false }) => isWritable).map(name => {
    const field = fields[name]!;
    return { name, columns: fieldColumns(name, field, columnOf), field };
  });
}

/** What the row states of the fields. */
function readFields<Fields extends object>(fields: readonly ReadableField[], cells: RowCells): Fields {
  const read: Record<string, unknown> = {};
  for (const { name, columns, field } of fields) {
    const value = readField(cells, columns, field);
    if (value !== undefined) {
      read[name] = value;
    }
  }
  return read as Fields;
}

function readField(cells: RowCells, columns: Columns, field: FieldDefinition): unknown {
  const { kind, isNullable = false } = field;
  return isNullable && cells.text(columns[0]) === clearText ? null : readers[kind](cells, columns, field);
}

type FieldReader = (cells: RowCells, columns: Columns, field: FieldDefinition) => unknown;

/** A reader of each kind; of fields that always have a value, with what `[clear]` is to them. */
const readers: Record<FieldDefinition['kind'], FieldReader> = {
  id: () => undefined,
  text: (cells, [key], { isNullable }) => (isNullable ? literalText : required)(cells, key),
  html: (cells, [key]) => verbatim(cells, key),
  code: (cells, [key]) => literalText(cells, key),
  gtin: (cells, [key]) => cells.barcode(key),
  texts: (cells, [key], { separators = listSeparator }) => list(cells, key, separators),
  textMap: attributes,
  choice: (cells, [key], { values = [] }) =>
    cells.oneOf(key, Object.fromEntries(values.map(value => [value, value]))),
  currency: (cells, [key]) => cells.text(key)?.toUpperCase(),
  amount: (cells, [key]) => cells.amount(key),
  integer: (cells, [key]) => cells.stock(key),
  boolean: (cells, [key], { initial }) => (cells.text(key) === clearText ? initial : cells.flag(key)),
  time: (cells, [key], { isEndOfDay = false }) => cells.time(key, isEndOfDay ? 'end' : 'start'),
  country: (cells, [key]) => cells.text(key)?.toUpperCase(),
  weight,
  dimensions,
  options: () => undefined,
  images: () => undefined,
  marketplaces: () => undefined,
};

/** A list; `[clear]` is the empty one. */
function list(cells: RowCells, key: string, separators: string): string[] | undefined {
  const text = clearable(cells, key, verbatim);
  return text === undefined ? undefined : splitList(text ?? '', separators);
}

function readOptionValues(cells: RowCells): [string, string][] {
  const values: [string, string][] = [];
  for (const { nameKey, valueKey } of optionColumns) {
    const name = literalText(cells, nameKey);
    const value = literalText(cells, valueKey);
    if (name !== undefined && value !== undefined) {
      values.push([name, value]);
    } else if (value !== undefined) {
      cells.error(valueKey, 'OPTION_NAME_MISSING', `The value needs the option's name in ${nameKey}.`);
    }
  }
  return values;
}

const productOptions = (variant: VariantFields | null): Pick<ProductFields, 'options'> =>
  variant?.optionValues === undefined
    ? {}
    : { options: Object.entries(variant.optionValues).map(([name, value]) => ({ name, values: [value] })) };

type Reader<T> = (cells: RowCells, key: string) => T | undefined;

/** Null for `[clear]`, otherwise what the reader makes of the cell. */
const clearable = <T>(cells: RowCells, key: string, read: Reader<T>): T | null | undefined =>
  cells.text(key) === clearText ? null : read(cells, key);

function literalText(cells: RowCells, key: string): string | undefined {
  return literal(cells.text(key));
}

function verbatim(cells: RowCells, key: string): string | undefined {
  return literal(cells.verbatim(key));
}

/** `\[clear]` stands for the text `[clear]`, `\\[clear]` for `\[clear]`, and so on. */
const literal = (text: string | undefined): string | undefined =>
  text?.includes(clearText) === true ? text.replace(/^(\s*)\\(\\*\[clear\]\s*)$/, '$1$2') : text;

/** A text that must be there; `[clear]` is rejected. */
function required(cells: RowCells, key: string): string | undefined {
  if (cells.text(key) !== clearText) {
    return literalText(cells, key);
  }
  cells.error(key, 'VALUE_NOT_CLEARABLE', `A product's ${key} cannot be cleared.`);
  return undefined;
}

function weight(cells: RowCells, [valueKey, unitKey = '']: Columns): Weight | undefined {
  const value = cells.decimal(valueKey);
  const unit = cells.oneOf(unitKey, weightUnitNames);
  if (value !== undefined && unit === undefined && cells.text(unitKey) === undefined) {
    cells.error(unitKey, 'WEIGHT_UNIT_MISSING', `A weight needs its unit: ${weightUnits.join(', ')}.`);
  }
  return value === undefined || unit === undefined ? undefined : { value, unit };
}

/** All of them, or none. */
function dimensions(cells: RowCells, columns: Columns): Dimensions | undefined {
  const missing = columns.find(key => cells.text(key) === undefined);
  if (missing !== undefined) {
    if (columns.some(key => cells.text(key) !== undefined)) {
      const units = lengthUnits.join(', ');
      cells.error(
        missing,
        'DIMENSION_MISSING',
        `Length, width and height need each other and a unit: ${units}.`,
      );
    }
    return undefined;
  }
  const [length, width, height] = columns.slice(0, 3).map(key => cells.decimal(key));
  const unit = cells.oneOf(columns[3]!, lengthUnitNames);
  return length === undefined || width === undefined || height === undefined || unit === undefined
    ? undefined
    : { length, width, height, unit };
}

/** The `attributes` cell is a JSON object of texts, null to remove one; `attribute.<name>` columns go over it. */
function attributes(cells: RowCells): Record<string, string | null> | undefined {
  const single = cells.textsUnder('attribute:') ?? {};
  const entries = Object.entries(single).map(([name, text]) => [
    name,
    text === clearText ? null : (literal(text) ?? text),
  ]);
  const text = cells.text('attributes');
  if (text === undefined) {
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  const object = attributesObject(text);
  if (object === null) {
    cells.error(
      'attributes',
      'ATTRIBUTES_INVALID',
      'The cell is not a JSON object of texts, such as {"material":"wool"}.',
    );
    return undefined;
  }
  return { ...object, ...Object.fromEntries(entries) };
}

function attributesObject(text: string): Record<string, string | null> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const isOfTexts =
      isObject && Object.values(value).every(item => item === null || typeof item === 'string');
    return isOfTexts ? (value as Record<string, string | null>) : null;
  } catch {
    return null;
  }
}

function images(cells: RowCells): ImageFields[] {
  const urls = splitAddresses(required(cells, 'images') ?? '');
  const altTexts = splitList(cells.verbatim('imageAltTexts') ?? '', listSeparator, 'keepEmpty');
  if (altTexts.length > Math.max(urls.length, 1)) {
    const message = `There are ${altTexts.length} texts for ${urls.length} images.`;
    cells.error('imageAltTexts', 'LIST_TOO_LONG', message);
  }
  return urls.map((url, index) => ({ url, position: index + 1, altText: altTexts[index] || null }));
}

const weightUnitNames = Object.fromEntries(weightUnits.map(unit => [unit, unit]));
const lengthUnitNames = Object.fromEntries(lengthUnits.map(unit => [unit, unit]));

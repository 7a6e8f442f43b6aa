import { productStatuses, type Weight, weightUnits } from '../../product/product.entity.js';
import { splitList } from './list-text.rules.js';
import { optionColumns } from './option-columns.js';
import { type ImageFields, type ProductFields, stated, type VariantFields } from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { type RowContent, rowContent } from './row-mapper.js';
import { clearText, listSeparator, type TradewindColumn, tagSeparators } from './tradewind-columns.js';

/** Rows of Tradewind's own product CSV; `tradewindColumns` states the format. */
export function tradewindMapper(cells: RowCells): RowContent {
  const handle = required(cells, 'handle');
  const sku = clearable(cells, 'sku', literalText);
  const variant = variantFields(cells);
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
    product: stated({ handle, sku, ...productFields(cells), ...productOptions(variant) }),
    variants: variant === null ? [] : [variant],
    images: images(cells),
  });
}

/** A list of codes; `[clear]` is the empty one. */
function codes(cells: RowCells, key: TradewindColumn): string[] | undefined {
  const list = clearable(cells, key, verbatim);
  return list === undefined ? undefined : splitList(list ?? '', listSeparator);
}

function productFields(cells: RowCells): ProductFields {
  const tags = clearable(cells, 'tags', verbatim);
  const highlights = clearable(cells, 'highlights', verbatim);
  return {
    title: required(cells, 'title'),
    description: clearable(cells, 'description', verbatim),
    brand: clearable(cells, 'brand', literalText),
    productType: clearable(cells, 'productType', literalText),
    tags: tags === undefined ? undefined : splitList(tags ?? '', tagSeparators),
    highlights: highlights === undefined ? undefined : splitList(highlights ?? '', listSeparator),
    attributes: attributes(cells),
    status: cells.oneOf('status', statusNames),
    currency: cells.text('currency')?.toUpperCase(),
    price: clearable(cells, 'price', amount),
    salePrice: clearable(cells, 'salePrice', amount),
    salePriceStartsAt: clearable(cells, 'salePriceStartsAt', () => cells.time('salePriceStartsAt', 'start')),
    salePriceEndsAt: clearable(cells, 'salePriceEndsAt', () => cells.time('salePriceEndsAt', 'end')),
    cost: clearable(cells, 'cost', amount),
    inventoryQuantity: clearable(cells, 'inventoryQuantity', quantity),
    barcode: clearable(cells, 'barcode', barcode),
    otherCodes: codes(cells, 'otherCodes'),
    weight: clearable(cells, 'weight', () => weight(cells, 'weight', 'weightUnit')),
    requiresShipping: requiresShipping(cells, 'requiresShipping'),
  };
}

/** The row's variant; null when no variant column is filled. */
function variantFields(cells: RowCells): VariantFields | null {
  const optionValues = readOptionValues(cells);
  const fields = stated<VariantFields>({
    sku: clearable(cells, 'variantSku', literalText),
    title: clearable(cells, 'variantTitle', literalText),
    optionValues: optionValues.length === 0 ? undefined : Object.fromEntries(optionValues),
    price: clearable(cells, 'variantPrice', amount),
    salePrice: clearable(cells, 'variantSalePrice', amount),
    cost: clearable(cells, 'variantCost', amount),
    inventoryQuantity: clearable(cells, 'variantInventoryQuantity', quantity),
    barcode: clearable(cells, 'variantBarcode', barcode),
    otherCodes: codes(cells, 'variantOtherCodes'),
    weight: clearable(cells, 'variantWeight', () => weight(cells, 'variantWeight', 'variantWeightUnit')),
    requiresShipping: requiresShipping(cells, 'variantRequiresShipping'),
    imageUrl: clearable(cells, 'variantImage', literalText),
  });
  return Object.keys(fields).length === 0 ? null : fields;
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

type Reader<T> = (cells: RowCells, key: TradewindColumn) => T | undefined;

/** Null for `[clear]`, otherwise what the reader makes of the cell. */
const clearable = <T>(cells: RowCells, key: TradewindColumn, read: Reader<T>): T | null | undefined =>
  cells.text(key) === clearText ? null : read(cells, key);

const amount: Reader<string> = (cells, key) => cells.amount(key);
const quantity: Reader<number> = (cells, key) => cells.stock(key);
const barcode: Reader<string> = (cells, key) => cells.barcode(key);
const literalText: Reader<string> = (cells, key) => literal(cells.text(key));
const verbatim: Reader<string> = (cells, key) => literal(cells.verbatim(key));

/** `\[clear]` stands for the text `[clear]`, `\\[clear]` for `\[clear]`, and so on. */
const literal = (text: string | undefined): string | undefined =>
  text?.includes(clearText) === true ? text.replace(/^(\s*)\\(\\*\[clear\]\s*)$/, '$1$2') : text;

/** A text that must be there; `[clear]` is rejected. */
const required: Reader<string> = (cells, key) => {
  if (cells.text(key) !== clearText) {
    return literalText(cells, key);
  }
  cells.error(key, 'VALUE_NOT_CLEARABLE', `A product's ${key} cannot be cleared.`);
  return undefined;
};

function weight(cells: RowCells, valueKey: TradewindColumn, unitKey: TradewindColumn): Weight | undefined {
  const value = cells.decimal(valueKey);
  const unit = cells.oneOf(unitKey, unitNames);
  if (value !== undefined && unit === undefined && cells.text(unitKey) === undefined) {
    cells.error(unitKey, 'WEIGHT_UNIT_MISSING', `A weight needs its unit: ${weightUnits.join(', ')}.`);
  }
  return value === undefined || unit === undefined ? undefined : { value, unit };
}

/** `[clear]` is the default. */
function requiresShipping(cells: RowCells, key: TradewindColumn): boolean | undefined {
  const isCleared = cells.text(key) === clearText;
  return isCleared ? true : cells.flag(key);
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
  const urls = (required(cells, 'images') ?? '').split(/[\s|]+/).filter(url => url !== '');
  const altTexts = splitList(cells.verbatim('imageAltTexts') ?? '', listSeparator, 'keepEmpty');
  if (altTexts.length > Math.max(urls.length, 1)) {
    const message = `There are ${altTexts.length} texts for ${urls.length} images.`;
    cells.error('imageAltTexts', 'LIST_TOO_LONG', message);
  }
  return urls.map((url, index) => ({ url, position: index + 1, altText: altTexts[index] || null }));
}

const statusNames = Object.fromEntries(productStatuses.map(status => [status, status]));
const unitNames = Object.fromEntries(weightUnits.map(unit => [unit, unit]));

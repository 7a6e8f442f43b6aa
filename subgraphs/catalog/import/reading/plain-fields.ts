import { dictionary } from '../../../../kernel/dictionary.js';
import type { ProductStatus, Weight, WeightUnit } from '../../product/product.entity.js';
import { splitList } from './list-text.rules.js';
import { type ImageFields, type ProductFields, type SellableFields, stated } from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { pricesFromComparison, pricesWithSale } from './sale-price.rules.js';

/** Field keys that layouts share when a cell needs no more than reading; a layout names the columns it has. */

/** The product's own fields; tags are separated by commas unless said otherwise. */
export function plainProductFields(cells: RowCells, tagSeparators = ','): ProductFields {
  const tags = cells.text('tags');
  return {
    handle: cells.text('handle'),
    title: cells.text('title'),
    description: cells.verbatim('description'),
    brand: cells.text('brand'),
    productType: cells.text('productType'),
    tags: tags === undefined ? undefined : splitList(tags, tagSeparators),
    attributes: cells.textsUnder('attribute:'),
    currency: cells.text('currency')?.toUpperCase(),
  };
}

/** What it takes to sell a product or a variant: a sale price is one of its own, or below a compared price. */
export function plainSellableFields(cells: RowCells): SellableFields {
  const prices = cells.has('compareAtPrice')
    ? pricesFromComparison(cells.amount('price'), cells.amount('compareAtPrice'), true)
    : pricesWithSale(cells.amount('price'), cells.amount('salePrice'), cells.has('salePrice'));
  return stated<SellableFields>({
    sku: cells.text('sku'),
    barcode: cells.barcode('barcode'),
    ...prices,
    cost: cells.amount('cost'),
    inventoryQuantity: cells.stock('inventoryQuantity'),
    weight: weightOf(cells),
  });
}

/** A weight with its unit beside it, in a column whose key ends with the unit, or in the shop's unit. */
function weightOf(cells: RowCells): Weight | undefined {
  if (cells.has('weightUnit')) {
    const value = cells.decimal('weight');
    const unit = value === undefined ? undefined : cells.oneOf('weightUnit', weightUnitNames);
    return value === undefined || unit === undefined || isZero(value) ? undefined : { value, unit };
  }
  const column = cells.keysUnder('weight.')[0];
  if (column === undefined) {
    return cells.weightInShopUnit('weight');
  }
  const value = cells.decimal(column.key);
  const unit = weightUnitNames[column.rest];
  return value === undefined || unit === undefined || isZero(value) ? undefined : { value, unit };
}

/**
 * Whether a kind of goods is sent to its buyer, by the words of shop systems in any case. A word that is none of them
 * says nothing.
 */
export const isSentKind = (kind: string | undefined): boolean | undefined =>
  sentKinds.get(kind?.toLowerCase().replaceAll(/[\s_-]+/g, '') ?? '');

const sentKinds: ReadonlyMap<string, boolean> = new Map([
  ['p', true],
  ['physical', true],
  ['physicalgood', true],
  ['simple', true],
  ['d', false],
  ['digital', false],
  ['virtual', false],
  ['downloadable', false],
  ['service', false],
  ['appointmentsservice', false],
  ['event', false],
  ['donation', false],
  ['membership', false],
  ['giftcard', false],
]);

/** How systems spell the units of weight. */
export const weightUnitNames: Readonly<Record<string, WeightUnit>> = dictionary({
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  kg: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
});

export const isZero = (decimal: string): boolean => /^[0.]+$/.test(decimal);

/** On sale or hidden, in the words that systems use. */
export const visibilityValues: Readonly<Record<string, ProductStatus>> = dictionary({
  true: 'active',
  yes: 'active',
  y: 'active',
  '1': 'active',
  visible: 'active',
  enabled: 'active',
  false: 'draft',
  no: 'draft',
  n: 'draft',
  '0': 'draft',
  hidden: 'draft',
  unavailable: 'draft',
  disabled: 'draft',
});

/** Pictures in the order given. What is no address, such as the name of a file, is told of and left out later. */
export const imagesOf = (texts: readonly string[]): ImageFields[] =>
  texts.map((url, index) => ({ url, position: index + 1, altText: null }));

/** The attributes that have a text; undefined when none has. */
export function attributesOf(
  ...groups: (Readonly<Record<string, string | null | undefined>> | undefined)[]
): Record<string, string> | undefined {
  const entries = groups
    .flatMap(group => Object.entries(group ?? {}))
    .filter((entry): entry is [string, string] => entry[1] != null && entry[1] !== '');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The last step of the longest path: "Clothing > Hoodies" is of the type Hoodies. */
export function deepestCategory(paths: readonly string[], separator: string | RegExp): string | undefined {
  const steps = paths.map(path =>
    path
      .split(separator)
      .map(step => step.trim())
      .filter(step => step !== ''),
  );
  return steps.toSorted((a, b) => b.length - a.length)[0]?.at(-1);
}

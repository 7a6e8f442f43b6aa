import { dictionary } from '../../../../kernel/dictionary.js';
import { type ProductOption, type Weight, type WeightUnit } from '../../product/product.entity.js';
import { variantFields } from '../../product/variant-fields.js';
import { takeDetails } from './detail-attributes.rules.js';
import { GroupMemory } from './group-memory.js';
import { splitList } from './list-text.rules.js';
import { optionColumns } from './option-columns.js';
import {
  type ImageFields,
  type ProductFields,
  type SellableFields,
  stated,
  type VariantFields,
} from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { type RowContent, type RowMapper, rowContent } from './row-mapper.js';
import { pricesFromComparison } from './sale-price.rules.js';

/**
 * Rows of Spree's product CSV: a row for the product, one for each variant under the same slug, and, further down,
 * rows that repeat an SKU with its price in another currency. A product here has one currency, that of its first
 * row; the others are skipped by name, never converted.
 */
export function spreeMapper(): RowMapper {
  const groups: Groups = new GroupMemory();
  return cells => {
    const key = groupKeyOf(cells);
    if (key === undefined) {
      cells.error(
        'slug',
        'KEY_MISSING',
        'The row has neither a slug nor an SKU to find the product again by.',
      );
      return rowContent({ groupKey: null });
    }
    const currency = cells.text('currency')?.toUpperCase();
    const known = groups.recall(key);
    if (known === undefined) {
      return firstRow(cells, key, currency, groups);
    }
    if (currency !== undefined && known.currency !== currency) {
      return otherCurrencyRow(cells, key, currency, known.currency);
    }
    return hasOption(cells) ? variantRow(cells, key, {}) : productRow(cells, key, currency);
  };
}

type Groups = GroupMemory<{ currency: string | undefined }>;

function groupKeyOf(cells: RowCells): string | undefined {
  const slug = cells.text('slug');
  const sku = cells.text('sku');
  if (slug !== undefined) {
    return `handle:${slug}`;
  }
  return sku === undefined ? undefined : `sku:${sku}`;
}

function firstRow(cells: RowCells, key: string, currency: string | undefined, groups: Groups): RowContent {
  if (groups.hasForgotten && cells.text('title') === undefined) {
    const message = 'The row is too far below the product it belongs to; keep the rows of a slug together.';
    cells.error('slug', 'GROUP_SCATTERED', message);
  }
  groups.remember(key, { currency });
  return hasOption(cells)
    ? variantRow(cells, key, { handle: cells.text('slug'), currency })
    : productRow(cells, key, currency);
}

const hasOption = (cells: RowCells): boolean => optionValues(cells).length > 0;

function otherCurrencyRow(
  cells: RowCells,
  groupKey: string,
  currency: string,
  kept = 'the default',
): RowContent {
  const message = `The price in ${currency} is left out: a product has one currency, here ${kept}.`;
  cells.warn('currency', 'CURRENCY_ADDITIONAL', message);
  return rowContent({ groupKey, isSkipped: true });
}

function productRow(cells: RowCells, groupKey: string, currency: string | undefined): RowContent {
  const tags = cells.text('tags');
  const categories = cells.textsUnder('category:');
  const attributes = {
    ...cells.textsUnder('attribute:'),
    ...measured(cells),
    ...(categories === undefined ? {} : { categories: Object.values(categories).join(', ') }),
  };
  const product: ProductFields = {
    handle: cells.text('slug'),
    title: cells.text('title'),
    description: cells.verbatim('description'),
    brand: cells.text('brand'),
    productType: cells.text('productType'),
    tags: tags === undefined ? undefined : splitList(tags, ','),
    attributes: Object.keys(attributes).length === 0 ? undefined : attributes,
    status: cells.orLeaveOut(() => cells.oneOf('status', statusNames)),
    currency,
    ...sellableFields(cells),
  };
  return rowContent({ groupKey, product: stated(withoutZeroPrice(cells, product)), images: images(cells) });
}

/** Spree writes 0 for a product that has no price of its own because its variants have them. */
function withoutZeroPrice(cells: RowCells, product: ProductFields): ProductFields {
  if (product.price === undefined || product.price === null || !isZero(product.price)) {
    return product;
  }
  cells.warn(
    'price',
    'PRICE_ZERO',
    'Spree writes 0 where a product has no price of its own; the price is left out.',
  );
  return { ...product, price: undefined, salePrice: undefined };
}

function variantRow(cells: RowCells, groupKey: string, product: ProductFields): RowContent {
  const values = optionValues(cells);
  const options: ProductOption[] = values.map(([name, value]) => ({ name, values: [value] }));
  const sellable = sellableFields(cells);
  if (sellable.dimensions === undefined) {
    noteUnreadSides(cells);
  }
  const variant: VariantFields = {
    optionValues: Object.fromEntries(values),
    ...sellable,
    imageUrl: cells.text('image1'),
  };
  return rowContent({ groupKey, product: stated({ ...product, options }), variants: [stated(variant)] });
}

function optionValues(cells: RowCells): [string, string][] {
  const values: [string, string][] = [];
  for (const { nameKey, valueKey } of optionColumns) {
    const name = cells.text(nameKey);
    const value = cells.text(valueKey);
    if (name !== undefined && value !== undefined) {
      values.push([name, value]);
    }
  }
  return values;
}

function sellableFields(cells: RowCells): SellableFields {
  const isTracked = cells.text('trackInventory')?.toLowerCase() !== 'false';
  const isDigital = cells.orLeaveOut(() => cells.flag('digital'));
  return {
    sku: cells.text('sku'),
    barcode: cells.barcode('barcode'),
    ...takeDetails(measured(cells), variantFields).details,
    ...pricesFromComparison(
      cells.amount('price'),
      cells.amount('compareAtPrice'),
      cells.has('compareAtPrice'),
    ),
    cost: cells.amount('cost'),
    inventoryQuantity: isTracked ? cells.stock('inventoryQuantity') : undefined,
    weight: weight(cells),
    requiresShipping: isDigital === undefined ? undefined : !isDigital,
  };
}

/** What is left where no side is measured says nothing. */
function measured(cells: RowCells): Record<string, string> {
  const known = Object.entries(cells.textsUnder('side:') ?? {}).filter(([, side]) => !isZero(side));
  return known.some(([name]) => name !== 'dimensions_unit') ? Object.fromEntries(known) : {};
}

/** Sides of a product that are no dimensions become attributes, which variants have none of. */
function noteUnreadSides(cells: RowCells): void {
  const [side] = Object.keys(measured(cells)).filter(name => name !== 'dimensions_unit');
  if (side !== undefined) {
    const message =
      'A variant has all of depth, width and height with their unit, or none here; those of the product hold.';
    cells.warn(`side:${side}`, 'PARCEL_OF_PRODUCT', message);
  }
}

function weight(cells: RowCells): Weight | undefined {
  const value = cells.decimal('weight');
  const unit = cells.oneOf('weightUnit', unitNames);
  return value === undefined || unit === undefined || isZero(value) ? undefined : { value, unit };
}

const isZero = (decimal: string): boolean => /^[0.]+$/.test(decimal);

const images = (cells: RowCells): ImageFields[] =>
  ['image1', 'image2', 'image3'].flatMap(key => {
    const url = cells.text(key);
    return url === undefined ? [] : [{ url, position: null, altText: null }];
  });

const statusNames = { active: 'active', draft: 'draft', archived: 'archived' } as const;
const unitNames: Readonly<Record<string, WeightUnit>> = dictionary({
  g: 'g',
  kg: 'kg',
  oz: 'oz',
  lb: 'lb',
  lbs: 'lb',
});

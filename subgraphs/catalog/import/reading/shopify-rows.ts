import Big from 'big.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import { type ProductStatus, type Weight, type WeightUnit } from '../../product/product.entity.js';
import { handleOf } from '../../product/product.rules.js';
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
 * Rows of Shopify's product CSV. The first row of a handle holds the product and its first variant; the rows after
 * it hold further variants, further images, or both. A product without variants has the single option "Title" with
 * the value "Default Title": its SKU, price and stock are then the product's own.
 */
export function shopifyMapper(): RowMapper {
  const groups = new GroupMemory<Group>();
  return cells => {
    const handle = handleIn(cells);
    if (handle === undefined) {
      cells.error(
        'handle',
        'KEY_MISSING',
        'The row has no handle, so it cannot be told which product it belongs to.',
      );
      return rowContent({ groupKey: null });
    }
    const known = groups.recall(handle);
    const group = known ?? { optionNames: optionNames(cells) };
    if (known === undefined) {
      groups.remember(handle, group);
    }
    return mapRow(cells, handle, group, known === undefined || cells.text('title') !== undefined);
  };
}

/** Files made by hand have titles for handles; Shopify makes handles of them, and so does this. */
function handleIn(cells: RowCells): string | undefined {
  const text = cells.text('handle');
  if (text === undefined || !/[\s/?#\p{Cc}]/u.test(text)) {
    return text;
  }
  const handle = handleOf(text);
  cells.warn('handle', 'HANDLE_CHANGED', `"${text}" cannot stand in an address; the handle is "${handle}".`);
  return handle === '' ? undefined : handle;
}

/** What later rows of a handle leave out. */
interface Group {
  /** In order; empty for a product without variants. */
  optionNames: string[];
}

function mapRow(cells: RowCells, handle: string, group: Group, isProductRow: boolean): RowContent {
  const sellable = sellableFields(cells);
  const optionValues = readOptionValues(cells, group);
  const isVariant = Object.keys(optionValues).length > 0;
  const product = isProductRow ? productFields(cells, handle) : null;
  if (product !== null && isVariant) {
    product.options = Object.entries(optionValues).map(([name, value]) => ({ name, values: [value] }));
  } else if (product !== null) {
    Object.assign(product, sellable);
  } else if (!isVariant && ['sku', 'price'].some(key => key in sellable)) {
    cells.error(
      'option1Value',
      'OPTION_VALUE_MISSING',
      'A further variant of the handle needs its option values.',
    );
  }
  const imageUrl = cells.text('variantImageUrl');
  const variants = isVariant ? [stated<VariantFields>({ optionValues, ...sellable, imageUrl })] : [];
  return rowContent({
    groupKey: `handle:${handle}`,
    product: product === null ? null : stated(product),
    variants,
    images: images(cells),
  });
}

function optionNames(cells: RowCells): string[] {
  const names = optionColumns.map(({ nameKey }) => cells.text(nameKey)).filter(name => name !== undefined);
  const isWithoutVariants =
    names.length === 1 && names[0] === 'Title' && cells.text('option1Value') === 'Default Title';
  return isWithoutVariants ? [] : names;
}

/** The row's option values by name; later rows of a handle take the names from its first one. */
function readOptionValues(cells: RowCells, group: Group): Record<string, string> {
  const values: [string, string][] = [];
  for (const [index, { nameKey, valueKey }] of optionColumns.entries()) {
    const value = cells.text(valueKey);
    const name = group.optionNames[index] ?? cells.text(nameKey);
    if (value === undefined || (value === 'Default Title' && (name ?? 'Title') === 'Title')) {
      continue;
    }
    if (name === undefined) {
      const message = 'No row of this handle names this option before; keep the rows of a handle together.';
      cells.error(valueKey, 'OPTION_NAME_MISSING', message);
    } else {
      values.push([name, value]);
    }
  }
  return Object.fromEntries(values);
}

function productFields(cells: RowCells, handle: string): ProductFields {
  const tags = cells.text('tags');
  const categories = cells.text('standardType');
  const attributes = {
    ...cells.textsUnder('attribute:'),
    ...(categories === undefined ? {} : { categories }),
  };
  return {
    handle,
    title: cells.text('title'),
    description: cells.verbatim('description'),
    brand: cells.text('brand'),
    productType: cells.text('productType') ?? cells.text('customType'),
    tags: tags === undefined ? undefined : splitList(tags, ','),
    attributes: Object.keys(attributes).length === 0 ? undefined : attributes,
    status: status(cells),
  };
}

/**
 * The Status column decides; without it, what is not published is a draft. A word that cannot be read says nothing: a
 * new product is a draft then, and one that exists stays what it is.
 */
function status(cells: RowCells): ProductStatus | undefined {
  if (cells.text('status')?.toLowerCase() === 'unlisted') {
    cells.warn(
      'status',
      'STATUS_APPROXIMATED',
      'Unlisted products do not exist here; the product becomes a draft.',
    );
  }
  const said = cells.orLeaveOut(() => cells.oneOf('status', statusNames));
  const published = cells.orLeaveOut(() => cells.oneOf('published', publishedValues));
  const isUnreadable = said === undefined && cells.text('status') !== undefined;
  return isUnreadable ? undefined : (said ?? published);
}

const statusNames = { active: 'active', draft: 'draft', archived: 'archived', unlisted: 'draft' } as const;
const publishedValues = { true: 'active', false: 'draft' } as const;

/** What the variant columns say: of the variant, or of a product without variants. */
function sellableFields(cells: RowCells): SellableFields {
  return stated<SellableFields>({
    sku: cells.sku('sku'),
    barcode: cells.barcode('barcode'),
    ...pricesFromComparison(
      cells.amount('price'),
      cells.amount('compareAtPrice'),
      cells.has('compareAtPrice'),
    ),
    cost: cells.orLeaveOut(() => cells.amount('cost')),
    inventoryQuantity: inventoryQuantity(cells),
    weight: weight(cells),
    requiresShipping: cells.orLeaveOut(() => cells.flag('requiresShipping')),
  });
}

/** Shopify writes 0 for products whose stock it does not track; taken at its word, they could not be sold. */
function inventoryQuantity(cells: RowCells): number | undefined {
  const quantity = cells.stock('inventoryQuantity');
  const isUntracked = cells.has('inventoryTracker') && cells.text('inventoryTracker') === undefined;
  if (quantity === 0 && isUntracked) {
    cells.warn(
      'inventoryQuantity',
      'INVENTORY_UNTRACKED',
      'Stock is not tracked in Shopify; its 0 is left out.',
    );
    return undefined;
  }
  if (quantity !== undefined && quantity <= 0 && sellsBeyondStock(cells)) {
    cells.warn(
      'inventoryPolicy',
      'BACKORDERS_ENDED',
      'Shopify sells it beyond its stock; it is imported as out of stock.',
    );
  }
  return quantity;
}

const sellsBeyondStock = (cells: RowCells): boolean =>
  ['continue', 'true'].includes(cells.text('inventoryPolicy')?.toLowerCase() ?? '');

/**
 * The grams are the truth, the unit is for display: it is taken where it says the same in at most six decimals, as
 * 68.0388555 g are 2.4 oz, and else the grams stay. Shopify writes 0 where no weight was entered.
 */
function weight(cells: RowCells): Weight | undefined {
  const grams = cells.orLeaveOut(() => cells.decimal('grams'));
  const unit = unitNames[cells.text('weightUnit')?.toLowerCase() ?? ''];
  if (grams === undefined || /^[0.]+$/.test(grams)) {
    return undefined;
  }
  const value = new Big(grams).div(gramsPer[unit ?? 'g']).round(6);
  const isExact = unit !== undefined && value.times(gramsPer[unit]).eq(grams);
  return isExact ? { value: value.toFixed(), unit } : { value: grams, unit: 'g' };
}

/** The international avoirdupois pound and its sixteenth, exactly. */
const gramsPer: Readonly<Record<WeightUnit, string>> = {
  g: '1',
  kg: '1000',
  oz: '28.349523125',
  lb: '453.59237',
};

const unitNames: Readonly<Record<string, WeightUnit>> = dictionary({
  g: 'g',
  kg: 'kg',
  oz: 'oz',
  lb: 'lb',
  lbs: 'lb',
});

function images(cells: RowCells): ImageFields[] {
  const url = cells.text('imageUrl');
  const position = cells.orLeaveOut(() => cells.quantity('imagePosition')) ?? null;
  return url === undefined ? [] : [{ url, position, altText: cells.text('imageAltText') ?? null }];
}

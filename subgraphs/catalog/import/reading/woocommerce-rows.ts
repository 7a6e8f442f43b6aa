import { dictionary } from '../../../../kernel/dictionary.js';
import { compareAmounts } from '../../../../kernel/money.js';
import { type ProductStatus, type Weight, type WeightUnit } from '../../product/product.entity.js';
import { variantFields } from '../../product/variant-fields.js';
import { takeDetails } from './detail-attributes.rules.js';
import { splitUrls, splitWooList, wooText } from './list-text.rules.js';
import {
  type ImageFields,
  type ProductFields,
  type SellableFields,
  stated,
  type VariantFields,
} from './parsed-row.js';
import type { RowCells } from './row-cells.js';
import { type RowContent, rowContent } from './row-mapper.js';
import { titleGroupKey } from './title-key.js';
import { woocommerceAttributes } from './woocommerce-attributes.js';
import { noteVariationParcel, woocommerceParcel } from './woocommerce-parcel.js';

/**
 * Rows of WooCommerce's product CSV. A variable product and its variations are rows of their own; a variation names
 * its parent by SKU or by `id:`, before or after the parent's own row.
 */
export function woocommerceMapper(cells: RowCells): RowContent {
  const types = typesOf(cells) ?? ['simple'];
  const kind = types.find(type => !flagTypes.has(type)) ?? 'simple';
  const aliases = aliasesOf(cells);
  const map = Object.hasOwn(mapByKind, kind) ? mapByKind[kind] : undefined;
  if (map === undefined) {
    const message = `Products of the type "${kind}" come from a WooCommerce extension and have no counterpart here.`;
    cells.warn('type', 'TYPE_UNSUPPORTED', message);
    return rowContent({ groupKey: aliases[0] ?? null, aliases, isSkipped: true });
  }
  if (aliases.length === 0 && kind !== 'variation') {
    cells.error('sku', 'KEY_MISSING', 'The row has no SKU, ID or name to find the product again by.');
  }
  return map(cells, aliases, types);
}

/** The kind of product and its flags; undefined where the file does not say. */
const typesOf = (cells: RowCells): string[] | undefined =>
  cells
    .text('type')
    ?.toLowerCase()
    .split(',')
    .map(type => type.trim());

/** Kept as attributes, since they are independent of the product's kind. */
const flagTypes = new Set(['downloadable', 'virtual']);

type KindMapper = (cells: RowCells, aliases: string[], types: string[]) => RowContent;

const mapByKind: Readonly<Record<string, KindMapper>> = dictionary({
  simple: simpleProduct,
  variable: variableProduct,
  variation,
  external: externalProduct,
  grouped: groupedProduct,
});

function simpleProduct(cells: RowCells, aliases: string[], types: string[]): RowContent {
  const { attributes } = woocommerceAttributes(cells, 'simple');
  return productRow(cells, aliases, {
    ...productFields(cells, types, attributes),
    ...sellableFields(cells),
    ...saleWindow(cells),
  });
}

/** A sale whose dates cannot be read might never end: the regular price stands. */
function saleWindow(cells: RowCells): ProductFields {
  const window = cells.orLeaveOut(() => ({
    salePriceStartsAt: cells.time('salePriceStartsAt', 'start'),
    salePriceEndsAt: cells.time('salePriceEndsAt', 'end'),
  }));
  const isUnread = (['salePriceStartsAt', 'salePriceEndsAt'] as const).some(
    key => cells.text(key) !== undefined && window[key] === undefined,
  );
  if (!isUnread) {
    return window;
  }
  cells.warn(
    'salePrice',
    'SALE_LEFT_OUT',
    'The dates of the sale cannot be read, so the product has no sale.',
  );
  return { salePrice: null, salePriceStartsAt: null, salePriceEndsAt: null };
}

function variableProduct(cells: RowCells, aliases: string[], types: string[]): RowContent {
  const { attributes, options } = woocommerceAttributes(cells, 'variable');
  return productRow(cells, aliases, {
    ...productFields(cells, types, attributes),
    sku: cells.sku('sku'),
    weight: weight(cells),
    inventoryQuantity: inventoryQuantity(cells, 'managedOnly'),
    options: options.length === 0 ? undefined : options,
  });
}

function externalProduct(cells: RowCells, aliases: string[], types: string[]): RowContent {
  const url = cells.text('externalUrl');
  const message = `The product is sold on another site (${url ?? 'no address given'}); a new one is kept as a draft with the address as the attribute externalUrl.`;
  cells.warn('type', 'PRODUCT_EXTERNAL', message);
  const content = simpleProduct(cells, aliases, types);
  const external = stated({ externalUrl: url, buttonText: cells.text('buttonText') }) as Record<
    string,
    string
  >;
  const { status: _, ...product } = content.product ?? {};
  return { ...content, product: { ...product, attributes: { ...product.attributes, ...external } } };
}

function groupedProduct(cells: RowCells, aliases: string[]): RowContent {
  const members = cells.text('groupedProducts') ?? 'none';
  const message = `A grouped product only shows other products together (${members}); those are imported by their own rows.`;
  cells.warn('type', 'PRODUCT_GROUPED', message);
  return rowContent({ groupKey: aliases[0] ?? null, aliases, isSkipped: true });
}

function variation(cells: RowCells, aliases: string[]): RowContent {
  const parent = cells.text('parent');
  if (parent === undefined) {
    cells.error(
      'parent',
      'PARENT_MISSING',
      'A variation needs its parent: the SKU of the variable product, or id: and its ID.',
    );
  }
  const parentRef = parent === undefined ? null : parentAlias(parent);
  const { details } = takeDetails(woocommerceParcel(cells), variantFields);
  if (details.dimensions === undefined) {
    noteVariationParcel(cells);
  }
  const isDisabled = cells.text('published') === '0';
  if (isDisabled) {
    cells.warn('published', 'VARIANT_HIDDEN', 'The variation is disabled in the shop; its stock is 0 here.');
  }
  const [imageUrl] = splitUrls(cells.text('images') ?? '');
  const fields: VariantFields = {
    ...sellableFields(cells),
    ...(isDisabled ? { inventoryQuantity: 0 } : {}),
    ...details,
    title: cells.text('title'),
    optionValues: woocommerceAttributes(cells, 'variation').optionValues,
    imageUrl,
  };
  return rowContent({
    groupKey: parentRef,
    aliases,
    parentRef,
    variants: [stated(withoutSaleWindow(cells, fields))],
  });
}

/** A variant has no sale window of its own; its sale price alone would never end. */
function withoutSaleWindow(cells: RowCells, fields: VariantFields): VariantFields {
  const key = ['salePriceStartsAt', 'salePriceEndsAt'].find(name => cells.text(name) !== undefined);
  if (key === undefined || typeof fields.salePrice !== 'string') {
    return fields;
  }
  cells.warn(key, 'SALE_WINDOW_UNSUPPORTED', 'Variants have no sale dates here; the sale price is left out.');
  return { ...fields, salePrice: undefined };
}

const parentAlias = (parent: string): string =>
  /^id:\s*\d+$/i.test(parent) ? `id:${parent.slice(3).trim()}` : `sku:${parent}`;

function aliasesOf(cells: RowCells): string[] {
  const sku = cells.sku('sku');
  const id = cells.text('id');
  const keys = [...(sku === undefined ? [] : [`sku:${sku}`]), ...(id === undefined ? [] : [`id:${id}`])];
  const title = cells.text('title');
  return keys.length > 0 || title === undefined ? keys : [titleGroupKey(title, cells.row)];
}

function productRow(cells: RowCells, aliases: string[], product: ProductFields): RowContent {
  return rowContent({
    groupKey: aliases[0] ?? null,
    aliases,
    product: stated(product),
    images: images(cells),
  });
}

function productFields(cells: RowCells, types: string[], attributes: Record<string, string>): ProductFields {
  const categories = splitWooList(cells.text('categories') ?? '');
  const flags = Object.fromEntries(types.filter(type => flagTypes.has(type)).map(type => [type, 'true']));
  const visibility = cells.text('visibility');
  const description = wooText(cells.verbatim('description'));
  const shortDescription = wooText(cells.verbatim('shortDescription'));
  const kept = stated({
    ...attributes,
    ...cells.textsUnder('attribute:'),
    ...woocommerceParcel(cells),
    ...flags,
    categories: categories.length === 0 ? undefined : categories.join(', '),
    catalogVisibility: visibility === 'visible' ? undefined : visibility,
    shortDescription: description === undefined ? undefined : shortDescription,
  }) as Record<string, string>;
  const tags = cells.text('tags');
  return {
    title: cells.text('title'),
    description: description ?? shortDescription,
    brand: cells.text('brand'),
    productType: deepest(categories),
    tags: tags === undefined ? undefined : splitWooList(tags),
    status: status(cells),
    attributes: Object.keys(kept).length === 0 ? undefined : kept,
  };
}

/** The last step of the longest path: "Clothing > Hoodies" is of the type Hoodies. */
function deepest(categories: string[]): string | undefined {
  const paths = categories.map(category => category.split('>').map(step => step.trim()));
  const longest = paths.toSorted((a, b) => b.length - a.length)[0];
  return longest?.at(-1);
}

function status(cells: RowCells): ProductStatus | undefined {
  if (cells.text('published') === '0') {
    cells.warn(
      'published',
      'STATUS_APPROXIMATED',
      'Private products do not exist here; the product becomes a draft.',
    );
  }
  return cells.orLeaveOut(() => cells.oneOf('published', publishedValues));
}

const publishedValues = { '1': 'active', '0': 'draft', '-1': 'draft' } as const;

function sellableFields(cells: RowCells): SellableFields {
  const price = cells.amount('price');
  const salePrice = reducedPrice(cells, price);
  const hasEndedSale = price !== undefined && cells.has('salePrice') && cells.text('salePrice') === undefined;
  return {
    sku: cells.sku('sku'),
    barcode: barcode(cells),
    price,
    salePrice: hasEndedSale ? null : salePrice,
    cost: cells.orLeaveOut(() => cells.amount('cost')),
    inventoryQuantity: inventoryQuantity(cells, 'any'),
    weight: weight(cells),
    requiresShipping: requiresShipping(cells),
  };
}

/** WooCommerce sends all but what is virtual: a book may come with a download. */
function requiresShipping(cells: RowCells): boolean | undefined {
  const types = typesOf(cells);
  return types === undefined ? undefined : !types.includes('virtual');
}

/** The shop's own column, or else the first of those that an SEO extension adds. */
function barcode(cells: RowCells): string | undefined {
  const key = ['barcode', 'ean', 'upc', 'gtin14', 'gtin8', 'isbn'].find(
    name => cells.text(name) !== undefined,
  );
  return key === undefined ? undefined : cells.barcode(key);
}

/** WooCommerce sells at the regular price where the sale price is above it. */
function reducedPrice(cells: RowCells, price: string | undefined): string | null | undefined {
  const salePrice = cells.amount('salePrice');
  if (price === undefined || salePrice === undefined || compareAmounts(salePrice, price) <= 0) {
    return salePrice;
  }
  cells.warn(
    'salePrice',
    'SALE_PRICE_ABOVE_PRICE',
    `${salePrice} is above the price ${price}; there is no sale.`,
  );
  return null;
}

/** An empty stock means that it is not managed; only a product that is out of stock then has a known quantity. */
function inventoryQuantity(cells: RowCells, wanted: 'any' | 'managedOnly'): number | undefined {
  const stock = cells.text('inventoryQuantity');
  if (stock !== undefined && stock.toLowerCase() !== 'parent') {
    return cells.stock('inventoryQuantity');
  }
  const isOutOfStock = wanted === 'any' && stock === undefined && cells.text('inStock') === '0';
  return isOutOfStock ? 0 : undefined;
}

function weight(cells: RowCells): Weight | undefined {
  const column = cells.keysUnder('weight.')[0];
  const value = column === undefined ? undefined : cells.orLeaveOut(() => cells.decimal(column.key));
  const unit = unitNames[column?.rest ?? ''];
  return value === undefined || unit === undefined ? undefined : { value, unit };
}

/** The header names the unit: "Weight (lbs)". */
const unitNames: Readonly<Record<string, WeightUnit>> = dictionary({ g: 'g', kg: 'kg', oz: 'oz', lbs: 'lb' });

const images = (cells: RowCells): ImageFields[] =>
  splitUrls(cells.text('images') ?? '').map((url, index) => ({ url, position: index + 1, altText: null }));

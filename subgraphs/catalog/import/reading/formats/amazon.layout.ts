import type { CsvLayout } from '../csv-layout.js';
import type { ProductFields, SellableFields } from '../parsed-row.js';
import { attributesOf, imagesOf, plainProductFields, plainSellableFields } from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, rowContent } from '../row-mapper.js';
import { type OptionValue, sellableRow, withoutSaleWindow } from '../sellable-row.js';
import { amazonAttribute } from './amazon-attribute.js';

/**
 * Amazon's flat file of listings, in the names used until 2023 (item_sku) and those since (contribution_sku#1.value),
 * and its report of active listings (seller-sku). Attributes that have no field here are kept under Amazon's name.
 */
export const amazonLayout: CsvLayout = {
  kind: 'amazon_csv',
  system: 'Amazon',
  marks: [
    ['item_sku', 'item_name'],
    ['item_sku', 'feed_product_type'],
    ['item_sku', 'parent_child'],
    ['contribution_sku'],
    ['seller_sku', 'item_name'],
    ['seller_sku', 'asin1'],
    ['item_sku', 'standard_price'],
  ],
  normalize: amazonAttribute,
  columns: {
    sku: ['item_sku', 'contribution_sku', 'seller_sku', 'sku'],
    action: ['update_delete', 'record_action'],
    productType: ['feed_product_type', 'product_type'],
    title: ['item_name'],
    brand: ['brand_name', 'brand'],
    description: ['product_description', 'item_description'],
    barcode: ['external_product_id', 'product_id', 'product_id_value'],
    barcodeType: ['external_product_id_type', 'product_id_type'],
    price: ['standard_price', 'price', 'purchasable_offer.our_price'],
    'attribute:list_price': ['list_price'],
    salePrice: ['sale_price', 'purchasable_offer.discounted_price'],
    salePriceStartsAt: ['sale_from_date', 'purchasable_offer.discounted_price.start_at'],
    salePriceEndsAt: ['sale_end_date', 'purchasable_offer.discounted_price.end_at'],
    currency: ['currency', 'purchasable_offer.currency'],
    inventoryQuantity: ['quantity', 'fulfillment_availability.quantity'],
    listingStatus: ['status'],
    parentage: ['parent_child', 'parentage_level'],
    parent: ['parent_sku'],
    theme: ['variation_theme'],
    tags: ['generic_keywords', 'generic_keyword'],
    weight: ['website_shipping_weight', 'item_weight', 'item_package_weight', 'package_weight'],
    weightUnit: [
      'website_shipping_weight_unit_of_measure',
      'item_weight_unit_of_measure',
      'item_weight.unit',
      'item_package_weight.unit',
      'package_weight_unit_of_measure',
    ],
    'image.main': ['main_image_url', 'main_product_image_locator', 'image_url'],
  },
  patternColumn: name => {
    const image = /^other_(?:product_)?image_(?:url|locator_)(\d+)$/.exec(name)?.[1];
    const [, first, second] = /^bullet_point(\d*)(?:\.(\d+))?$/.exec(name) ?? [];
    const bullet = name.startsWith('bullet_point') ? first || second || '1' : undefined;
    return (image && `image.${image.padStart(2, '0')}`) ?? (bullet && `bullet.${bullet}`);
  },
  openColumn: name => (/^[a-z][a-z0-9_.]*$/.test(name) ? `attribute:${name}` : undefined),
  notCarried:
    /^(item_is_marketplace|zshop_.*|item_note|will_ship_internationally|expedited_shipping|bid_for_featured_placement|add_delete|pending_quantity|fulfillment_channel|merchant_shipping_group|open_date|listing_id|optional_payment_type_exclusion|business_price|minimum_seller_allowed_price|maximum_seller_allowed_price|relationship_type|swatch_image_url|swatch_product_image_locator|skip_offer|listing_status|title)$/,
  required: [['sku'], ['title', 'price', 'inventoryQuantity']],
  createMapper: () => amazonRow,
};

function amazonRow(cells: RowCells): RowContent {
  const sku = cells.text('sku');
  if (sku === undefined) {
    cells.error('sku', 'KEY_MISSING', 'The row has no SKU to find its product by.');
    return rowContent({ groupKey: null });
  }
  const groupKey = `sku:${sku}`;
  if (/^(delete|\(?delete\b.*)/i.test(cells.text('action') ?? '')) {
    cells.warn('action', 'ROW_DELETES', 'The row deletes a listing on Amazon; an import deletes nothing.');
    return rowContent({ groupKey, isSkipped: true });
  }
  const parent = cells.text('parent');
  const isParent = /^parent$/i.test(cells.text('parentage') ?? '');
  if (parent !== undefined && !isParent) {
    return child(cells, sku, parent);
  }
  const sellable = isParent ? { sku } : { ...sellableFields(cells), ...saleDates(cells) };
  return sellableRow(cells, {
    groupKey,
    product: { ...productFields(cells), ...sellable },
    optionValues: [],
    sellable: {},
    images: images(cells),
  });
}

/** A child is found by its parent's SKU, whose row may stand above it, below it, or in another file. */
function child(cells: RowCells, sku: string, parent: string): RowContent {
  const all = images(cells);
  const content = sellableRow(cells, {
    groupKey: `sku:${parent}`,
    aliases: [`sku:${sku}`],
    product: null,
    optionValues: optionsOf(cells, sku),
    sellable: withoutSaleWindow(cells, sellableFields(cells)),
    variantTitle: cells.text('title'),
    variantImageUrl: all[0]?.url,
    images: all,
  });
  return { ...content, parentRef: `sku:${parent}` };
}

/** Attributes that variation themes are made of, with the words by which a theme names them. */
const themeAttributes = [
  { word: /colou?r/i, keys: ['color_name', 'color'], name: 'Color' },
  { word: /size/i, keys: ['size_name', 'size', 'apparel_size.size', 'footwear_size.size'], name: 'Size' },
  { word: /style/i, keys: ['style_name', 'style'], name: 'Style' },
  { word: /material/i, keys: ['material_type', 'material'], name: 'Material' },
  { word: /pattern/i, keys: ['pattern_name', 'pattern_type', 'pattern'], name: 'Pattern' },
  { word: /flavou?r/i, keys: ['flavor_name', 'flavor'], name: 'Flavor' },
  { word: /scent/i, keys: ['scent_name', 'scent'], name: 'Scent' },
  {
    word: /count|quantity|pack/i,
    keys: ['unit_count', 'item_package_quantity', 'number_of_items'],
    name: 'Count',
  },
];

/** What the theme names; without a theme, those that the row has a value for; without any, the SKU tells it apart. */
function optionsOf(cells: RowCells, sku: string): OptionValue[] {
  const theme = cells.text('theme');
  const found = themeAttributes.flatMap(({ word, keys, name }): OptionValue[] => {
    const value = keys.map(key => cells.text(`attribute:${key}`)).find(text => text !== undefined);
    return value === undefined || (theme !== undefined && !word.test(theme)) ? [] : [[name, value]];
  });
  if (found.length > 0) {
    return found;
  }
  cells.warn(
    'theme',
    'OPTION_VALUE_MISSING',
    'The variation has no value for its theme; its SKU takes the place of one.',
  );
  return [[theme ?? 'Item', sku]];
}

function productFields(cells: RowCells): ProductFields {
  const plain = plainProductFields(cells, ',;');
  const highlights = cells.keysUnder('bullet.').flatMap(({ key }) => cells.text(key) ?? []);
  const status = cells.text('listingStatus')?.toLowerCase();
  return {
    ...plain,
    highlights: highlights.length === 0 ? undefined : highlights,
    status: status === undefined || status === 'active' ? 'active' : 'draft',
    attributes: attributesOf(plain.attributes),
  };
}

/** An ASIN is Amazon's number, not a barcode. */
function sellableFields(cells: RowCells): SellableFields {
  const type = cells.text('barcodeType')?.toUpperCase();
  const isBarcode =
    type === undefined
      ? /^\d{8,14}$/.test(cells.text('barcode') ?? '')
      : ['EAN', 'UPC', 'GTIN', 'ISBN', '3', '4'].includes(type);
  const { barcode, ...sellable } = plainSellableFields(cells);
  return isBarcode ? { ...sellable, barcode } : sellable;
}

const saleDates = (cells: RowCells) => ({
  salePriceStartsAt: cells.time('salePriceStartsAt', 'start'),
  salePriceEndsAt: cells.time('salePriceEndsAt', 'end'),
});

const images = (cells: RowCells) => {
  const keys = cells
    .keysUnder('image.')
    .map(({ key }) => key)
    .toSorted((a, b) => (a === 'image.main' ? -1 : b === 'image.main' ? 1 : a < b ? -1 : 1));
  return imagesOf(keys.flatMap(key => cells.text(key) ?? []));
};

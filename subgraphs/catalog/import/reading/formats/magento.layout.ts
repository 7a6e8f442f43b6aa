import type { CsvLayout } from '../csv-layout.js';
import { splitList } from '../list-text.rules.js';
import type { ProductFields, ProductMember, SellableFields } from '../parsed-row.js';
import { stated } from '../parsed-row.js';
import {
  attributesOf,
  deepestCategory,
  imagesOf,
  isSentKind,
  plainProductFields,
  plainSellableFields,
} from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, rowContent } from '../row-mapper.js';
import { fittingOptions } from '../sellable-row.js';

/**
 * Magento 2 and Adobe Commerce, export of products. A configurable product names its variants by SKU; those are
 * rows of their own, above or below it. Rows of a store view hold translations.
 */
export const magentoLayout: CsvLayout = {
  kind: 'magento_csv',
  system: 'Magento 2',
  marks: [
    ['sku', 'product_type'],
    ['sku', 'attribute_set_code'],
    ['sku', 'store_view_code'],
    ['sku', 'additional_attributes'],
    ['sku', 'configurable_variations'],
    ['sku', 'product_online', 'price'],
    ['sku', 'url_key', 'special_price'],
  ],
  columns: {
    sku: ['sku'],
    storeView: ['store_view_code'],
    type: ['product_type'],
    categories: ['categories'],
    title: ['name'],
    description: ['description'],
    shortDescription: ['short_description'],
    weight: ['weight'],
    online: ['product_online'],
    visibility: ['visibility'],
    price: ['price'],
    salePrice: ['special_price'],
    salePriceStartsAt: ['special_price_from_date'],
    salePriceEndsAt: ['special_price_to_date'],
    cost: ['cost'],
    handle: ['url_key'],
    'attribute:seo.title': ['meta_title'],
    'attribute:seo.keywords': ['meta_keywords', 'meta_keyword'],
    'attribute:seo.description': ['meta_description'],
    baseImage: ['base_image'],
    additionalImages: ['additional_images'],
    additionalAttributes: ['additional_attributes'],
    inventoryQuantity: ['qty'],
    inStock: ['is_in_stock'],
    manageStock: ['manage_stock'],
    brand: ['manufacturer', 'brand'],
    variations: ['configurable_variations'],
    variationLabels: ['configurable_variation_labels'],
    associated: ['associated_skus'],
  },
  notCarried:
    /^_?(attribute_set_code|product_websites|tax_class_name|created_at|updated_at|new_from_date|new_to_date|display_product_options_in|map_.+|msrp.*|gift_message_available|custom_.+|page_layout|product_options_container|(small|thumbnail|swatch)_image(_label)?|base_image_label|additional_image_labels|hide_from_product_page|out_of_stock_qty|use_config_.+|is_.+|allow_backorders|(min|max)_(cart_qty|qty|sale_qty)|notify_on_stock_below|qty_increments|enable_qty_.+|website_id|deferred_stock_update|(related|crosssell|upsell)_(skus|position)|bundle_.+|downloadable_.+|giftcard_.+|gift_.+|store|websites|product_websites)$/,
  longKeys: [
    'shortDescription',
    'additionalAttributes',
    'variations',
    'variationLabels',
    'additionalImages',
    'categories',
  ],
  required: [['sku']],
  createMapper: () => magentoRow,
};

function magentoRow(cells: RowCells): RowContent {
  const sku = cells.text('sku');
  if (sku === undefined) {
    cells.error('sku', 'KEY_MISSING', 'The row has no SKU to find its product by.');
    return rowContent({ groupKey: null });
  }
  const groupKey = `sku:${sku}`;
  const storeView = cells.text('storeView');
  if (storeView !== undefined && storeView !== 'default' && storeView !== 'admin') {
    const message = `The row holds the texts of the store view "${storeView}"; a product here has one set of texts.`;
    cells.warn('storeView', 'STORE_VIEW_SKIPPED', message);
    return rowContent({ groupKey, isSkipped: true });
  }
  const type = cells.text('type') ?? 'simple';
  if (!soldTypes.has(type)) {
    const message = `A ${type} product is put together from others${membersText(cells)}; those are imported by their own rows.`;
    cells.warn('type', 'TYPE_UNSUPPORTED', message);
    return rowContent({ groupKey, isSkipped: true });
  }
  return type === 'configurable' ? configurable(cells, sku) : simple(cells, sku);
}

const soldTypes = new Set(['simple', 'virtual', 'downloadable', 'configurable']);

const membersText = (cells: RowCells): string => {
  const members = cells.text('associated');
  return members === undefined ? '' : ` (${members})`;
};

function simple(cells: RowCells, sku: string): RowContent {
  return rowContent({
    groupKey: `sku:${sku}`,
    product: stated({ ...productFields(cells), ...sellableFields(cells) }),
    images: images(cells),
  });
}

function configurable(cells: RowCells, sku: string): RowContent {
  const members = membersOf(cells);
  if (members.length === 0) {
    cells.warn(
      'variations',
      'VARIANTS_MISSING',
      'The configurable product names no variants; a new one becomes a draft.',
    );
  }
  const { status, ...product } = productFields(cells);
  return {
    ...rowContent({
      groupKey: `sku:${sku}`,
      product: stated({ ...product, sku, status: members.length === 0 ? undefined : status }),
      images: images(cells),
    }),
    members,
  };
}

/** "sku=TEE-S,size=S,color=Red|sku=..."; the labels' column says what the attributes are called. */
function membersOf(cells: RowCells): ProductMember[] {
  const labels = Object.fromEntries(assignments(cells.text('variationLabels') ?? ''));
  return (cells.text('variations') ?? '').split('|').flatMap(text => {
    const { sku, ...values } = Object.fromEntries(assignments(text));
    if (sku === undefined) {
      return [];
    }
    const named = Object.entries(values).map(([code, value]) => [labels[code] ?? code, value] as const);
    return [{ ref: `sku:${sku}`, optionValues: Object.fromEntries(fittingOptions(cells, named)) }];
  });
}

/** "a=1,b=x, y": a comma belongs to the value unless a name and an equals sign follow it. */
const assignments = (text: string): [string, string][] =>
  [...text.matchAll(/(?:^|,)\s*"?([A-Za-z0-9_]+)=((?:(?!,\s*"?[A-Za-z0-9_]+=).)*)/gs)].map(
    ([, name = '', value = '']) => [
      name,
      value
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replace(/"$/, '')
        .replaceAll('""', '"'),
    ],
  );

function productFields(cells: RowCells): ProductFields {
  const added = Object.fromEntries(
    assignments(cells.text('additionalAttributes') ?? '').map(([name, value]) => [
      name,
      value.replaceAll('|', ', '),
    ]),
  );
  const { manufacturer, brand } = added;
  const categories = splitList(cells.text('categories') ?? '', ',');
  const plain = plainProductFields(cells);
  const description = plain.description ?? cells.verbatim('shortDescription');
  return {
    ...plain,
    description,
    brand: plain.brand ?? manufacturer ?? brand,
    productType: deepestCategory(categories, '/'),
    status: status(cells),
    attributes: attributesOf(plain.attributes, added, {
      categories: categories.join(', '),
      shortDescription: plain.description === undefined ? null : cells.text('shortDescription'),
    }),
  };
}

/** 1 is enabled, 2 disabled. What is not visible by itself is a variant of another; left alone it stays a draft. */
function status(cells: RowCells): ProductFields['status'] {
  const online = cells.orLeaveOut(() =>
    cells.oneOf('online', { '1': 'active', '2': 'draft', '0': 'draft' } as const),
  );
  return cells.text('visibility')?.toLowerCase() === 'not visible individually' ? 'draft' : online;
}

function sellableFields(
  cells: RowCells,
): SellableFields & Pick<ProductFields, 'salePriceStartsAt' | 'salePriceEndsAt'> {
  const sellable = plainSellableFields(cells);
  const isUnmanaged = cells.text('manageStock') === '0';
  const isOut = cells.text('inStock') === '0';
  const inventoryQuantity = isUnmanaged ? undefined : isOut ? 0 : sellable.inventoryQuantity;
  const requiresShipping = isSentKind(cells.text('type'));
  return { ...withoutUnreadableSale(cells, sellable), inventoryQuantity, requiresShipping };
}

/** Dates are written as the shop's language has them; what could be a day or a month is not guessed. */
function withoutUnreadableSale(cells: RowCells, sellable: SellableFields) {
  const keys = ['salePriceStartsAt', 'salePriceEndsAt'] as const;
  const isReadable = keys.every(key => /^\d{4}-\d{2}-\d{2}/.test(cells.text(key) ?? '0000-00-00'));
  if (typeof sellable.salePrice !== 'string' || isReadable) {
    return {
      ...sellable,
      salePriceStartsAt: cells.time('salePriceStartsAt', 'start'),
      salePriceEndsAt: cells.time('salePriceEndsAt', 'end'),
    };
  }
  const message =
    'The dates of the special price are not written as 2026-01-31, so day and month cannot be told apart; the special price is left out.';
  cells.warn('salePrice', 'SALE_DATES_UNREADABLE', message);
  return { ...sellable, salePrice: undefined };
}

const images = (cells: RowCells) => {
  const all = [cells.text('baseImage') ?? '', ...splitList(cells.text('additionalImages') ?? '', ',')];
  return imagesOf([...new Set(all.filter(text => text !== '' && text !== 'no_selection'))]);
};

import type { CsvLayout } from '../csv-layout.js';
import { splitList } from '../list-text.rules.js';
import type { ProductFields, SellableFields } from '../parsed-row.js';
import {
  attributesOf,
  deepestCategory,
  imagesOf,
  isSentKind,
  plainProductFields,
  plainSellableFields,
  visibilityValues,
} from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, type RowMapper, rowContent } from '../row-mapper.js';
import { type OptionValue, sellableRow } from '../sellable-row.js';
import { titleGroupKey } from '../title-key.js';

/** BigCommerce's product CSV of today (v3): a row for the product, then rows of its variants, images and videos. */
export const bigcommerceLayout: CsvLayout = {
  kind: 'bigcommerce_csv',
  system: 'BigCommerce',
  marks: [
    ['item', 'name', 'sku', 'options'],
    ['item', 'inventory tracking'],
    ['item', 'is visible'],
    ['item', 'internal image url (export)'],
  ],
  columns: {
    item: ['Item'],
    id: ['ID'],
    kind: ['Type'],
    title: ['Name'],
    sku: ['SKU'],
    options: ['Options'],
    tracking: ['Inventory Tracking'],
    inventoryQuantity: ['Current Stock'],
    price: ['Price'],
    cost: ['Cost Price'],
    'attribute:retailPrice': ['Retail Price'],
    salePrice: ['Sale Price'],
    categories: ['Categories', 'Categories Names'],
    description: ['Description'],
    'attribute:customFields': ['Custom Fields'],
    'attribute:seo.title': ['Page Title'],
    url: ['Product URL'],
    'attribute:seo.description': ['Meta Description'],
    'attribute:seo.keywords': ['Meta Keywords'],
    tags: ['Search Keywords'],
    barcode: ['UPC/EAN'],
    gtin: ['Global Trade Number'],
    weight: ['Weight'],
    visible: ['Is Visible'],
    variantImage: ['Variant Image URL'],
    imageExport: ['Internal Image URL (Export)'],
    imageImport: ['Image URL (Import)'],
    imageAltText: ['Image Description'],
    imageIsThumbnail: ['Image is Thumbnail'],
    imageSort: ['Image Sort Order'],
    'attribute:warranty': ['Warranty'],
  },
  notCarried:
    /^(low stock|brand id|channels|bin picking number|free shipping|fixed shipping cost|width|height|depth|is featured|tax class|show product condition|sort order|youtube id|video .+|availability.*|url|status)$/,
  longKeys: ['attribute:customFields'],
  required: [['item'], ['title']],
  createMapper: bigcommerceMapper,
};

interface Group {
  groupKey: string;
  price: string | undefined;
  requiresShipping: boolean | undefined;
}

function bigcommerceMapper(): RowMapper {
  let group: Group | undefined;
  return cells => {
    const item = cells.text('item')?.toLowerCase();
    if (item === 'product') {
      group = {
        groupKey: productKey(cells),
        price: cells.amount('price'),
        requiresShipping: isSentKind(cells.text('kind')),
      };
      return productRow(cells, group);
    }
    if (group === undefined) {
      cells.error('item', 'PARENT_MISSING', 'The row belongs to the product above it; there is none.');
      return rowContent({ groupKey: null });
    }
    if (item === 'variant') {
      return variantRow(cells, group);
    }
    if (item === 'image') {
      return rowContent({ groupKey: group.groupKey, images: imageRow(cells) });
    }
    cells.warn(
      'item',
      'TYPE_UNSUPPORTED',
      `Rows of the kind "${cells.text('item') ?? ''}" are not imported.`,
    );
    return rowContent({ groupKey: group.groupKey, isSkipped: true });
  };
}

function productKey(cells: RowCells): string {
  const [id, sku] = [cells.text('id'), cells.text('sku')];
  return id !== undefined
    ? `id:${id}`
    : sku !== undefined
      ? `sku:${sku}`
      : titleGroupKey(cells.text('title') ?? '', cells.row);
}

function productRow(cells: RowCells, { groupKey, requiresShipping }: Group): RowContent {
  const plain = plainProductFields(cells);
  const categories = splitList(cells.text('categories') ?? '', ';|');
  const isTracked = cells.text('tracking')?.toLowerCase() === 'product';
  const product: ProductFields = {
    ...plain,
    handle: handleFrom(cells.text('url')),
    productType: deepestCategory(
      categories.filter(category => !/^\d+$/.test(category)),
      '/',
    ),
    status: cells.orLeaveOut(() => cells.oneOf('visible', visibilityValues)),
    attributes: attributesOf(plain.attributes, { categories: categories.join(', ') }),
  };
  return sellableRow(cells, {
    groupKey,
    product,
    optionValues: [],
    sellable: {
      ...sellableFields(cells),
      ...(isTracked ? {} : { inventoryQuantity: undefined }),
      requiresShipping,
    },
  });
}

/** A variant without a price is sold at the product's, and is sent as the product is. */
function variantRow(cells: RowCells, { groupKey, price, requiresShipping }: Group): RowContent {
  const optionValues = optionsOf(cells.text('options') ?? '');
  if (optionValues.length === 0) {
    cells.error(
      'options',
      'OPTION_VALUE_MISSING',
      'A variant needs its options, such as Type=Rectangle|Name=Size|Value=M.',
    );
  }
  const sellable = { ...sellableFields(cells), requiresShipping };
  return sellableRow(cells, {
    groupKey,
    product: null,
    optionValues,
    sellable: sellable.price === undefined && price !== undefined ? { ...sellable, price } : sellable,
    variantImageUrl: imagesOf(splitList(cells.text('variantImage') ?? '', ' '))[0]?.url,
  });
}

const sellableFields = (cells: RowCells): SellableFields => {
  const { barcode, ...sellable } = plainSellableFields(cells);
  return { ...sellable, barcode: barcode ?? cells.barcode('gtin') };
};

/** "Type=Rectangle|Name=Color|Value=BlackType=Swatch|Name=Size|Value=M": nothing stands between two options. */
const optionsOf = (text: string): OptionValue[] =>
  [...text.matchAll(/Name=([^|]*)\|Value=(.*?)(?=[;\s]*Type=[^|]*\|Name=|$)/gs)].map(
    ([, name = '', value = '']) => [name.trim(), value.replace(/\[#?[0-9a-f]{6}\]$/i, '').trim()] as const,
  );

/** "/shirts/tee/" is the handle shirts-tee. */
const handleFrom = (url: string | undefined): string | undefined =>
  url
    ?.replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^\/+|\/+$/g, '')
    .replaceAll('/', '-') || undefined;

function imageRow(cells: RowCells) {
  const url = cells.text('imageExport') ?? cells.text('imageImport');
  const isFirst = visibilityValues[cells.text('imageIsThumbnail')?.toLowerCase() ?? ''] === 'active';
  const sort = cells.quantity('imageSort');
  const position = isFirst ? 1 : sort === undefined ? null : sort + 2;
  return imagesOf(url === undefined ? [] : [url]).map(image => ({
    ...image,
    position,
    altText: cells.text('imageAltText') ?? null,
  }));
}

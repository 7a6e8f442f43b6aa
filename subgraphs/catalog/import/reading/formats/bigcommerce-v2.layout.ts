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

/** BigCommerce's older product CSV (v2): "Product", "  SKU" and "  Rule" rows. */
export const bigcommerceV2Layout: CsvLayout = {
  kind: 'bigcommerce_v2_csv',
  system: 'BigCommerce (v2)',
  marks: [
    ['item type', 'product name'],
    ['product code/sku', 'product name'],
    ['item type', 'code', 'name'],
  ],
  columns: {
    item: ['Item Type'],
    id: ['Product ID'],
    kind: ['Product Type'],
    title: ['Product Name', 'Name'],
    sku: ['Product Code/SKU', 'Code'],
    brand: ['Brand Name', 'Brand'],
    description: ['Product Description', 'Description'],
    price: ['Price'],
    cost: ['Cost Price'],
    'attribute:retailPrice': ['Retail Price'],
    salePrice: ['Sale Price'],
    'attribute:warranty': ['Product Warranty', 'Warranty'],
    weight: ['Product Weight', 'Weight'],
    visible: ['Product Visible?', 'Product Visible'],
    tracking: ['Track Inventory'],
    inventoryQuantity: ['Current Stock Level', 'Stock Level'],
    categories: ['Category', 'Category String', 'Category Details'],
    tags: ['Search Keywords'],
    'attribute:seo.title': ['Page Title'],
    'attribute:seo.keywords': ['Meta Keywords'],
    'attribute:seo.description': ['Meta Description'],
    barcode: ['Product UPC/EAN'],
    url: ['Product URL'],
    'attribute:customFields': ['Product Custom Fields'],
    images: ['Product Images'],
  },
  patternColumn: name => {
    const image = /^product image (file|url|description) - (\d+)$/.exec(name);
    const google = /^gps (?!enabled|category)(.+)$/.exec(name)?.[1];
    return image === null
      ? google && `attribute:google.${google.replaceAll(' ', '_')}`
      : `image${image[2]}.${image[1]}`;
  },
  notCarried:
    /^(bin picking number|option set( align)?|fixed shipping (cost|price)|free shipping|product (width|height|depth|availability|not visible|inventoried|file .*|files|tax class|image .*)|width|height|depth|allow purchases\??|low stock level|date (added|modified)|myob .*|show product condition\??|event date .*|sort order|stop processing rules|redirect old url\??|gps (enabled|category)|brand \+ name|calculated price|tax class)$/,
  longKeys: ['images', 'attribute:customFields'],
  required: [['item'], ['title']],
  createMapper: bigcommerceV2Mapper,
};

interface Group {
  groupKey: string;
  price: string | undefined;
  requiresShipping: boolean | undefined;
}

function bigcommerceV2Mapper(): RowMapper {
  let group: Group | undefined;
  return cells => {
    const item = cells.text('item')?.toLowerCase() ?? 'product';
    if (item === 'product') {
      const [id, sku] = [cells.text('id'), cells.text('sku')];
      const groupKey =
        id !== undefined
          ? `id:${id}`
          : sku !== undefined
            ? `sku:${sku}`
            : titleGroupKey(cells.text('title') ?? '', cells.row);
      const requiresShipping = isSentKind(cells.text('kind'));
      group = { groupKey, price: cells.amount('price'), requiresShipping };
      return productRow(cells, group);
    }
    if (group === undefined) {
      cells.error('item', 'PARENT_MISSING', 'The row belongs to the product above it; there is none.');
      return rowContent({ groupKey: null });
    }
    if (item === 'sku') {
      return skuRow(cells, group);
    }
    const message =
      'Rules that change a price or weight by option have no counterpart here; check the prices of the variants.';
    cells.warn('item', 'RULE_UNSUPPORTED', message);
    return rowContent({ groupKey: group.groupKey, isSkipped: true });
  };
}

function productRow(cells: RowCells, { groupKey, requiresShipping }: Group): RowContent {
  const plain = plainProductFields(cells);
  const categories = splitList(cells.text('categories') ?? '', ';|');
  const isTracked = cells.text('tracking')?.toLowerCase() === 'by product';
  const product: ProductFields = {
    ...plain,
    handle:
      cells
        .text('url')
        ?.replace(/^https?:\/\/[^/]+/i, '')
        .replace(/^\/+|\/+$/g, '')
        .replaceAll('/', '-') || undefined,
    productType: deepestCategory(categories, '/'),
    status: cells.orLeaveOut(() => cells.oneOf('visible', visibilityValues)),
    attributes: attributesOf(plain.attributes, { categories: categories.join(', ') }),
  };
  const sellable = { ...plainSellableFields(cells), requiresShipping };
  return sellableRow(cells, {
    groupKey,
    product,
    optionValues: [],
    sellable: isTracked ? sellable : { ...sellable, inventoryQuantity: undefined },
    images: images(cells),
  });
}

/** A variant's name is its options: "[S]Color=Red,[RB]Size=M". Its price may be a change of the product's. */
function skuRow(cells: RowCells, { groupKey, price, requiresShipping }: Group): RowContent {
  const optionValues = (cells.text('title') ?? '')
    .split(/,(?=\s*\[[A-Z]+\])/)
    .flatMap((text): OptionValue[] => {
      const [, name, value] = /^\s*\[[A-Z]+\](.+?)=(.*)$/s.exec(text) ?? [];
      return name === undefined || value === undefined
        ? []
        : [[name.trim(), value.replace(/:#[0-9a-f]{6}$/i, '').trim()]];
    });
  if (optionValues.length === 0) {
    cells.error(
      'title',
      'OPTION_VALUE_MISSING',
      'The name of a SKU row holds its options, such as [S]Color=Red,[RB]Size=M.',
    );
  }
  return sellableRow(cells, {
    groupKey,
    product: null,
    optionValues,
    sellable: { ...variantFields(cells, price), requiresShipping },
  });
}

function variantFields(cells: RowCells, price: string | undefined): SellableFields {
  const stated = cells.text('price');
  const isRule = stated?.startsWith('[') === true;
  if (isRule) {
    const message = `The price ${stated} is a change of the product's price, which has no counterpart here; the product's price is taken.`;
    cells.warn('price', 'RULE_UNSUPPORTED', message);
  }
  const { sku, barcode, inventoryQuantity, weight } = plainFieldsWithoutPrice(cells);
  const own = isRule ? undefined : cells.amount('price');
  const isOwn = own !== undefined && !/^[0.]+$/.test(own);
  return { sku, barcode, inventoryQuantity, weight, price: isOwn ? own : price };
}

const plainFieldsWithoutPrice = (cells: RowCells): SellableFields => ({
  sku: cells.text('sku'),
  barcode: cells.barcode('barcode'),
  inventoryQuantity: cells.stock('inventoryQuantity'),
  weight: cells.weightInShopUnit('weight'),
});

function images(cells: RowCells) {
  const places = [
    ...new Set(cells.keysUnder('image').flatMap(({ rest }) => /^(\d+)\./.exec(rest)?.[1] ?? [])),
  ];
  const numbered = places.flatMap(place => {
    const text = cells.text(`image${place}.url`) ?? cells.text(`image${place}.file`);
    const altText = cells.text(`image${place}.description`) ?? null;
    return text === undefined
      ? []
      : imagesOf([text]).map(image => ({ ...image, altText, position: Number(place) }));
  });
  const listed = splitList(cells.text('images') ?? '', '|;').flatMap(
    text => /https?:\/\/\S+/.exec(text)?.[0] ?? [],
  );
  return [...numbered, ...imagesOf(listed)];
}

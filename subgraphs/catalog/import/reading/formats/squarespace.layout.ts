import type { CsvLayout } from '../csv-layout.js';
import { splitList, splitUrls } from '../list-text.rules.js';
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
import { optionPairs, sellableRow } from '../sellable-row.js';
import { titleGroupKey } from '../title-key.js';

/** Squarespace's product CSV: a row with a title begins a product, the rows below without one are its variants. */
export const squarespaceLayout: CsvLayout = {
  kind: 'squarespace_csv',
  system: 'Squarespace',
  marks: [
    ['product id [non editable]'],
    ['variant id [non editable]'],
    ['title', 'hosted image urls'],
    ['product page', 'product url', 'title', 'on sale'],
  ],
  columns: {
    id: ['Product ID [Non Editable]'],
    variantId: ['Variant ID [Non Editable]'],
    'attribute:productKind': ['Product Type [Non Editable]', 'Product Type'],
    url: ['Product URL'],
    title: ['Title'],
    description: ['Description'],
    sku: ['SKU'],
    barcode: ['GTIN'],
    price: ['Price'],
    salePrice: ['Sale Price'],
    onSale: ['On Sale'],
    stock: ['Stock'],
    categories: ['Categories'],
    tags: ['Tags'],
    weight: ['Weight'],
    visible: ['Visible'],
    images: ['Hosted Image URLs'],
  },
  patternColumn: name => {
    const [, part, place] = /^option (name|value) (\d)$/.exec(name) ?? [];
    return part && `option${place}${part === 'name' ? 'Name' : 'Value'}`;
  },
  notCarried: /^(product page|length|width|height|seo .*)$/,
  longKeys: ['images'],
  required: [['title']],
  createMapper: squarespaceMapper,
};

function squarespaceMapper(): RowMapper {
  let groupKey: string | undefined;
  let requiresShipping: boolean | undefined;
  return cells => {
    const isFirst = cells.text('title') !== undefined || cells.text('id') !== undefined;
    if (isFirst) {
      groupKey = keyOf(cells);
      requiresShipping = isSentKind(cells.text('attribute:productKind'));
    }
    if (groupKey === undefined) {
      cells.error(
        'title',
        'KEY_MISSING',
        'A row without a title is a variant of the product above; there is none.',
      );
      return rowContent({ groupKey: null });
    }
    return variant(cells, { groupKey, requiresShipping, isFirst });
  };
}

function keyOf(cells: RowCells): string {
  const handle = handleFrom(cells);
  const [id, sku] = [cells.text('id'), cells.text('sku')];
  return handle !== undefined
    ? `handle:${handle}`
    : id !== undefined
      ? `id:${id}`
      : sku !== undefined
        ? `sku:${sku}`
        : titleGroupKey(cells.text('title') ?? '', cells.row);
}

interface VariantPlace {
  groupKey: string;
  /** As the product's first row says. */
  requiresShipping: boolean | undefined;
  isFirst: boolean;
}

function variant(cells: RowCells, { groupKey, requiresShipping, isFirst }: VariantPlace): RowContent {
  const images = imagesOf(splitUrls(cells.text('images') ?? ''));
  return sellableRow(cells, {
    groupKey,
    product: isFirst ? productFields(cells) : null,
    optionValues: optionPairs(cells, 6),
    sellable: { ...sellableFields(cells), requiresShipping },
    images: isFirst ? images : [],
    variantImageUrl: isFirst ? undefined : images[0]?.url,
  });
}

function productFields(cells: RowCells): ProductFields {
  const plain = plainProductFields(cells);
  const categories = splitList(cells.text('categories') ?? '', ',').map(path => path.replace(/^\//, ''));
  return {
    ...plain,
    handle: handleFrom(cells),
    productType: deepestCategory(categories, '/'),
    status: cells.orLeaveOut(() => cells.oneOf('visible', visibilityValues)),
    attributes: attributesOf(plain.attributes, { categories: categories.join(', ') }),
  };
}

/** The last step of the address: "shop/p/tee" is the handle tee. */
const handleFrom = (cells: RowCells): string | undefined =>
  cells
    .text('url')
    ?.split(/[?#]/)[0]
    ?.split('/')
    .filter(step => step !== '')
    .at(-1);

/** A sale price stands in the file whether or not the sale is on. */
function sellableFields(cells: RowCells): SellableFields {
  const isOnSale = visibilityValues[cells.text('onSale')?.toLowerCase() ?? ''] === 'active';
  const { salePrice, ...sellable } = plainSellableFields(cells);
  const stock = cells.text('stock')?.toLowerCase();
  return {
    ...sellable,
    ...(salePrice === undefined ? {} : { salePrice: isOnSale ? salePrice : null }),
    inventoryQuantity: stock === 'unlimited' ? undefined : cells.stock('stock'),
  };
}

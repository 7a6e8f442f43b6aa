import type { ProductStatus } from '../../../product/product.entity.js';
import type { CsvLayout } from '../csv-layout.js';
import { GroupMemory } from '../group-memory.js';
import { splitList } from '../list-text.rules.js';
import type { ProductFields, SellableFields } from '../parsed-row.js';
import {
  attributesOf,
  deepestCategory,
  isSentKind,
  plainProductFields,
  plainSellableFields,
  visibilityValues,
} from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, type RowMapper, rowContent } from '../row-mapper.js';
import { type OptionValue, optionPairs, sellableRow } from '../sellable-row.js';
import { titleGroupKey } from '../title-key.js';

/** Square's item library: one row a variation, with a column of stock for each location. */
export const squareLayout: CsvLayout = {
  kind: 'square_csv',
  system: 'Square',
  marks: [
    ['token', 'item name', 'variation name'],
    ['token', 'item name', 'price'],
    ['reference handle', 'item name'],
    ['item name', 'variation name', 'square online item visibility'],
    ['item name', 'variation name', 'price'],
  ],
  columns: {
    reference: ['Reference Handle'],
    token: ['Token'],
    title: ['Item Name'],
    'attribute:customerFacingName': ['Customer-facing Name'],
    variationName: ['Variation Name'],
    sku: ['SKU'],
    barcode: ['GTIN'],
    description: ['Description'],
    categories: ['Categories', 'Category', 'Additional Categories'],
    productType: ['Reporting Category'],
    'attribute:seo.title': ['SEO Title'],
    'attribute:seo.description': ['SEO Description'],
    handle: ['Permalink'],
    visible: ['Square Online Item Visibility'],
    'attribute:itemType': ['Item Type'],
    price: ['Price'],
    salePrice: ['Online Sale Price'],
    archived: ['Archived'],
    sellable: ['Sellable'],
    cost: ['Default Unit Cost'],
    brand: ['Default Vendor Name'],
  },
  patternColumn: name => {
    const [, part, place] = /^option (name|value) (\d)$/.exec(name) ?? [];
    const location = /^current quantity (.+)$/.exec(name)?.[1];
    const unit = /^weight \((kg|g|lb|oz)\)$/.exec(name)?.[1];
    return (
      (part && `option${place}${part === 'name' ? 'Name' : 'Value'}`) ??
      (location && `quantity.${location}`) ??
      (unit && `weight.${unit}`)
    );
  },
  notCarried:
    /^(unit and precision|social media link .+|shipping enabled|self-?serve ordering enabled|delivery enabled|pick ?up enabled|contains alcohol|stockable|skip detail screen in pos|auto add item to check|default vendor code|enabled .+|new quantity .+|stock alert .+|price .+|tax - .+|modifier set - .+|.+\(\d+(\.\d+)?%\)|unit cost .+|vendor .+|seo|sold online|available for sale|square online category|hide price in square online)$/,
  required: [['title']],
  createMapper: squareMapper,
};

function squareMapper(): RowMapper {
  const groups = new GroupMemory<Item>();
  return cells => {
    const title = cells.text('title');
    const handle = cells.text('reference') ?? cells.text('handle');
    const name = handle === undefined ? title && `title:${title}` : `handle:${handle}`;
    if (name === undefined) {
      cells.error(
        'title',
        'KEY_MISSING',
        'The row has no item name, so it cannot be told which product it belongs to.',
      );
      return rowContent({ groupKey: null });
    }
    const known = groups.recall(name);
    const variationKey = JSON.stringify(optionValuesOf(cells));
    const isSame = known !== undefined && (handle !== undefined || !known.variations.has(variationKey));
    const ownKey = handle === undefined ? titleGroupKey(title ?? '', cells.row) : name;
    const item = isSame ? known : { groupKey: ownKey, variations: new Set<string>() };
    item.variations.add(variationKey);
    groups.remember(name, item);
    return variation(cells, item.groupKey, !isSame);
  };
}

/** Where only a title names it, a variation that comes again begins another item of the same title. */
interface Item {
  groupKey: string;
  variations: Set<string>;
}

/** Square gives every item a variation; a lone one called Regular is the item itself. */
const loneVariationName = 'Regular';

function variation(cells: RowCells, groupKey: string, isFirst: boolean): RowContent {
  const name = variationName(cells);
  const content = sellableRow(cells, {
    groupKey,
    product: isFirst ? productFields(cells) : null,
    optionValues: optionValuesOf(cells),
    sellable: sellableFields(cells),
    variantTitle: name === loneVariationName ? undefined : name,
  });
  const isLone = namedOptions(cells).length === 0 && name === loneVariationName;
  return isLone
    ? { ...content, variants: content.variants.map(one => ({ ...one, isItself: true as const })) }
    : content;
}

const variationName = (cells: RowCells): string => {
  const name = cells.text('variationName') ?? loneVariationName;
  return name === 'Default Title' ? loneVariationName : name;
};

function optionValuesOf(cells: RowCells): OptionValue[] {
  const pairs = namedOptions(cells);
  return pairs.length > 0 ? pairs : [['Variation', variationName(cells)]];
}

/** Items that came from another shop have options such as "#primary-colour<uuid>", and one of Default Title for none. */
function namedOptions(cells: RowCells): OptionValue[] {
  const pairs = optionPairs(cells, 6).filter(([, value]) => value !== 'Default Title');
  return pairs.map(([name, value]): OptionValue => {
    const plain = importedOption.exec(name)?.[1]?.replaceAll('-', ' ').trim();
    return [plain ? plain.charAt(0).toUpperCase() + plain.slice(1) : name, value];
  });
}

const importedOption = /^#(.*?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function productFields(cells: RowCells): ProductFields {
  const plain = plainProductFields(cells);
  const categories = splitList((cells.text('categories') ?? '').replace(/\s*\([^)]*>[^)]*\)/g, ''), ',');
  return {
    ...plain,
    productType: deepestCategory(plain.productType == null ? categories : [plain.productType], '>'),
    status: status(cells),
    attributes: attributesOf(plain.attributes, { categories: categories.join(', ') }),
  };
}

function status(cells: RowCells): ProductFields['status'] {
  const isYes = (key: string): boolean => /^y/i.test(cells.text(key) ?? '');
  const visible = cells.orLeaveOut(() =>
    cells.oneOf<ProductStatus>('visible', { ...visibilityValues, unindexed: 'active' }),
  );
  return isYes('archived') ? 'archived' : /^n/i.test(cells.text('sellable') ?? '') ? 'draft' : visible;
}

function sellableFields(cells: RowCells): SellableFields {
  const requiresShipping = isSentKind(cells.text('attribute:itemType'));
  const counted = { inventoryQuantity: stock(cells), requiresShipping };
  if (/^variable$/i.test(cells.text('price') ?? '')) {
    cells.warn(
      'price',
      'PRICE_VARIABLE',
      'The price is entered at the till; it is left out, and the item cannot be sold until it has one.',
    );
    return { sku: cells.text('sku'), barcode: cells.barcode('barcode'), ...counted };
  }
  return { ...plainSellableFields(cells), ...counted };
}

/** Over all locations; undefined where no location counts it. */
function stock(cells: RowCells): number | undefined {
  const counted = cells.keysUnder('quantity.').flatMap(({ key }) => cells.stock(key) ?? []);
  return counted.length === 0 ? undefined : counted.reduce((sum, quantity) => sum + quantity, 0);
}

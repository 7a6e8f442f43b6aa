import Big from 'big.js';
import type { CsvLayout } from '../csv-layout.js';
import { GroupMemory } from '../group-memory.js';
import { splitList } from '../list-text.rules.js';
import type { ProductFields, SellableFields } from '../parsed-row.js';
import {
  attributesOf,
  imagesOf,
  isZero,
  plainProductFields,
  plainSellableFields,
  visibilityValues,
} from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, type RowMapper, rowContent } from '../row-mapper.js';
import { pricesFromComparison, pricesWithSale } from '../sale-price.rules.js';
import { type OptionValue, sellableRow } from '../sellable-row.js';

/** Wix Stores' product CSV, of the first catalog (handleId, Product) and of the third (handle, PRODUCT). */
export const wixLayout: CsvLayout = {
  kind: 'wix_csv',
  system: 'Wix',
  marks: [
    ['handleid', 'fieldtype'],
    ['handle', 'fieldtype'],
  ],
  columns: {
    id: ['handleId', 'handle'],
    fieldType: ['fieldType'],
    title: ['name'],
    description: ['description', 'plainDescription'],
    images: ['productImageUrl', 'media'],
    imageAltText: ['mediaAltText'],
    categories: ['collection', 'categorySlugs'],
    sku: ['sku'],
    barcode: ['barcode'],
    'attribute:ribbon': ['ribbon'],
    price: ['price'],
    surcharge: ['surcharge'],
    strikethroughPrice: ['strikethroughPrice'],
    visible: ['visible'],
    discountMode: ['discountMode'],
    discountValue: ['discountValue'],
    inventory: ['inventory'],
    weight: ['weight'],
    cost: ['cost'],
    brand: ['brand'],
  },
  patternColumn: name => {
    const [, part, place] = /^productoption(name|description|choices)(\d)$/.exec(name) ?? [];
    const [, info, at] = /^additionalinfo(title|description)(\d+)$/.exec(name) ?? [];
    return (part && `option${place}${part === 'name' ? 'Name' : 'Value'}`) ?? (info && `info${at}.${info}`);
  },
  notCarried:
    /^(productoptiontype\d|customtext\w+|modifier\w+|primarycategoryslug|preorder\w+|baseunit\w*|totalunits|pricepermeasure\w*|taxgroup\w*|fulfillment\w*)$/,
  longKeys: ['images', 'info1.description', 'info2.description', 'info3.description'],
  required: [['id'], ['fieldType'], ['title']],
  createMapper: wixMapper,
};

/** What the rows of variants leave to the product's. */
interface Group {
  price: string | undefined;
  optionNames: Record<string, string>;
  discount: Discount | null;
}

interface Discount {
  mode: string;
  value: string;
}

function wixMapper(): RowMapper {
  const groups = new GroupMemory<Group>();
  return cells => {
    const id = cells.text('id');
    if (id === undefined) {
      cells.error(
        'id',
        'KEY_MISSING',
        'The row has no handle, so it cannot be told which product it belongs to.',
      );
      return rowContent({ groupKey: null });
    }
    const type = cells.text('fieldType')?.toLowerCase();
    if (type === 'product') {
      groups.remember(id, {
        price: cells.amount('price'),
        optionNames: optionNames(cells),
        discount: discountOf(cells),
      });
      return productRow(cells, id);
    }
    const group = groups.recall(id);
    if (group === undefined) {
      cells.error(
        'id',
        'PARENT_MISSING',
        'The row belongs to the product of its handle, which is not above it.',
      );
      return rowContent({ groupKey: null });
    }
    return type === 'media'
      ? rowContent({ groupKey: `id:${id}`, images: images(cells) })
      : variantRow(cells, id, group);
  };
}

function productRow(cells: RowCells, id: string): RowContent {
  const plain = plainProductFields(cells);
  const collections = splitList(cells.text('categories') ?? '', ';');
  const product: ProductFields = {
    ...plain,
    productType: collections[0],
    status: cells.orLeaveOut(() => cells.oneOf('visible', visibilityValues)),
    attributes: attributesOf(plain.attributes, infoSections(cells), { categories: collections.join(', ') }),
    options: optionsOf(cells),
  };
  const sellable = {
    ...plainSellableFields(cells),
    ...prices(cells, cells.amount('price'), discountOf(cells)),
    inventoryQuantity: stock(cells),
  };
  return sellableRow(cells, {
    groupKey: `id:${id}`,
    product,
    optionValues: [],
    sellable,
    images: images(cells),
  });
}

function variantRow(cells: RowCells, id: string, group: Group): RowContent {
  const groupKey = `id:${id}`;
  if (cells.text('visible')?.toLowerCase() === 'false') {
    cells.warn('visible', 'VARIANT_HIDDEN', 'The variant is hidden in the shop and is not imported.');
    return rowContent({ groupKey, isSkipped: true });
  }
  const optionValues = Object.entries(group.optionNames).flatMap(([place, name]): OptionValue[] => {
    const value = cells.text(`option${place}Value`);
    return value === undefined ? [] : [[name, choiceName(value)]];
  });
  if (optionValues.length === 0) {
    cells.error(
      'fieldType',
      'OPTION_VALUE_MISSING',
      'A variant needs a value for the options of its product.',
    );
  }
  const { sku, barcode, cost, weight } = plainSellableFields(cells);
  const own = cells.amount('price') ?? withSurcharge(group.price, cells.amount('surcharge'));
  return sellableRow(cells, {
    groupKey,
    product: null,
    optionValues,
    sellable: {
      sku,
      barcode,
      cost,
      weight,
      ...prices(cells, own, group.discount),
      inventoryQuantity: stock(cells),
    },
  });
}

const places = ['1', '2', '3', '4', '5', '6'];

const optionNames = (cells: RowCells): Record<string, string> =>
  Object.fromEntries(
    places.flatMap(place => {
      const name = cells.text(`option${place}Name`);
      return name === undefined ? [] : [[place, name]];
    }),
  );

function optionsOf(cells: RowCells): ProductFields['options'] {
  const options = Object.entries(optionNames(cells)).map(([place, name]) => ({
    name,
    values: splitList(cells.text(`option${place}Value`) ?? '', ';').map(choiceName),
  }));
  return options.length === 0 || options.length > 3 ? undefined : options;
}

/** Colours are written "#ff0000:Red". */
const choiceName = (choice: string): string =>
  choice.replace(/^(#[0-9a-f]{3,8}|rgba?\([^)]*\)):/i, '').trim();

function infoSections(cells: RowCells): Record<string, string | undefined> {
  const titles = cells.keysUnder('info').filter(({ rest }) => rest.endsWith('.title'));
  return Object.fromEntries(
    titles.flatMap(({ key }) => {
      const title = cells.text(key);
      return title === undefined ? [] : [[title, cells.text(key.replace('.title', '.description'))]];
    }),
  );
}

function discountOf(cells: RowCells): Discount | null {
  const value = cells.decimal('discountValue');
  return value === undefined || isZero(value)
    ? null
    : { mode: cells.text('discountMode')?.toUpperCase() ?? 'PERCENT', value };
}

/** The third catalog strikes a higher price through; the first has a discount in per cent or as an amount. */
function prices(cells: RowCells, price: string | undefined, discount: Discount | null): SellableFields {
  if (cells.has('strikethroughPrice')) {
    return pricesFromComparison(price, cells.amount('strikethroughPrice'), true);
  }
  const off = price === undefined || discount === null ? undefined : discounted(price, discount);
  const priced = pricesWithSale(price, off, cells.has('discountValue'));
  return typeof priced.salePrice === 'string' ? { ...priced, hasComputedSale: true } : priced;
}

function discounted(price: string, { mode, value }: Discount): string {
  const off = mode === 'AMOUNT' ? new Big(value) : new Big(price).times(value).div(100);
  const left = new Big(price).minus(off);
  return left.lt(0) ? '0' : left.round(2, Big.roundDown).toFixed();
}

const withSurcharge = (price: string | undefined, surcharge: string | undefined): string | undefined =>
  price === undefined || surcharge === undefined ? price : new Big(price).plus(surcharge).toFixed();

function stock(cells: RowCells): number | undefined {
  const word = cells.text('inventory')?.toLowerCase().replaceAll('_', '');
  return word === 'outofstock' ? 0 : word === 'instock' ? undefined : cells.stock('inventory');
}

/** Files in Wix's own store are named without their address. */
const images = (cells: RowCells) =>
  imagesOf(
    splitList(cells.text('images') ?? '', ';').map(name =>
      /^[\w~.-]+~mv2(_d_\w+)?\.\w+$/.test(name) ? `https://static.wixstatic.com/media/${name}` : name,
    ),
  ).map(image => ({ ...image, altText: cells.text('imageAltText') ?? null }));

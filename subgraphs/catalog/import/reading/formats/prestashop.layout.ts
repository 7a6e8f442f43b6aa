import Big from 'big.js';
import type { CsvLayout } from '../csv-layout.js';
import { splitList } from '../list-text.rules.js';
import { type ProductFields, type SellableFields, stated } from '../parsed-row.js';
import {
  attributesOf,
  imagesOf,
  isZero,
  plainProductFields,
  plainSellableFields,
  visibilityValues,
} from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, rowContent } from '../row-mapper.js';
import { pricesWithSale } from '../sale-price.rules.js';
import { titleGroupKey } from '../title-key.js';
import { prestashopName } from './prestashop-languages.js';

/**
 * PrestaShop's product CSV: the columns of its import, which modules export as well, and those of the list in its
 * back office. Column names carry hints in brackets, "Active (0/1)", which are not compared.
 */
export const prestashopLayout: CsvLayout = {
  kind: 'prestashop_csv',
  system: 'PrestaShop',
  marks: [
    ['name', 'tax rules id'],
    ['name', 'price tax excluded'],
    ['name', 'price tax included'],
    ['name', 'price tax excluded or price tax included'],
    ['name', 'url rewritten'],
    ['name', 'rewritten url'],
  ],
  normalize: prestashopName,
  columns: {
    id: ['Product ID', 'ID'],
    active: ['Active', 'Status', 'Enabled'],
    title: ['Name'],
    categories: ['Categories', 'Category'],
    priceExcluded: ['Price tax excluded', 'Price tax excluded or Price tax included'],
    priceIncluded: ['Price tax included'],
    cost: ['Wholesale price', 'Cost price'],
    onSale: ['On sale'],
    discountAmount: ['Discount amount'],
    discountPercent: ['Discount percent'],
    salePriceStartsAt: ['Discount from'],
    salePriceEndsAt: ['Discount to'],
    sku: ['Reference'],
    brand: ['Manufacturer', 'Brand'],
    barcode: ['EAN13', 'EAN-13'],
    upc: ['UPC'],
    weight: ['Weight', 'Package weight'],
    inventoryQuantity: ['Quantity'],
    visibility: ['Visibility'],
    'attribute:shortDescription': ['Short description', 'Summary'],
    description: ['Description'],
    tags: ['Tags'],
    'attribute:seo.title': ['Meta title', 'Meta-title'],
    'attribute:seo.keywords': ['Meta keywords', 'Meta-keywords'],
    'attribute:seo.description': ['Meta description', 'Meta-description'],
    virtual: ['Virtual product'],
    handle: ['URL rewritten', 'Rewritten URL'],
    images: ['Image URLs', 'Image'],
    imageAltTexts: ['Image alt texts'],
    features: ['Feature'],
  },
  patternColumn: (_name, original) => {
    const feature = /^feature ?: ?(.+)$/i.exec(original)?.[1];
    return feature && `attribute:${feature}`;
  },
  notCarried:
    /^(tax rules id|supplier( reference)?|ecotax|width|height|depth|package (width|height|depth)|delivery time .*|minimal quantity|low stock level|(send me an email|receive a low stock alert).*|additional shipping cost|unity|unit price|unit for unit price|(text|label) (when|if) .*|available for order|product available date|product creation date|date add product|show price|delete existing images|available online only|only available online|customizable|uploadable files|text fields|out of stock( action)?|file url|number of (allowed downloads|days)|expiration date|id \/ name of shop|advanced stock managm?ent|depends on stock|warehouse|acc?essories|position|final price.*|base price.*|redirection .*|quantity discount.*)$/,
  otherFiles: [
    {
      columns: ['product id', 'attribute', 'value'],
      instead:
        "The file holds PrestaShop's combinations, whose prices are changes of their products' prices. Import the products, and add their variants by a file of our own.",
    },
  ],
  longKeys: ['attribute:shortDescription', 'images', 'features'],
  decimalMark: 'pointOrComma',
  required: [['title']],
  createMapper: () => prestashopRow,
};

function prestashopRow(cells: RowCells): RowContent {
  const [sku, handle, id] = [cells.text('sku'), cells.text('handle'), cells.text('id')];
  const title = cells.text('title');
  if (title === undefined) {
    cells.error('title', 'KEY_MISSING', 'The row has no name, so there is nothing to make a product of.');
    return rowContent({ groupKey: null });
  }
  const names = [sku && `sku:${sku}`, handle && `handle:${handle}`, id && `id:${id}`];
  const groupKey = names.find(name => name !== undefined) ?? titleGroupKey(title, cells.row);
  return rowContent({
    groupKey,
    product: stated({ ...productFields(cells), ...sellableFields(cells) }),
    images: images(cells),
  });
}

function productFields(cells: RowCells): ProductFields {
  const categories = splitList(cells.text('categories') ?? '', ',|');
  const plain = plainProductFields(cells);
  const shortDescription = cells.text('attribute:shortDescription');
  return {
    ...plain,
    description: plain.description ?? shortDescription,
    productType: categories.at(-1),
    status:
      cells.text('visibility')?.toLowerCase() === 'none'
        ? 'draft'
        : cells.orLeaveOut(() => cells.oneOf('active', visibilityValues)),
    attributes: attributesOf(plain.attributes, features(cells), { categories: categories.join(', ') }),
  };
}

/** "Material:Cotton:1,Fit:Slim:2": the third part is a position. */
const features = (cells: RowCells): Record<string, string> =>
  Object.fromEntries(
    splitList(cells.text('features') ?? '', ',').flatMap(text => {
      const [name, value] = text.split(':').map(part => part.trim());
      return name === undefined || name === '' || value === undefined ? [] : [[name, value] as const];
    }),
  );

type Priced = SellableFields & Pick<ProductFields, 'salePriceStartsAt' | 'salePriceEndsAt'>;

function sellableFields(cells: RowCells): Priced {
  const { barcode, ...sellable } = plainSellableFields(cells);
  const isVirtual = cells.orLeaveOut(() => cells.flag('virtual'));
  return stated({
    ...sellable,
    barcode: barcode ?? cells.barcode('upc'),
    requiresShipping: isVirtual === undefined ? undefined : !isVirtual,
    ...prices(cells),
  });
}

/** A merchant sells at the price with tax where the file has it; without, the net price is taken, and said. */
function prices(cells: RowCells): Priced {
  const included = cells.amount('priceIncluded');
  const price = included ?? cells.amount('priceExcluded');
  if (price === undefined) {
    return {};
  }
  if (included === undefined) {
    cells.warn(
      'priceExcluded',
      'PRICE_WITHOUT_TAX',
      'The file has no price with tax; the price without is taken as it is.',
    );
  }
  const off = discounted(cells, price);
  const sale = pricesWithSale(price, off, cells.has('discountAmount') || cells.has('discountPercent'));
  return typeof sale.salePrice === 'string' ? { ...sale, hasComputedSale: true, ...saleWindow(cells) } : sale;
}

/** A discount counts while it has dates, or while the product is marked as on sale. */
function discounted(cells: RowCells, price: string): string | undefined {
  const amount = cells.amount('discountAmount');
  const percent = cells.decimal('discountPercent');
  if (amount !== undefined && !isZero(amount)) {
    return notBelowZero(new Big(price).minus(amount));
  }
  return percent === undefined || isZero(percent)
    ? undefined
    : notBelowZero(new Big(price).times(new Big(100).minus(percent)).div(100));
}

const notBelowZero = (price: Big): string => (price.lt(0) ? '0' : price.round(2, Big.roundDown).toFixed());

/** PrestaShop writes 0000-00-00 where a discount has no end. */
const saleWindow = (cells: RowCells): Priced => {
  const time = (key: 'salePriceStartsAt' | 'salePriceEndsAt', edge: 'start' | 'end') =>
    cells.text(key)?.startsWith('0000') === true ? undefined : cells.time(key, edge);
  return {
    salePriceStartsAt: time('salePriceStartsAt', 'start'),
    salePriceEndsAt: time('salePriceEndsAt', 'end'),
  };
};

function images(cells: RowCells) {
  const altTexts = splitList(cells.text('imageAltTexts') ?? '', ',|', 'keepEmpty');
  const urls = (cells.text('images') ?? '')
    .split(/[,|](?=\s*\S)/)
    .map(url => url.trim())
    .filter(url => url !== '');
  return imagesOf(urls).map((image, index) => ({ ...image, altText: altTexts[index] || null }));
}

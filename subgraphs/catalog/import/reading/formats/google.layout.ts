import type { CsvLayout } from '../csv-layout.js';
import { GroupMemory } from '../group-memory.js';
import { splitUrls } from '../list-text.rules.js';
import type { ProductFields, SellableFields } from '../parsed-row.js';
import { attributesOf, imagesOf, plainProductFields } from '../plain-fields.js';
import { measureOf, pricedOf } from '../priced-text.rules.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, type RowMapper, rowContent } from '../row-mapper.js';
import { pricesWithSale } from '../sale-price.rules.js';
import { type OptionValue, sellableRow, withoutSaleWindow } from '../sellable-row.js';

/** Attributes that describe a product, and become its attributes under Google's name. */
const described = [
  'google_product_category',
  'adult',
  'size_type',
  'size_system',
  'energy_efficiency_class',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
  'shipping_length',
  'shipping_width',
  'shipping_height',
  'product_length',
  'product_width',
  'product_height',
];

/** Google Merchant Center's product data, as a file of tabs or commas (support.google.com/merchants/answer/7052112). */
export const googleLayout: CsvLayout = {
  kind: 'google_csv',
  system: 'Google Merchant Center',
  marks: [
    ['id', 'title', 'availability', 'price'],
    ['id', 'title', 'link', 'image_link'],
    ['id', 'price', 'availability'],
    ['id', 'google_product_category'],
  ],
  normalize: name =>
    name
      .trim()
      .toLowerCase()
      .replace(/^g:/, '')
      .replace(/[\s-]+/g, '_'),
  columns: {
    sku: ['id'],
    title: ['title', 'structured_title'],
    description: ['description', 'structured_description'],
    link: ['link'],
    image: ['image_link'],
    additionalImages: ['additional_image_link'],
    availability: ['availability'],
    inventoryQuantity: ['quantity', 'quantity_to_sell_on_facebook', 'sell_on_google_quantity'],
    price: ['price'],
    salePrice: ['sale_price'],
    salePriceDates: ['sale_price_effective_date'],
    cost: ['cost_of_goods_sold'],
    brand: ['brand'],
    barcode: ['gtin'],
    productType: ['product_type'],
    group: ['item_group_id'],
    color: ['color'],
    size: ['size'],
    material: ['material'],
    pattern: ['pattern'],
    weight: ['shipping_weight', 'product_weight'],
    highlights: ['product_highlight'],
    ...Object.fromEntries(described.map(name => [`attribute:${name}`, [name]])),
  },
  notCarried:
    /^(mobile_link|canonical_link|availability_date|expiration_date|multipack|is_bundle|tax|tax_category|shipping.*|max_handling_time|min_handling_time|ads_.*|promotion_id|excluded_destination|included_destination|pause|product_detail|installment|subscription_cost|loyalty_.*|certification|auto_pricing_min_price|maximum_retail_price|transit_time_label|display_ads_.*|lifestyle_image_link|video_link|short_title|pickup_.*|store_code|fb_product_category|override|cost_of_goods_sold.*|adwords_.*|return_policy_label)$/,
  longKeys: ['additionalImages'],
  required: [['sku'], ['title']],
  hasCurrencyInAmounts: true,
  createMapper: googleMapper,
};

/** Items with the same item_group_id are the variants of one product, which the first of them describes. */
export function googleMapper(): RowMapper {
  const groups = new GroupMemory<true>();
  return cells => {
    const sku = cells.text('sku');
    if (sku === undefined) {
      cells.error('sku', 'KEY_MISSING', 'The item has no id to find its product by.');
      return rowContent({ groupKey: null });
    }
    const group = cells.text('group');
    const isFirst = group === undefined || groups.recall(group) === undefined;
    if (group !== undefined) {
      groups.remember(group, true);
    }
    return item(cells, group === undefined ? null : `group:${group}`, isFirst);
  };
}

function item(cells: RowCells, group: string | null, isFirst: boolean): RowContent {
  const { sellable, currency, dates } = sellableFields(cells);
  const images = imagesOf([
    ...splitUrls(cells.text('image') ?? ''),
    ...splitUrls(cells.text('additionalImages') ?? ''),
  ]);
  const product = { ...productFields(cells, group === null), currency };
  if (group === null) {
    const own = { ...product, ...dates };
    return sellableRow(cells, {
      groupKey: `sku:${sellable.sku}`,
      product: own,
      optionValues: [],
      sellable,
      images,
    });
  }
  return sellableRow(cells, {
    groupKey: group,
    product: isFirst ? product : null,
    optionValues: optionsOf(cells),
    sellable: withoutSaleWindow(cells, sellable),
    images,
    variantTitle: cells.text('title'),
    variantImageUrl: images[0]?.url,
  });
}

const optionNames = { color: 'Color', size: 'Size', material: 'Material', pattern: 'Pattern' } as const;

/** A variant that differs in nothing that the file has a column for is told apart by its id. */
function optionsOf(cells: RowCells): OptionValue[] {
  const values = Object.entries(optionNames).flatMap(([key, name]): OptionValue[] => {
    const value = cells.text(key);
    return value === undefined ? [] : [[name, value]];
  });
  if (values.length > 0) {
    return values;
  }
  cells.warn(
    'group',
    'OPTION_VALUE_MISSING',
    'The item of a group has no color, size, material or pattern; its id takes their place.',
  );
  return [['Item', cells.text('sku') ?? '']];
}

function productFields(cells: RowCells, isAlone: boolean): ProductFields {
  const plain = plainProductFields(cells);
  const highlights = cells.text('highlights');
  const own = isAlone
    ? {
        color: cells.text('color'),
        size: cells.text('size'),
        material: cells.text('material'),
        pattern: cells.text('pattern'),
      }
    : {};
  return {
    ...plain,
    status: 'active',
    productType: plain.productType?.split(/\s*>\s*/).at(-1),
    highlights: highlights === undefined ? undefined : highlights.split(/\s*,\s*/),
    attributes: attributesOf(plain.attributes, own, {
      categories: plain.productType,
      link: cells.text('link'),
    }),
  };
}

interface Priced {
  sellable: SellableFields;
  currency: string | undefined;
  dates: Pick<ProductFields, 'salePriceStartsAt' | 'salePriceEndsAt'>;
}

function sellableFields(cells: RowCells): Priced {
  const price = amountAt(cells, 'price');
  const sale = amountAt(cells, 'salePrice');
  const [start, end] = (cells.text('salePriceDates') ?? '').split('/').map(time => time.trim());
  const prices = pricesWithSale(price?.amount, sale?.amount, cells.has('salePrice'));
  const isOut = /^out[ _]of[ _]stock$/i.test(cells.text('availability') ?? '');
  return {
    sellable: {
      sku: cells.text('sku'),
      barcode: cells.barcode('barcode'),
      ...prices,
      cost: amountAt(cells, 'cost')?.amount,
      inventoryQuantity: isOut ? 0 : cells.stock('inventoryQuantity'),
      weight: cells.read('weight', measureOf, 'warning') ?? undefined,
    },
    currency: price?.currency,
    dates:
      typeof prices.salePrice === 'string'
        ? { salePriceStartsAt: timeAt(start), salePriceEndsAt: timeAt(end) }
        : {},
  };
}

/** "12.50 USD"; without a currency the amount is taken in that of the product. */
function amountAt(
  cells: RowCells,
  key: string,
): { amount: string; currency: string | undefined } | undefined {
  const priced = cells.read(key, pricedOf);
  if (priced !== undefined && priced.currency === undefined) {
    cells.warn(
      key,
      'CURRENCY_MISSING',
      `The amount "${priced.amount}" names no currency; the product's, or for a new product the default, is taken.`,
    );
  }
  return priced;
}

/** ISO 8601, with the zone written as Google does: +0100. */
function timeAt(text: string | undefined): string | undefined {
  const ms = Date.parse((text ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

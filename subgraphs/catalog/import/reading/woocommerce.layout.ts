import { withoutWooGuard } from './cell-guard.rules.js';
import type { CsvLayout } from './csv-layout.js';
import { woocommerceName } from './woocommerce-languages.js';
import { woocommerceMapper } from './woocommerce-rows.js';

/**
 * WooCommerce's product CSV (github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema).
 */
export const woocommerceLayout: CsvLayout = {
  kind: 'woocommerce_csv',
  system: 'WooCommerce',
  marks: [
    ['regular price'],
    ['attribute 1 value(s)'],
    ['is featured?'],
    ['visibility in catalog'],
    ['type', 'sku', 'name'],
    ['id', 'type', 'name'],
    ['sku', 'name', 'short description'],
  ],
  normalize: woocommerceName,
  withoutGuard: withoutWooGuard,
  columns: {
    id: ['ID'],
    type: ['Type'],
    sku: ['SKU'],
    barcode: ['GTIN, UPC, EAN, or ISBN'],
    ean: ['GTIN13 / EAN'],
    upc: ['GTIN12 / UPC'],
    gtin14: ['GTIN14 / ITF-14'],
    gtin8: ['GTIN8'],
    isbn: ['ISBN'],
    title: ['Name'],
    published: ['Published'],
    visibility: ['Visibility in catalog'],
    shortDescription: ['Short description'],
    description: ['Description'],
    salePriceStartsAt: ['Date sale price starts'],
    salePriceEndsAt: ['Date sale price ends'],
    inStock: ['In stock?'],
    inventoryQuantity: ['Stock'],
    salePrice: ['Sale price'],
    price: ['Regular price'],
    cost: ['Cost of goods'],
    categories: ['Categories'],
    tags: ['Tags'],
    brand: ['Brands'],
    images: ['Images'],
    parent: ['Parent'],
    groupedProducts: ['Grouped products'],
    externalUrl: ['External URL'],
    buttonText: ['Button text'],
  },
  patternColumn: name => {
    const [, place, part] = /^attribute (\d+) (name|value\(s\)|default)$/.exec(name) ?? [];
    if (place !== undefined && part !== undefined) {
      return `attribute${place}.${part.replace('(s)', '')}`;
    }
    const [, side, sideUnit] = /^(length|width|height) \((mm|cm|m|in|yd)\)$/.exec(name) ?? [];
    if (side !== undefined) {
      return `parcel.${side}.${sideUnit}`;
    }
    const unit = /^weight \((kg|g|lbs|oz)\)$/.exec(name)?.[1];
    return unit === undefined ? undefined : `weight.${unit}`;
  },
  notCarried:
    /^(is featured\?|tax status|tax class|low stock amount|backorders allowed\?|sold individually\?|allow customer reviews\?|purchase note|shipping class|download (limit|expiry days|\d+ (id|name|url))|upsells|cross-sells|position|attribute \d+ (visible|global)|meta: .+|swatches attributes|date (created|modified))$/,
  required: [['sku', 'id', 'title']],
  createMapper: () => woocommerceMapper,
};

import type { CsvLayout } from './csv-layout.js';
import { spreeMapper } from './spree-rows.js';

/** Spree Commerce's product CSV, as its admin exports it. */
export const spreeLayout: CsvLayout = {
  kind: 'spree_csv',
  system: 'Spree',
  marks: [
    ['slug', 'compare_at_price'],
    ['slug', 'option1_name'],
    ['slug', 'inventory_count'],
    ['slug', 'sku', 'name'],
  ],
  columns: {
    slug: ['slug'],
    sku: ['sku'],
    barcode: ['barcode'],
    title: ['name'],
    price: ['price'],
    compareAtPrice: ['compare_at_price'],
    cost: ['cost_price'],
    currency: ['currency'],
    status: ['status'],
    description: ['description'],
    brand: ['brand', 'vendor_name'],
    productType: ['product_type'],
    tags: ['tags', 'labels'],
    'attribute:seo.title': ['meta_title'],
    'attribute:seo.description': ['meta_description'],
    'attribute:seo.keywords': ['meta_keywords'],
    option1Name: ['option1_name'],
    option1Value: ['option1_value'],
    option2Name: ['option2_name'],
    option2Value: ['option2_value'],
    option3Name: ['option3_name'],
    option3Value: ['option3_value'],
    image1: ['image1_src'],
    image2: ['image2_src'],
    image3: ['image3_src'],
    weight: ['weight'],
    weightUnit: ['weight_unit'],
    trackInventory: ['track_inventory'],
    digital: ['digital'],
    'side:depth': ['depth'],
    'side:width': ['width'],
    'side:height': ['height'],
    'side:dimensions_unit': ['dimensions_unit'],
    inventoryQuantity: ['inventory_count'],
  },
  patternColumn: name => {
    const field = /^custom_field\.(.+)$/.exec(name)?.[1] ?? /^metafield\.(.+)$/.exec(name)?.[1];
    const category = /^category(\d)$/.exec(name)?.[1];
    return (field && `attribute:${field}`) ?? (category && `category:${category}`);
  },
  notCarried:
    /^(id|promotionable|available_on|discontinue_on|make_active_at|inventory_backorderable|backorderable|tax_category|shipping_category|digital_url|.*_id)$/,
  required: [['slug', 'sku'], ['sku']],
  createMapper: spreeMapper,
};

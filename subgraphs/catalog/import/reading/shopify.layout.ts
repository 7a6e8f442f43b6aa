import { dictionary } from '../../../../kernel/dictionary.js';
import type { CsvLayout } from './csv-layout.js';
import { shopifyMapper } from './shopify-rows.js';

/**
 * Shopify's product CSV, with the header names used until 2024 and those since
 * (help.shopify.com, "Using CSV files to import and export products").
 */
export const shopifyLayout: CsvLayout = {
  kind: 'shopify_csv',
  system: 'Shopify',
  marks: [
    ['url handle'],
    ['handle', 'body (html)'],
    ['handle', 'vendor'],
    ['handle', 'option1 value'],
    ['handle', 'variant sku'],
    ['handle', 'variant price'],
    ['handle', 'variant inventory qty'],
    ['handle', 'image src'],
    ['body (html)', 'variant price'],
    ['title', 'variant price'],
  ],
  columns: {
    handle: ['Handle', 'URL handle'],
    title: ['Title'],
    description: ['Body (HTML)', 'Description'],
    brand: ['Vendor'],
    productType: ['Type'],
    customType: ['Custom Product Type'],
    standardType: ['Standardized Product Type', 'Standard Product Type'],
    'attribute:categories': ['Product Category'],
    tags: ['Tags'],
    published: ['Published', 'Published on online store'],
    status: ['Status'],
    option1Name: ['Option1 Name'],
    option1Value: ['Option1 Value'],
    option2Name: ['Option2 Name'],
    option2Value: ['Option2 Value'],
    option3Name: ['Option3 Name'],
    option3Value: ['Option3 Value'],
    sku: ['Variant SKU', 'SKU'],
    barcode: ['Variant Barcode', 'Barcode'],
    price: ['Variant Price', 'Price'],
    compareAtPrice: ['Variant Compare At Price', 'Compare-at price'],
    cost: ['Cost per item'],
    inventoryTracker: ['Variant Inventory Tracker', 'Inventory tracker'],
    inventoryPolicy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
    inventoryQuantity: ['Variant Inventory Qty', 'Inventory quantity'],
    grams: ['Variant Grams', 'Weight value (grams)'],
    weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
    requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
    imageUrl: ['Image Src', 'Product image URL'],
    imagePosition: ['Image Position'],
    imageAltText: ['Image Alt Text'],
    variantImageUrl: ['Variant Image', 'Variant image URL'],
    'attribute:seo.title': ['SEO Title'],
    'attribute:seo.description': ['SEO Description'],
  },
  patternColumn: attributeColumn,
  otherFiles: [
    {
      columns: ['name', 'financial status'],
      instead: 'The file holds orders of Shopify. Export the products instead.',
    },
    {
      columns: ['handle', 'location', 'on hand'],
      instead: 'The file holds the stock of Shopify by location. Export the products instead.',
    },
    {
      columns: ['handle', 'location', 'on hand (current)'],
      instead: 'The file holds the stock of Shopify by location. Export the products instead.',
    },
    {
      columns: ['first name', 'last name', 'email'],
      instead: 'The file holds customers. Export the products instead.',
    },
  ],
  notCarried:
    /^(variant (taxable|fulfillment service|tax code|unit price .*|image|inventory policy)|charge tax|tax code|unit price .*|continue selling when out of stock|fulfillment service|gift card|inventory policy|collection|option\d linked to|(included|price|compare-at price) \/ .*|.*\((variant|product)\.metafields\..+\))$/,
  required: [['handle']],
  createMapper: shopifyMapper,
};

/** Google Shopping columns and metafields are kept as attributes: `google.ageGroup`, `metafield.custom.fabric`. */
function attributeColumn(name: string): string | undefined {
  const google = /^google shopping \/ (?:google )?(.+)$/.exec(name)?.[1];
  if (google !== undefined) {
    const word = googleRenames[google] ?? google;
    return `attribute:google.${word.replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  }
  const metafield = /\(product\.metafields\.(.+)\)$/.exec(name)?.[1];
  return metafield === undefined ? undefined : `attribute:metafield.${metafield}`;
}

/** Columns renamed in 2024 keep the attribute they had. */
const googleRenames: Readonly<Record<string, string>> = dictionary({
  'ad group name': 'adwords grouping',
  'ads labels': 'adwords labels',
});

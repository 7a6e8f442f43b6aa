import { withoutFormulaGuard } from '../../../../kernel/csv/formula-guard.rules.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import type { CsvLayout } from './csv-layout.js';
import { tradewindColumns } from './tradewind-columns.js';
import { tradewindMapper } from './tradewind-rows.js';

/** Tradewind's own product CSV. Its columns have the plainest names, so near misses are rejected by name. */
export const tradewindLayout: CsvLayout = {
  kind: 'tradewind_csv',
  system: 'Tradewind',
  marks: [['handle'], ['sku'], ['variantsku'], ['title', 'price']],
  normalize: name =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  withoutGuard: withoutFormulaGuard,
  columns: Object.fromEntries(tradewindColumns.map(column => [column, [column]])),
  patternColumn: (name, original) =>
    name.startsWith('attribute.') ? `attribute:${original.slice('attribute.'.length).trim()}` : undefined,
  misnamed: dictionary({
    name: 'title',
    productname: 'title',
    quantity: 'inventoryQuantity',
    qty: 'inventoryQuantity',
    stock: 'inventoryQuantity',
    stockquantity: 'inventoryQuantity',
    inventory: 'inventoryQuantity',
    image: 'images',
    imageurl: 'images',
    imagelink: 'images',
    imagesrc: 'images',
    currencycode: 'currency',
    compareatprice: 'price (and price is called salePrice)',
    specialprice: 'salePrice',
    vendor: 'brand',
    manufacturer: 'brand',
    ean: 'barcode',
    gtin: 'barcode',
    upc: 'barcode',
    slug: 'handle',
    weightg: 'weight and weightUnit',
    weightkg: 'weight and weightUnit',
  }),
  required: [['handle', 'sku', 'variantSku']],
  createMapper: () => tradewindMapper,
};

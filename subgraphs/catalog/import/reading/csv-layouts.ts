import type { CsvLayout } from './csv-layout.js';
import { shopifyLayout } from './shopify.layout.js';
import { spreeLayout } from './spree.layout.js';
import { tradewindLayout } from './tradewind.layout.js';
import { woocommerceLayout } from './woocommerce.layout.js';

/** Every CSV that is read. A new one is a layout with its mapper, listed here and named in `fileKinds`. */
export const csvLayouts: readonly CsvLayout[] = [
  shopifyLayout,
  woocommerceLayout,
  spreeLayout,
  tradewindLayout,
];

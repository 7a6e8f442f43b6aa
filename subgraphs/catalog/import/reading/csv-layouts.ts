import type { CsvLayout } from './csv-layout.js';
import { amazonLayout } from './formats/amazon.layout.js';
import { bigcommerceLayout } from './formats/bigcommerce.layout.js';
import { bigcommerceV2Layout } from './formats/bigcommerce-v2.layout.js';
import { etsyLayout } from './formats/etsy.layout.js';
import { googleLayout } from './formats/google.layout.js';
import { magentoLayout } from './formats/magento.layout.js';
import { prestashopLayout } from './formats/prestashop.layout.js';
import { squareLayout } from './formats/square.layout.js';
import { squarespaceLayout } from './formats/squarespace.layout.js';
import { vendureLayout } from './formats/vendure.layout.js';
import { wixLayout } from './formats/wix.layout.js';
import { shopifyLayout } from './shopify.layout.js';
import { spreeLayout } from './spree.layout.js';
import { tradewindLayout } from './tradewind.layout.js';
import { woocommerceLayout } from './woocommerce.layout.js';

/** Every CSV that is read. A new one is a layout with its mapper, listed here and named in `fileKinds`. */
export const csvLayouts: readonly CsvLayout[] = [
  shopifyLayout,
  woocommerceLayout,
  spreeLayout,
  vendureLayout,
  magentoLayout,
  prestashopLayout,
  bigcommerceLayout,
  bigcommerceV2Layout,
  etsyLayout,
  squareLayout,
  squarespaceLayout,
  wixLayout,
  googleLayout,
  amazonLayout,
  tradewindLayout,
];

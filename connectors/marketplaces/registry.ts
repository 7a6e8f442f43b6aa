import { amazon } from './amazon/index.js';
import { lazada } from './lazada/index.js';
import type { MarketplaceModule } from './module.js';
import { shopee } from './shopee/index.js';
import { shopify } from './shopify/index.js';
import { tiktokShop } from './tiktok_shop/index.js';
import { woocommerce } from './woocommerce/index.js';
import { zalora } from './zalora/index.js';

/** Every marketplace there is, in the order in which merchants are shown them: a new one is a folder and a line here. */
export const marketplaceModules: readonly MarketplaceModule[] = [
  shopify,
  woocommerce,
  shopee,
  lazada,
  tiktokShop,
  zalora,
  amazon,
];

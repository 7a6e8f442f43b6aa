import { marketplace as amazon } from './amazon/amazon.js';
import { marketplace as lazada } from './lazada/lazada.js';
import type { Marketplace } from './port.js';
import { marketplace as shopee } from './shopee/shopee.js';
import { marketplace as shopify } from './shopify/shopify.js';
import { marketplace as tiktokShop } from './tiktok_shop/tiktok-shop.js';
import { marketplace as woocommerce } from './woocommerce/woocommerce.js';
import { marketplace as zalora } from './zalora/zalora.js';

/**
 * Every marketplace there is, in the order in which merchants are shown them: a new one is a folder, a line here, and its
 * sandbox in `sandboxed-registry.ts`.
 */
export const marketplaces: readonly Marketplace[] = [
  shopify,
  woocommerce,
  shopee,
  lazada,
  tiktokShop,
  zalora,
  amazon,
];

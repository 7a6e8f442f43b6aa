import { amazon } from './amazon/sandboxed.js';
import { lazada } from './lazada/sandboxed.js';
import type { SandboxedMarketplace } from './sandbox/sandboxed-marketplace.js';
import { shopee } from './shopee/sandboxed.js';
import { shopify } from './shopify/sandboxed.js';
import { tiktokShop } from './tiktok_shop/sandboxed.js';
import { woocommerce } from './woocommerce/sandboxed.js';
import { zalora } from './zalora/sandboxed.js';

/** The sandbox of every marketplace of `registry.ts`, in the same order. */
export const sandboxedMarketplaces: readonly SandboxedMarketplace[] = [
  shopify,
  woocommerce,
  shopee,
  lazada,
  tiktokShop,
  zalora,
  amazon,
];

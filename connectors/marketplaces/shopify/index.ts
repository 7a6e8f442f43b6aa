import type { MarketplaceModule } from '../module.js';
import { marketplace } from './shopify.js';
import { protocol } from './shopify-sandbox.js';

export const shopify: MarketplaceModule = { marketplace, protocol };

import type { MarketplaceModule } from '../module.js';
import { protocol } from './tiktok-sandbox.js';
import { marketplace } from './tiktok-shop.js';

export const tiktokShop: MarketplaceModule = { marketplace, protocol };

import type { MarketplaceModule } from '../module.js';
import { marketplace } from './shopee.js';
import { protocol } from './shopee-sandbox.js';

export const shopee: MarketplaceModule = { marketplace, protocol };

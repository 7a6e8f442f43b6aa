import type { MarketplaceModule } from '../module.js';
import { marketplace } from './woocommerce.js';
import { protocol } from './woocommerce-sandbox.js';

export const woocommerce: MarketplaceModule = { marketplace, protocol };

import type { MarketplaceModule } from '../module.js';
import { marketplace } from './lazada.js';
import { protocol } from './lazada-sandbox.js';

export const lazada: MarketplaceModule = { marketplace, protocol };

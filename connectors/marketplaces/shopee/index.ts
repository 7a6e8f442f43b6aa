import type { MarketplaceModule } from '../module.js';
import { marketplace } from './shopee.js';
import { protocol } from './shopee-sandbox.js';

export const shopee: MarketplaceModule = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: '100350', weightGrams: 500 },
};

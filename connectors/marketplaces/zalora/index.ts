import type { MarketplaceModule } from '../module.js';
import { marketplace } from './zalora.js';
import { protocol } from './zalora-sandbox.js';

export const zalora: MarketplaceModule = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: '1042', brand: 'Unbranded' },
};

import type { MarketplaceModule } from '../module.js';
import { marketplace } from './amazon.js';
import { protocol } from './amazon-sandbox.js';

export const amazon: MarketplaceModule = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: 'SHIRT' },
};

import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './shopee.js';
import { protocol } from './shopee-sandbox.js';

export const shopee: SandboxedMarketplace = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: '100350', weightGrams: 500 },
};

import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './zalora.js';
import { protocol } from './zalora-sandbox.js';

export const zalora: SandboxedMarketplace = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: '1042', brand: 'Unbranded' },
};

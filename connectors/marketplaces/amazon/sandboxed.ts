import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './amazon.js';
import { protocol } from './amazon-sandbox.js';

export const amazon: SandboxedMarketplace = {
  marketplace,
  protocol,
  demoDefaults: { categoryId: 'SHIRT' },
};

import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './lazada.js';
import { protocol } from './lazada-sandbox.js';

export const lazada: SandboxedMarketplace = {
  marketplace,
  protocol,
  demoDefaults: {
    categoryId: '10002019',
    weightGrams: 500,
    attributes: { packageLengthCm: '30', packageWidthCm: '25', packageHeightCm: '5' },
  },
};

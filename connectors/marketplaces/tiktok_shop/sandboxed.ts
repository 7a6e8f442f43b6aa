import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { protocol } from './tiktok-sandbox.js';
import { marketplace } from './tiktok-shop.js';

export const tiktokShop: SandboxedMarketplace = {
  marketplace,
  protocol,
  demoDefaults: {
    categoryId: '601226',
    weightGrams: 500,
    attributes: { packageLengthCm: '30', packageWidthCm: '25', packageHeightCm: '5' },
    titleTemplate: '{title}, ready to ship from Singapore',
  },
};

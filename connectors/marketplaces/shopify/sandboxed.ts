import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './shopify.js';
import { protocol } from './shopify-sandbox.js';

export const shopify: SandboxedMarketplace = { marketplace, protocol };

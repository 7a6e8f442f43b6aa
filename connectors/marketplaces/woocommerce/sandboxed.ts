import type { SandboxedMarketplace } from '../sandbox/sandboxed-marketplace.js';
import { marketplace } from './woocommerce.js';
import { protocol } from './woocommerce-sandbox.js';

export const woocommerce: SandboxedMarketplace = { marketplace, protocol };

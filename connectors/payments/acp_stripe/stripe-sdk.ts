import { createRequire } from 'node:module';
import type Stripe from 'stripe';

const require = createRequire(import.meta.url);

/**
 * Stripe's own client. Loaded when the first merchant is paid by it: hundreds of files are nothing to wait for at every
 * start of the program.
 */
export const stripeSdk = (): typeof Stripe => require('stripe') as typeof Stripe;

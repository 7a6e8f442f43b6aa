import { acpStripe } from './acp_stripe/sandboxed.js';
import type { SandboxedRail } from './payment-sandbox.js';

/**
 * The rails that have a sandbox. None comes with x402: a chain of one's own and a facilitator for it do not fit into a
 * demo.
 */
export const sandboxedRails: readonly SandboxedRail[] = [acpStripe];

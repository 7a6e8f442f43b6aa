import type { PaymentModule } from '../module.js';
import { x402Payments } from './x402.js';

/** No stand-in comes with the program: a chain of one's own and a facilitator for it do not fit into a demo. */
export const x402: PaymentModule = { rail: x402Payments, startSandbox: null };

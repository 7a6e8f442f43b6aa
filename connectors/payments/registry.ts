import { acpStripe } from './acp_stripe/index.js';
import type { PaymentModule } from './module.js';
import { x402 } from './x402/index.js';

/** Every rail there is, in the order in which merchants are shown them: a new one is a folder and a line here. */
export const paymentModules: readonly PaymentModule[] = [acpStripe, x402];

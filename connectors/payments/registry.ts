import { stripeRail } from './acp_stripe/stripe-rail.js';
import type { PaymentRail } from './port.js';
import { x402Payments } from './x402/x402.js';

/** Every rail there is, in the order in which merchants are shown them: a new one is a folder and a line here. */
export const paymentRails: readonly PaymentRail[] = [stripeRail, x402Payments];

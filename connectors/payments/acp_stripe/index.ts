import type { PaymentModule } from '../module.js';
import { StripeSandbox } from './sandbox/stripe-sandbox.js';
import { stripeRail } from './stripe-rail.js';

export const acpStripe: PaymentModule = {
  rail: stripeRail,
  startSandbox: options => StripeSandbox.start(options),
};

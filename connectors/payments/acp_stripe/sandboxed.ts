import type { SandboxedRail } from '../payment-sandbox.js';
import { StripeSandbox } from './sandbox/stripe-sandbox.js';
import { stripeRail } from './stripe-rail.js';

export const acpStripe: SandboxedRail = {
  rail: stripeRail,
  startSandbox: options => StripeSandbox.start(options),
};

import { textOf, textsOf } from './form-body.js';
import type { PaymentIntents } from './payment-intents.js';
import type { StripeCall, StripeRoute } from './request-auth.js';
import type { SandboxCharge, SandboxRefund } from './sandbox-state.js';
import { invalid, missing } from './stripe-sandbox-error.js';

/** Refunds of whole payments. */
export const refundRoutes = (intents: PaymentIntents): StripeRoute[] => [
  { method: 'POST', path: '/v1/refunds', answer: call => refund(intents, call) },
];

function refund(intents: PaymentIntents, { form }: StripeCall): SandboxRefund {
  const charge = chargeOf(intents, textOf(form, 'payment_intent') ?? '');
  if (charge.refunded) {
    throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  return intents.refund(charge, textsOf(form, 'metadata'));
}

function chargeOf({ state }: PaymentIntents, intentId: string): SandboxCharge {
  const intent = state.intents.get(intentId);
  if (intent === undefined) {
    throw missing('payment_intent', intentId);
  }
  const charge = state.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw invalid('payment_intent_unexpected_state', `This PaymentIntent does not have a successful charge.`);
  }
  return charge;
}

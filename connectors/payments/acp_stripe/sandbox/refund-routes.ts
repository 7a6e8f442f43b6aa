import { textOf, textsOf } from './form-body.js';
import type { IntentDesk } from './intent-desk.js';
import type { StripeCall, StripeRoute } from './sandbox-gate.js';
import type { SandboxCharge, SandboxRefund } from './sandbox-state.js';
import { invalid, missing } from './stripe-refusal.js';

/** Refunds of whole payments. */
export const refundRoutes = (desk: IntentDesk): StripeRoute[] => [
  { method: 'POST', path: '/v1/refunds', answer: call => refund(desk, call) },
];

function refund(desk: IntentDesk, { form }: StripeCall): SandboxRefund {
  const charge = chargeOf(desk, textOf(form, 'payment_intent') ?? '');
  if (charge.refunded) {
    throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  return desk.refund(charge, textsOf(form, 'metadata'));
}

function chargeOf({ state }: IntentDesk, intentId: string): SandboxCharge {
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

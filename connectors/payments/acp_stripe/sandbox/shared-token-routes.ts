import { partOf, textOf } from './form-body.js';
import type { PaymentIntents } from './payment-intents.js';
import type { StripeCall, StripeRoute } from './request-auth.js';
import { type GrantedToken, stripeId } from './sandbox-state.js';
import { invalid, missing } from './stripe-sandbox-error.js';
import { cardByName } from './test-card.js';

/** Shared Payment Tokens, with the helpers by which Stripe lets sellers play the agent. */
export function sharedTokenRoutes(intents: PaymentIntents): StripeRoute[] {
  const find = ({ ids }: StripeCall) => tokenOf(intents, ids.id!);
  return [
    {
      method: 'POST',
      path: '/v1/test_helpers/shared_payment/granted_tokens',
      answer: call => publicToken(grant(intents, call)),
    },
    { method: 'GET', path: '/v1/shared_payment/granted_tokens/:id', answer: call => publicToken(find(call)) },
    {
      method: 'POST',
      path: '/v1/test_helpers/shared_payment/granted_tokens/:id/revoke',
      answer: call => {
        const token = find(call);
        deactivate(intents, token, 'revoked');
        return publicToken(token);
      },
    },
  ];
}

/** @throws StripeSandboxError for a token that cannot pay this. */
export function spendableToken(
  intents: PaymentIntents,
  id: string,
  { amount, currency }: { amount: number; currency: string },
): GrantedToken {
  const token = tokenOf(intents, id);
  const { usage_limits: limits } = token;
  if (token.deactivated_reason === null && limits.expires_at <= intents.now()) {
    deactivate(intents, token, 'expired');
  }
  if (token.deactivated_reason !== null) {
    throw unusable(`it was ${token.deactivated_reason}`);
  }
  if (limits.currency !== currency) {
    throw unusable(`its currency is ${limits.currency}`);
  }
  if (amount > limits.max_amount) {
    throw unusable(`its maximum amount is ${limits.max_amount}`);
  }
  return token;
}

export const spendToken = (intents: PaymentIntents, token: GrantedToken): void =>
  deactivate(intents, token, 'consumed');

const unusable = (why: string) =>
  invalid('shared_payment_granted_token_unusable', `This SharedPaymentGrantedToken cannot be used: ${why}.`, {
    param: 'payment_method_data[shared_payment_granted_token]',
  });

function tokenOf(intents: PaymentIntents, id: string): GrantedToken {
  const token = intents.state.grantedTokens.get(id);
  if (token === undefined) {
    throw missing('shared payment granted token', id);
  }
  return token;
}

function grant(intents: PaymentIntents, { form }: StripeCall): GrantedToken {
  const limits = partOf(form, 'usage_limits');
  const card = textOf(form, 'payment_method') ?? '';
  const maxAmount = Number(textOf(limits, 'max_amount') ?? Number.NaN);
  const expiresAt = Number(textOf(limits, 'expires_at') ?? Number.NaN);
  const currency = textOf(limits, 'currency');
  if (cardByName(card) === null) {
    throw missing('PaymentMethod', card);
  }
  if (currency === undefined || !Number.isInteger(maxAmount) || !Number.isInteger(expiresAt)) {
    throw invalid('parameter_missing', 'Missing required param: usage_limits.', { param: 'usage_limits' });
  }
  const token: GrantedToken = {
    id: stripeId('spt'),
    object: 'shared_payment.granted_token',
    created: intents.now(),
    deactivated_at: null,
    deactivated_reason: null,
    livemode: false,
    usage_limits: { currency, max_amount: maxAmount, expires_at: expiresAt },
    card,
  };
  intents.state.grantedTokens.set(token.id, token);
  return token;
}

function deactivate(
  intents: PaymentIntents,
  token: GrantedToken,
  reason: NonNullable<GrantedToken['deactivated_reason']>,
): void {
  token.deactivated_at = intents.now();
  token.deactivated_reason = reason;
}

function publicToken({ card: _card, ...token }: GrantedToken): object {
  return token;
}

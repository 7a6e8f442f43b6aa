import { type FormBody, partOf, textOf, textsOf } from './form-body.js';
import type { PaymentIntents } from './payment-intents.js';
import type { StripeCall, StripeRoute } from './request-auth.js';
import type { SandboxFaults } from './sandbox-faults.js';
import type { SandboxIntent } from './sandbox-state.js';
import { spendableToken, spendToken } from './shared-token-routes.js';
import { invalid, missing, StripeSandboxError } from './stripe-sandbox-error.js';
import { cardByName, cardByNumber, declinedCard, type TestCard } from './test-card.js';

export interface IntentDependencies {
  intents: PaymentIntents;
  faults: SandboxFaults;
  /** Where the buyer confirms a payment. */
  challengeUrl(intentId: string): string;
}

const amountMax = 99_999_999;

export function paymentIntentRoutes(dependencies: IntentDependencies): StripeRoute[] {
  const { intents } = dependencies;
  const find = ({ ids }: StripeCall): SandboxIntent => {
    const intent = intents.state.intents.get(ids.id!);
    if (intent === undefined) {
      throw missing('payment_intent', ids.id!);
    }
    return intent;
  };
  const shown = (intent: SandboxIntent, call: StripeCall) => expanded(intents, intent, call.form);
  return [
    { method: 'POST', path: '/v1/payment_intents', answer: call => shown(create(intents, call.form), call) },
    { method: 'GET', path: '/v1/payment_intents/:id', answer: call => shown(find(call), call) },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/confirm',
      isConfirmation: true,
      answer: call => {
        const intent = find(call);
        confirm(dependencies, intent, call);
        return shown(intent, call);
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/cancel',
      answer: call => {
        const intent = find(call);
        checkState(intent, 'cancel');
        intents.cancel(intent, textOf(call.form, 'cancellation_reason') ?? null);
        return shown(intent, call);
      },
    },
  ];
}

function create(intents: PaymentIntents, form: FormBody): SandboxIntent {
  const amount = Number(textOf(form, 'amount') ?? Number.NaN);
  const currency = textOf(form, 'currency');
  if (currency === undefined) {
    throw invalid('parameter_missing', 'Missing required param: currency.', { param: 'currency' });
  }
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalid('parameter_invalid_integer', 'Invalid positive integer', { param: 'amount' });
  }
  if (amount > amountMax) {
    throw invalid('amount_too_large', 'Amount must be no more than 999,999.99', { param: 'amount' });
  }
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalid('parameter_invalid', `Invalid currency: ${currency}.`, { param: 'currency' });
  }
  return intents.create(amount, currency, textsOf(form, 'metadata'));
}

function confirm(dependencies: IntentDependencies, intent: SandboxIntent, call: StripeCall): void {
  const { intents, faults } = dependencies;
  checkState(intent, 'confirm');
  const card = faults.strikes('decline') ? declinedCard : cardOf(intents, intent, call);
  if (card.isChallenged || faults.strikes('challenge')) {
    intents.state.challenges.set(intent.id, { id: intent.id, decline: card.decline });
    intents.challenge(intent, dependencies.challengeUrl(intent.id), textOf(call.form, 'return_url'));
    return;
  }
  const error = intents.charge(intent, card);
  if (error !== null) {
    throw new StripeSandboxError(402, {
      ...error,
      charge: intent.latest_charge!,
      payment_intent: { ...intent },
    });
  }
}

const confirmable: ReadonlySet<string> = new Set(['requires_payment_method']);
const cancelable: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_action']);

function checkState(intent: SandboxIntent, what: 'confirm' | 'cancel'): void {
  const states = what === 'confirm' ? confirmable : cancelable;
  if (!states.has(intent.status)) {
    const message = `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalid('payment_intent_unexpected_state', message, { payment_intent: { ...intent } });
  }
}

function cardOf(intents: PaymentIntents, intent: SandboxIntent, { form, version }: StripeCall): TestCard {
  const data = partOf(form, 'payment_method_data');
  const sharedToken = textOf(data, 'shared_payment_granted_token');
  if (sharedToken !== undefined) {
    return sharedCard(intents, intent, { sharedToken, version });
  }
  const given = partOf(data, 'card');
  const number = textOf(given, 'number');
  if (number !== undefined) {
    return cardByNumber(number);
  }
  const name = textOf(form, 'payment_method') ?? textOf(given, 'token');
  if (name === undefined) {
    throw invalid(
      'payment_intent_unexpected_state',
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
    );
  }
  const card = cardByName(name);
  if (card === null) {
    throw missing('PaymentMethod', name);
  }
  return card;
}

function sharedCard(
  intents: PaymentIntents,
  { amount, currency }: SandboxIntent,
  { sharedToken, version }: { sharedToken: string; version: string },
): TestCard {
  if (!version.endsWith('.preview')) {
    throw invalid(
      'parameter_unknown',
      'Received unknown parameter: payment_method_data[shared_payment_granted_token]',
      { param: 'payment_method_data[shared_payment_granted_token]' },
    );
  }
  const endless = cardByName(sharedToken);
  if (endless !== null) {
    return endless;
  }
  const token = spendableToken(intents, sharedToken, { amount, currency });
  spendToken(intents, token);
  return cardByName(token.card)!;
}

/** With the charge itself where the call asked for it. */
function expanded(intents: PaymentIntents, intent: SandboxIntent, form: FormBody): object {
  const isAsked = Object.values(partOf(form, 'expand')).includes('latest_charge');
  const charge = intent.latest_charge === null ? undefined : intents.state.charges.get(intent.latest_charge);
  return isAsked && charge !== undefined ? { ...intent, latest_charge: { ...charge } } : { ...intent };
}

import { describe, expect, it } from 'vitest';
import type { PaymentInstrument } from '../../connectors/payments/port.js';
import { cardInstrument, inStripeWorld, type StripeWorld, tokenInstrument, visa } from './stripe-world.js';

const pay = async (world: StripeWorld, instrument: PaymentInstrument, due = world.due()) =>
  world.rail.confirm(await world.prepared(due, instrument), due, instrument);

describe('a payment by Stripe', () => {
  it(
    'is prepared without a charge, and charged by its confirmation to the cent',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      expect(world.sandbox.captured()).toEqual({ charges: 0, amounts: {} });
      const outcome = await world.rail.confirm(reference, due, visa);
      const [charge] = [...world.sandbox.state.charges.values()];
      expect(outcome).toEqual({ state: 'captured', amount: '25.50', currency: 'USD', receipt: charge!.id });
      expect(world.sandbox.captured()).toEqual({ charges: 1, amounts: { usd: 2550 } });
      expect(await world.rail.query(reference, due)).toEqual(outcome);
    }),
  );

  it(
    'names our organization, session and payment at the processor',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      expect(world.sandbox.state.intents.get(reference)!.metadata).toEqual({
        organization_id: due.organizationId,
        checkout_session_id: due.sessionId,
        payment_id: due.paymentId,
      });
    }),
  );

  it(
    'is the same one when it is prepared again, and charged once when it is confirmed again',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      expect(await world.prepared(due)).toBe(reference);
      const first = await world.rail.confirm(reference, due, visa);
      expect(await world.rail.confirm(reference, due, visa)).toEqual(first);
      expect(await world.rail.confirm(reference, due, tokenInstrument('pm_card_mastercard'))).toEqual(first);
      expect(world.sandbox.captured().charges).toBe(1);
    }),
  );

  it.each([
    ['a Shared Payment Token', (world: StripeWorld) => world.sharedToken()],
    ['a payment method', async () => visa],
    ['a card token', async () => tokenInstrument('tok_visa')],
    ['a card', async () => cardInstrument('4242424242424242')],
    [
      'the number of a card alone',
      async () => ({ type: 'card', credential: { number: '4242424242424242' } }),
    ],
    ["the token of UCP's conformance data", async () => tokenInstrument('success_token')],
  ])('is charged by %s', (_name, instrumentOf) =>
    inStripeWorld(async world => {
      expect(await pay(world, await instrumentOf(world))).toMatchObject({
        state: 'captured',
        amount: '25.50',
      });
    })(),
  );

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ])('by card %s is declined with %s, at once and when asked later', (number, code, message) =>
    inStripeWorld(async world => {
      const due = world.due();
      const instrument = cardInstrument(number);
      const reference = await world.prepared(due, instrument);
      const declined = { state: 'declined', code, message };
      expect(await world.rail.confirm(reference, due, instrument)).toEqual(declined);
      expect(await world.rail.query(reference, due)).toEqual(declined);
      expect(world.sandbox.captured().charges).toBe(0);
    })(),
  );

  it(
    "by the failing token of UCP's conformance data is declined",
    inStripeWorld(async world => {
      expect(await pay(world, tokenInstrument('fail_token'))).toMatchObject({ code: 'generic_decline' });
    }),
  );

  it(
    'is rejected before it is prepared where there is nothing to charge',
    inStripeWorld(async world => {
      for (const credential of [{}, { token: '' }, { number: 4242424242424242 }]) {
        expect(await world.rail.prepare(world.due(), { type: 'card', credential })).toEqual({
          state: 'malformed',
          code: 'REQUIRED',
          field: 'token',
          message: 'is required: use a token of the processor.',
        });
      }
      const tokensOnly = world.open({}, 20_000, false);
      for (const number of ['4242424242424242', 4242424242424242, '']) {
        expect(await tokensOnly.prepare(world.due(), { type: 'card', credential: { number } })).toMatchObject(
          { state: 'malformed', code: 'CARD_NUMBER_NOT_ACCEPTED', field: 'number' },
        );
      }
      expect(world.sandbox.state.intents.size).toBe(0);
    }),
  );

  it(
    'is rejected by the processor with its word, and without the token',
    inStripeWorld(async world => {
      const outcome = await pay(world, tokenInstrument('pm_nobody_knows'));
      expect(outcome).toEqual({
        state: 'declined',
        code: 'resource_missing',
        message: 'The processor rejected the payment (resource_missing).',
      });
      expect(await world.rail.prepare(world.due({ amount: '1000000.00' }), visa)).toMatchObject({
        state: 'declined',
        code: 'amount_too_large',
      });
    }),
  );

  it.each([
    ['declined where nothing of it has begun', 'requires_confirmation', 'declined'],
    ['unknown where it is under way', 'processing', 'unknown'],
  ])('whose confirmation is rejected is %s', (_what, status, state) =>
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      Object.assign(world.sandbox.state.intents.get(reference)!, { status });
      expect(await world.rail.confirm(reference, due, visa)).toMatchObject({ state });
    })(),
  );
});

describe('a Shared Payment Token', () => {
  const unusable = { state: 'declined', code: 'shared_payment_granted_token_unusable' };

  it(
    'pays once',
    inStripeWorld(async world => {
      const token = await world.sharedToken();
      expect(await pay(world, token)).toMatchObject({ state: 'captured' });
      expect(await pay(world, token)).toMatchObject(unusable);
      expect(world.sandbox.captured().charges).toBe(1);
    }),
  );

  it.each([
    ['less than is due', { max_amount: '2549' }],
    ['another currency', { currency: 'eur' }],
    ['a time that is over', { expires_at: String(Date.parse('2026-11-21T08:00:00Z') / 1000) }],
  ])('for %s pays nothing', (_name, limits) =>
    inStripeWorld(async world => {
      expect(await pay(world, await world.sharedToken(limits))).toMatchObject(unusable);
      expect(world.sandbox.captured().charges).toBe(0);
    })(),
  );

  it(
    'that was revoked pays nothing',
    inStripeWorld(async world => {
      const token = await world.sharedToken();
      await world.ask(
        `/v1/test_helpers/shared_payment/granted_tokens/${String(token.credential.token)}/revoke`,
        {},
      );
      expect(await pay(world, token)).toMatchObject(unusable);
    }),
  );

  it(
    'of a card that the bank declines is declined with its reason',
    inStripeWorld(async world => {
      const token = await world.sharedToken({}, 'pm_card_visa_chargeDeclinedInsufficientFunds');
      expect(await pay(world, token)).toMatchObject({ state: 'declined', code: 'insufficient_funds' });
    }),
  );
});

describe('3-D Secure', () => {
  const challenged = cardInstrument('4000002760003184');
  const answer = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

  const begin = async (world: StripeWorld, rail = world.rail) => {
    const due = world.due();
    const reference = await world.prepared(due, challenged);
    const outcome = await rail.confirm(reference, due, challenged);
    if (outcome.state !== 'requires_action') {
      throw new Error(`No action is required: ${outcome.state}`);
    }
    return { due, reference, url: outcome.url };
  };

  it(
    'sends the buyer to the bank; once that agrees, the payment is captured',
    inStripeWorld(async world => {
      const { due, reference, url } = await begin(world);
      expect(world.sandbox.captured().charges).toBe(0);
      expect(await world.rail.query(reference, due)).toEqual({ state: 'requires_action', url });
      expect(await (await fetch(url)).text()).toContain('this payment of 2550');
      const back = await answer(url, 'complete');
      expect([back.status, back.headers.get('location')]).toEqual([303, due.returnUrl]);
      expect(await world.rail.query(reference, due)).toMatchObject({ state: 'captured', amount: '25.50' });
      expect((await answer(url, 'complete')).status).toBe(404);
      expect(world.sandbox.captured().charges).toBe(1);
    }),
  );

  it(
    'that fails declines the payment',
    inStripeWorld(async world => {
      const { due, reference, url } = await begin(world);
      await answer(url, 'fail');
      expect(await world.rail.query(reference, due)).toMatchObject({
        state: 'declined',
        code: 'payment_intent_authentication_failure',
      });
      expect(world.sandbox.captured().charges).toBe(0);
    }),
  );

  it(
    'leads back to the page that the merchant named',
    inStripeWorld(async world => {
      const rail = world.open({ returnUrl: 'https://shop.example/thank-you' });
      const { url } = await begin(world, rail);
      expect((await answer(url, 'complete')).headers.get('location')).toBe('https://shop.example/thank-you');
    }),
  );

  it(
    'of a payment that was abandoned charges nothing any more',
    inStripeWorld(async world => {
      const { due, reference, url } = await begin(world);
      expect(await world.rail.abandon(reference, due)).toMatchObject({ state: 'declined', code: 'canceled' });
      expect((await answer(url, 'complete')).status).toBe(404);
      expect(world.sandbox.captured().charges).toBe(0);
    }),
  );
});

describe('a refund', () => {
  it(
    'gives all back, and does so once',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      await world.rail.confirm(reference, due, visa);
      expect(await world.rail.refund(reference, due)).toEqual({ state: 'refunded' });
      expect(await world.rail.refund(reference, due)).toEqual({ state: 'refunded' });
      expect(await world.rail.query(reference, due)).toEqual({ state: 'refunded' });
      expect(world.sandbox.state.refunds.size).toBe(1);
      expect(world.sandbox.captured()).toEqual({ charges: 0, amounts: {} });
    }),
  );

  it(
    'that the merchant made at the processor already counts',
    inStripeWorld(async world => {
      const due = world.due();
      const reference = await world.prepared(due);
      await world.rail.confirm(reference, due, visa);
      await world.ask('/v1/refunds', { payment_intent: reference });
      expect(await world.rail.refund(reference, due)).toEqual({ state: 'refunded' });
      expect(world.sandbox.state.refunds.size).toBe(1);
    }),
  );

  it(
    'of what was never captured says what became of it instead',
    inStripeWorld(async world => {
      const due = world.due();
      const declinedCard = cardInstrument('4000000000000002');
      const reference = await world.prepared(due, declinedCard);
      await world.rail.confirm(reference, due, declinedCard);
      expect(await world.rail.refund(reference, due)).toMatchObject({ state: 'declined' });
      expect(world.sandbox.state.refunds.size).toBe(0);
    }),
  );
});

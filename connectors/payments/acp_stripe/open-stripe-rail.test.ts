import { describe, expect, it } from 'vitest';
import type { OutboundRequest, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import type { PaymentDue, PaymentInstrument, PaymentOutcome } from '../port.js';
import { OpenStripeRail } from './open-stripe-rail.js';

type Answer = [status: number, body: object];

const errorOf = (type: string, more: object = {}) => ({ error: { type, message: 'Rejected.', ...more } });
const down: Answer = [500, errorOf('api_error')];

/** A rail to a processor that answers as it is told, call by call; what it was asked is kept. */
function railTo(...answers: Answer[]) {
  return railAt('', ...answers);
}

function railAt(apiUrl: string, ...answers: Answer[]) {
  const calls: OutboundRequest[] = [];
  const send = async (call: OutboundRequest): Promise<OutboundResponse> => {
    calls.push(call);
    const [status, content] = answers[calls.length - 1] ?? down;
    const body = JSON.stringify(content);
    return { status, headers: {}, bytes: Buffer.from(body), body };
  };
  const settings = { secretKey: 'sk_test_12345678', returnUrl: 'https://shop.example/back', apiUrl };
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
  return { rail: new OpenStripeRail(settings, { http: { send }, clock, timeoutMs: 1_234 }), calls };
}

const due: PaymentDue = {
  organizationId: 'o-1',
  sessionId: 's-1',
  paymentId: 'p-1',
  amount: '25.50',
  currency: 'USD',
  expiresAt: '2026-11-21T14:00:00.000Z',
  resourceUrl: 'https://shop.example/session',
  returnUrl: 'https://shop.example/payment-return',
};
const visa: PaymentInstrument = { type: 'card', credential: { token: 'pm_card_visa' } };
const invalid = errorOf('invalid_request_error', { code: 'amount_too_large' });
const locked = errorOf('invalid_request_error', { code: 'lock_timeout' });
const bank = errorOf('card_error', { code: 'card_declined', decline_code: 'insufficient_funds' });
const intent = (status: string, more: object = {}) => ({
  ...{ id: 'pi_1', object: 'payment_intent', status, amount: 2550, amount_received: 2550, currency: 'usd' },
  ...{ latest_charge: null, last_payment_error: null, next_action: null, ...more },
});
const charge = { id: 'ch_1', object: 'charge', refunded: false };

describe('a payment that the processor does not take', () => {
  it.each<[string, Answer, object]>([
    ['as it is wrong', [400, invalid], { state: 'declined', code: 'amount_too_large' }],
    [
      'as the bank says no',
      [402, bank],
      { state: 'declined', code: 'insufficient_funds', message: 'Rejected.' },
    ],
    ['as it is at it already', [409, locked], { state: 'unavailable' }],
    ['as its key stands for another', [400, errorOf('idempotency_error')], { state: 'unavailable' }],
    [
      'as we call too often',
      [429, errorOf('invalid_request_error', { code: 'lock_timeout' })],
      { state: 'unavailable' },
    ],
    ['as it does not know us', [401, errorOf('invalid_request_error')], { state: 'unavailable' }],
    ['as it is down', [503, errorOf('api_error')], { state: 'unavailable' }],
  ])('%s', async (_why, answer, outcome) => {
    const { rail, calls } = railTo(answer);
    expect(await rail.prepare(due, visa)).toMatchObject(outcome);
    expect(calls).toHaveLength(1);
  });
});

describe('a confirmation that is rejected', () => {
  const unknown = { state: 'unknown' };
  const declined = { state: 'declined' };
  it.each<[string, Answer[], object]>([
    [
      'by the bank is declined, and nobody is asked again',
      [[402, bank]],
      { ...declined, code: 'insufficient_funds' },
    ],
    [
      'is declined where nothing was paid with yet',
      [
        [400, invalid],
        [200, intent('requires_payment_method')],
      ],
      declined,
    ],
    [
      'is declined where nothing was confirmed',
      [
        [400, invalid],
        [200, intent('requires_confirmation')],
      ],
      declined,
    ],
    [
      'is what an earlier one came to',
      [
        [400, invalid],
        [200, intent('succeeded')],
      ],
      { state: 'captured' },
    ],
    [
      'is open where an earlier one is at it',
      [
        [409, locked],
        [200, intent('requires_confirmation')],
      ],
      unknown,
    ],
    [
      'is open where its key is in use',
      [
        [400, errorOf('idempotency_error')],
        [200, intent('requires_confirmation')],
      ],
      unknown,
    ],
    ['is open where nobody can be asked', [[400, invalid], down], unknown],
    ['by a processor that is down is open, and nobody is asked', [down, [200, intent('succeeded')]], unknown],
  ])('%s', async (_what, answers, outcome) => {
    const { rail } = railTo(...answers);
    expect(await rail.confirm('pi_1', due, visa)).toMatchObject(outcome);
  });
});

describe('the word of the processor', () => {
  it.each<[string, object, Partial<PaymentOutcome>]>([
    [
      'captured, by its charge',
      intent('succeeded', { latest_charge: charge }),
      { state: 'captured', receipt: 'ch_1' },
    ],
    [
      'captured, by the id of its charge',
      intent('succeeded', { latest_charge: 'ch_2' }),
      { receipt: 'ch_2' },
    ],
    ['captured, by itself', intent('succeeded'), { state: 'captured', receipt: 'pi_1' }],
    [
      'captured as far as it was received',
      intent('succeeded', { amount_received: 2000 }),
      { amount: '20.00' },
    ],
    [
      'given back',
      intent('succeeded', { latest_charge: { ...charge, refunded: true } }),
      { state: 'refunded' },
    ],
    ['called off', intent('canceled'), { state: 'declined', code: 'canceled' }],
    [
      'to be confirmed by the buyer',
      intent('requires_action', { next_action: { redirect_to_url: { url: 'https://bank.example' } } }),
      { state: 'requires_action', url: 'https://bank.example' },
    ],
    [
      'to be confirmed in another way',
      intent('requires_action', { next_action: { type: 'use_stripe_sdk' } }),
      { state: 'unknown' },
    ],
    [
      'declined, with the reason of the bank',
      intent('requires_payment_method', { last_payment_error: bank.error }),
      { state: 'declined', code: 'insufficient_funds', message: 'Rejected.' },
    ],
    [
      'declined, with a message that is not for buyers',
      intent('requires_payment_method', { last_payment_error: errorOf('api_error').error }),
      { message: 'The processor rejected the payment (payment_failed).' },
    ],
    ['not paid with anything yet', intent('requires_payment_method'), { state: 'unknown' }],
    ['under way', intent('processing'), { state: 'unknown' }],
  ])('%s', async (_what, answer, outcome) => {
    expect(await railTo([200, answer]).rail.query('pi_1')).toMatchObject(outcome);
  });
});

describe('a payment that the processor does not know', () => {
  const missing: Answer = [404, errorOf('invalid_request_error', { code: 'resource_missing' })];
  const noPage: Answer = [404, errorOf('invalid_request_error')];

  it('is missing when it is called off or given back, and no more than unknown when it is asked for', async () => {
    expect(await railTo(missing).rail.abandon('pi_1')).toMatchObject({ state: 'missing' });
    expect(await railTo(missing).rail.refund('pi_1', due)).toMatchObject({ state: 'missing' });
    expect(await railTo(missing).rail.query('pi_1')).toMatchObject({ state: 'unknown' });
    expect(await railTo(missing, missing).rail.confirm('pi_1', due, visa)).toMatchObject({
      state: 'unknown',
    });
  });

  it('is not taken for missing where somebody else answered', async () => {
    expect(await railTo(noPage, noPage).rail.abandon('pi_1')).toMatchObject({ state: 'unknown' });
    expect(await railTo(noPage, noPage).rail.refund('pi_1', due)).toMatchObject({ state: 'unknown' });
  });
});

describe('money that is given back', () => {
  it.each<[string, Answer[], string]>([
    ['succeeded', [[200, { status: 'succeeded' }]], 'refunded'],
    ['pending', [[200, { status: 'pending' }]], 'refunded'],
    ['failed', [[200, { status: 'failed' }]], 'unknown'],
    [
      'rejected, as it was given back',
      [
        [400, invalid],
        [200, intent('succeeded', { latest_charge: { ...charge, refunded: true } })],
      ],
      'refunded',
    ],
  ])('%s', async (_word, answers, state) => {
    expect(await railTo(...answers).rail.refund('pi_1', due)).toMatchObject({ state });
  });
});

it('every call that could do something twice has a key of its own, and none is made again by itself', async () => {
  const { rail, calls } = railTo(
    [200, intent('requires_confirmation')],
    [200, intent('succeeded')],
    [200, {}],
    down,
  );
  await rail.prepare(due, visa);
  await rail.confirm('pi_1', due, visa);
  await rail.refund('pi_1', due);
  await rail.abandon('pi_1').catch(() => {});
  const keys = calls.slice(0, 3).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(['p-1', 'p-1:confirm', 'p-1:refund']);
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v1/payment_intents',
    '/v1/payment_intents/pi_1/confirm',
    '/v1/refunds',
    '/v1/payment_intents/pi_1/cancel',
    '/v1/payment_intents/pi_1',
  ]);
  expect(new Set(calls.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([1_234]));
  expect(String(calls[1]!.body)).toContain(`return_url=${encodeURIComponent('https://shop.example/back')}`);
});

it.each([
  [{ number: '4242', exp_month: 3, exp_year: 2030, cvc: '123' }, ['3', '2030', '123']],
  [{ number: '4242', expiry_month: 4, expiry_year: 2031 }, ['4', '2031', null]],
  [{ number: '4242', exp_month: 5, expiry_month: 6, exp_year: 2032, expiry_year: 2033 }, ['5', '2032', null]],
])('a card is charged as it is written: %j', async (credential, expected) => {
  const { rail, calls } = railTo([200, intent('succeeded')]);
  await rail.confirm('pi_1', due, { type: 'card', credential });
  const form = new URLSearchParams(String(calls[0]!.body));
  const given = ['exp_month', 'exp_year', 'cvc'].map(name => form.get(`payment_method_data[card][${name}]`));
  expect(given).toEqual(expected);
});

it('a granted token is charged by the version of the API that knows it', async () => {
  const { rail, calls } = railTo([200, intent('succeeded')], [200, intent('succeeded')]);
  await rail.confirm('pi_1', due, { type: 'spt', credential: { token: 'spt_1' } });
  await rail.confirm('pi_1', due, visa);
  const versions = calls.map(({ headers }) => headers['stripe-version']);
  expect([versions[0], versions[1] === versions[0]]).toEqual(['2026-04-22.preview', false]);
});

it.each([
  ['', 'https://api.stripe.com'],
  ['https://stripe.example', 'https://stripe.example'],
  ['https://stripe.example:8443/', 'https://stripe.example:8443'],
  ['http://127.0.0.1:9911', 'http://127.0.0.1:9911'],
])('a processor at "%s" is called at %s, by a body that the call counts itself', async (apiUrl, origin) => {
  const { rail, calls } = railAt(apiUrl, [200, intent('canceled')], [200, intent('canceled')]);
  await rail.abandon('pi_1');
  await rail.query('pi_1');
  expect(calls.map(({ url, method }) => [new URL(url).origin, method])).toEqual([
    [origin, 'POST'],
    [origin, 'GET'],
  ]);
  expect(calls.map(({ headers }) => headers['content-length'])).toEqual([undefined, undefined]);
  expect([typeof calls[0]!.body, calls[1]!.body]).toEqual(['string', undefined]);
});

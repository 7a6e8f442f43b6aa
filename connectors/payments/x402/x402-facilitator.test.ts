import { expect, it } from 'vitest';
import { AddressRejected } from '../../../kernel/outbound/address-policy.js';
import type { OutboundRequest, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import { Facilitator, type FacilitatorAnswer } from './x402-facilitator.js';
import { readSettings } from './x402-settings.js';

const settings = { facilitatorUrl: 'https://facilitator.example/x402/', network: 'eip155:8453' };
const question = { x402Version: 2, paymentPayload: { a: 1 }, paymentRequirements: { b: 2 } };

function facilitator(answer: () => Partial<OutboundResponse>, more: Record<string, string> = {}) {
  const calls: OutboundRequest[] = [];
  const send = async (call: OutboundRequest) => {
    calls.push(call);
    return { status: 200, headers: {}, bytes: Buffer.alloc(0), body: '', ...answer() };
  };
  const clock = { now: () => new Date() };
  const asked = new Facilitator(readSettings({ ...settings, ...more }), {
    ...{ http: { send }, clock, timeoutMs: 1_234 },
  });
  return { asked, calls };
}
const says = (status: number, verdict: unknown) => () => ({ status, body: JSON.stringify(verdict) });
const fails = (error: object) => () => {
  throw error;
};
const long = 'x'.repeat(1_000);

it.each<[string, () => Partial<OutboundResponse>, FacilitatorAnswer]>([
  [
    'is settled, by its transaction',
    says(200, { success: true, transaction: '0x1' }),
    { kind: 'fine', transaction: '0x1' },
  ],
  ['is good', says(200, { isValid: true }), { kind: 'fine', transaction: '' }],
  [
    'is good by the word for it, whatever else is said',
    says(200, { isValid: true, success: false }),
    { kind: 'fine', transaction: '' },
  ],
  [
    'is rejected as not valid, with the reason of that',
    says(400, { isValid: false, invalidReason: 'funds', invalidMessage: 'No.', errorReason: 'other' }),
    { kind: 'rejected', reason: 'funds', message: 'No.' },
  ],
  [
    'is rejected as not settled, with the reason of that',
    says(200, { success: false, errorReason: 'nonce', errorMessage: 'Used.' }),
    { kind: 'rejected', reason: 'nonce', message: 'Used.' },
  ],
  [
    'is rejected without a reason',
    says(200, { success: false }),
    { kind: 'rejected', reason: 'invalid_payload', message: 'The facilitator rejected the payment.' },
  ],
  [
    'is rejected at length',
    says(200, { success: false, errorReason: long, errorMessage: long }),
    { kind: 'rejected', reason: long.slice(0, 120), message: long.slice(0, 300) },
  ],
  [
    'is turned away by a redirect',
    says(302, {}),
    { kind: 'unheard', message: 'The facilitator answered 302.' },
  ],
  [
    'is turned away as not understood',
    says(400, {}),
    { kind: 'unheard', message: 'The facilitator answered 400.' },
  ],
  [
    'is turned away as too often asked',
    says(429, null),
    { kind: 'unheard', message: 'The facilitator answered 429.' },
  ],
  [
    'is lost where it took too long',
    says(408, {}),
    { kind: 'silent', message: 'The facilitator answered 408.' },
  ],
  [
    'is lost where the facilitator failed',
    says(500, {}),
    { kind: 'silent', message: 'The facilitator answered 500.' },
  ],
  [
    'is lost in an answer that says nothing',
    says(200, { success: 'yes' }),
    { kind: 'silent', message: 'The facilitator answered 200.' },
  ],
  [
    'is lost in an answer that is no object',
    says(200, 'fine'),
    { kind: 'silent', message: 'The facilitator answered 200.' },
  ],
  [
    'is lost in an answer that is no JSON',
    () => ({ body: '<html>' }),
    { kind: 'silent', message: 'The facilitator answered 200.' },
  ],
  [
    'was never sent where nobody listens',
    fails(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    { kind: 'unheard', message: 'The facilitator could not be reached.' },
  ],
  [
    'was never sent where it may not go',
    fails(new AddressRejected('It leads to 10.0.0.1.')),
    { kind: 'unheard', message: 'The facilitator could not be reached.' },
  ],
  [
    'is lost where the connection broke',
    fails(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
    { kind: 'silent', message: 'The facilitator did not respond.' },
  ],
  [
    'is lost where no answer came in time',
    fails(new Error('x')),
    { kind: 'silent', message: 'The facilitator did not respond.' },
  ],
])('a payment %s', async (_what, answer, expected) => {
  expect(await facilitator(answer).asked.settle(question)).toEqual(expected);
});

it('a facilitator is asked below its address, with the token that it wants', async () => {
  const { asked, calls } = facilitator(says(200, { isValid: true }), { facilitatorToken: 'secret' });
  await asked.verify(question);
  await asked.settle(question);
  expect(calls.map(({ url }) => url)).toEqual([
    'https://facilitator.example/x402/verify',
    'https://facilitator.example/x402/settle',
  ]);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    timeoutMs: 1_234,
    headers: { authorization: 'Bearer secret' },
  });
  expect(JSON.parse(String(calls[0]!.body))).toEqual(question);
  const open = facilitator(says(200, { isValid: true }));
  await open.asked.verify(question);
  expect(open.calls[0]!.headers).not.toHaveProperty('authorization');
});

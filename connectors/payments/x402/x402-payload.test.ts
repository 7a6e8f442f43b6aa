import { safeBase64Encode } from '@x402/core/utils';
import { describe, expect, it } from 'vitest';
import type { PaymentInstrument } from '../port.js';
import { type Authorization, readPayment } from './x402-payload.js';

const authorization: Authorization = {
  from: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
  to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  value: '35000000',
  validAfter: '1',
  validBefore: '2',
  nonce: `0x${'f3'.repeat(32)}`,
};
const signature = `0x${'2d'.repeat(65)}`;
const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  amount: '35000000',
  payTo: authorization.to,
  maxTimeoutSeconds: 300,
  extra: {},
};
const second = {
  x402Version: 2,
  resource: { url: 'https://shop.example/session' },
  accepted,
  payload: { signature, authorization },
};
const first = {
  x402Version: 1,
  scheme: 'exact',
  network: 'base-sepolia',
  payload: { signature, authorization },
};
const asText = (payment: object) => safeBase64Encode(JSON.stringify(payment));

const read = (credential: object) => readPayment({ credential } as unknown as PaymentInstrument);
const agreed = {
  accepted,
  authorization,
  resourceUrl: 'https://shop.example/session',
  scheme: 'exact',
  network: 'eip155:84532',
};

describe('a signed payment', () => {
  it.each<[string, object]>([
    ['the credential itself', second],
    ['its payload', { payload: second }],
    ['its token', { token: second }],
    ['its payload, as text', { payload: asText(second) }],
    ['its token, as text', { token: asText(second) }],
  ])('is read where it is %s', (_, credential) => {
    expect(read(credential)).toMatchObject(agreed);
  });

  it('of the first version says neither what it agreed to nor what it pays for', () => {
    expect(read(first)).toMatchObject({
      authorization,
      accepted: null,
      resourceUrl: null,
      scheme: 'exact',
      network: 'base-sepolia',
    });
  });

  it('that names no resource has none', () => {
    const { resource: _, ...unnamed } = second;
    expect(read(unnamed)).toMatchObject({ ...agreed, resourceUrl: null });
  });

  it.each([0, 3, '2', null])('of version %s is not understood', x402Version => {
    expect(read({ ...second, x402Version })).toMatchObject({
      state: 'malformed',
      code: 'invalid_x402_version',
    });
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['text that is no JSON', { payload: 'bm90IGpzb24=' }],
    ['no payload', { x402Version: 2, accepted }],
    ['a number', { payload: 5 }],
  ])('that is %s is none', (_, credential) => {
    expect(read(credential)).toMatchObject({ state: 'malformed', code: 'invalid_payload' });
  });

  it.each<[string, unknown]>([
    ['none', undefined],
    ['a short one', '0x2d'],
    ['one without its prefix', '2d'.repeat(66)],
    ['half a byte too many', `${signature}2`],
    ['one that is no text', 5],
  ])('with %s for a signature is not signed', (_, wrong) => {
    const payload = { authorization, signature: wrong };
    expect(read({ ...second, payload })).toMatchObject({ state: 'malformed', code: 'invalid_payload' });
  });

  it.each<[keyof Authorization, unknown]>([
    ['from', '0x857b'],
    ['to', `${authorization.to}00`],
    ['value', '35.00'],
    ['value', 35_000_000],
    ['validAfter', '-1'],
    ['validBefore', ''],
    ['nonce', `0x${'f3'.repeat(31)}`],
    ['nonce', undefined],
  ])('whose %s is %s authorizes nothing', (name, wrong) => {
    const payload = { signature, authorization: { ...authorization, [name]: wrong } };
    expect(read({ ...second, payload })).toMatchObject({ state: 'malformed', code: 'invalid_payload' });
  });
});

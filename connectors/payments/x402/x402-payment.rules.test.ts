import type { PaymentPayload } from '@x402/core/types';
import { describe, expect, it } from 'vitest';
import type { PaymentDue } from '../port.js';
import { readPayment, type SignedPayment } from './x402-payload.js';
import { type Demand, paymentError } from './x402-payment.rules.js';
import { paymentRequired, requirementOf } from './x402-requirement.js';
import { readSettings } from './x402-settings.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const nowSeconds = now.getTime() / 1000;
const merchant = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const settings = readSettings({
  facilitatorUrl: 'https://facilitator.example/',
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  assetName: 'USDC',
  assetVersion: '2',
  assetDecimals: '6',
  payTo: merchant,
  rpcUrl: 'https://rpc.example',
  currency: 'USD',
});
const due: PaymentDue = {
  organizationId: 'merchant',
  sessionId: 'session',
  paymentId: 'payment',
  amount: '35.00',
  currency: 'USD',
  expiresAt: '2026-11-21T18:00:00.000Z',
  resourceUrl: 'https://tradewind.example/api/v1/checkout-sessions/session',
  returnUrl: 'https://tradewind.example/payment-return',
};

const demandOf = (more: Partial<PaymentDue> = {}): Demand => {
  const changed = { ...due, ...more };
  return {
    due: changed,
    requirement: requirementOf(changed, settings, now),
    networkV1: 'base-sepolia',
    now,
  };
};

/** What an agent signs that does what it was asked for. */
const signed: PaymentPayload = {
  x402Version: 2,
  resource: { url: due.resourceUrl },
  accepted: requirementOf(due, settings, now),
  payload: {
    signature: `0x${'2d'.repeat(65)}`,
    authorization: {
      from: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
      to: merchant,
      value: '35000000',
      validAfter: String(nowSeconds - 600),
      validBefore: String(nowSeconds + 300),
      nonce: `0x${'f3'.repeat(32)}`,
    },
  },
};

const read = (payload: unknown): SignedPayment =>
  readPayment({ type: 'x402_payload', credential: { payload } }) as SignedPayment;
const errorOf = (payload: unknown, demand = demandOf()): string | null =>
  paymentError(read(payload), demand)?.code ?? null;

const accepting = (change: object): object => ({ ...signed, accepted: { ...signed.accepted, ...change } });
const authorizing = (change: object): object => ({
  ...signed,
  payload: {
    ...signed.payload,
    authorization: { ...(signed.payload.authorization as object), ...change },
  },
});

describe('paymentError', () => {
  it('finds nothing wrong with what was asked for', () => {
    expect(errorOf(signed)).toBeNull();
  });

  it('takes addresses in any case', () => {
    expect(
      errorOf({ ...accepting({ payTo: merchant.toLowerCase(), asset: settings.asset.toLowerCase() }) }),
    ).toBeNull();
    expect(errorOf(authorizing({ to: merchant.toLowerCase() }))).toBeNull();
  });

  it.each([
    ['another scheme', accepting({ scheme: 'upto' }), 'invalid_scheme'],
    ['another network', accepting({ network: 'eip155:8453' }), 'invalid_network'],
    ['another token', accepting({ asset: merchant }), 'invalid_payment_requirements'],
    [
      'another way of transfer',
      accepting({ extra: { assetTransferMethod: 'permit2' } }),
      'invalid_payment_requirements',
    ],
    [
      'another session',
      { ...signed, resource: { url: 'https://tradewind.example/api/v1/checkout-sessions/other' } },
      'invalid_payload',
    ],
    [
      'an agreement on another payee',
      accepting({ payTo: settings.asset }),
      'invalid_exact_evm_payload_recipient_mismatch',
    ],
    [
      'an authorization to another payee',
      authorizing({ to: settings.asset }),
      'invalid_exact_evm_payload_recipient_mismatch',
    ],
    [
      'an agreement on another amount',
      accepting({ amount: '34999999' }),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
    [
      'a unit too little',
      authorizing({ value: '34999999' }),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
    [
      'a unit too much',
      authorizing({ value: '35000001' }),
      'invalid_exact_evm_payload_authorization_value_mismatch',
    ],
    [
      'an authorization that has not begun',
      authorizing({ validAfter: String(nowSeconds + 1) }),
      'invalid_exact_evm_payload_authorization_valid_after',
    ],
    [
      'an authorization that is about to end',
      authorizing({ validBefore: String(nowSeconds + 5) }),
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
    [
      'an authorization for longer than was asked',
      authorizing({ validBefore: String(nowSeconds + 361) }),
      'invalid_exact_evm_payload_authorization_valid_before',
    ],
  ])('rejects %s', (_, payload, code) => {
    expect(errorOf(payload)).toBe(code);
  });

  it('allows for a minute of difference between clocks', () => {
    expect(errorOf(authorizing({ validBefore: String(nowSeconds + 360) }))).toBeNull();
  });

  it('rejects an authorization that outlives the session, whatever the clocks', () => {
    const demand = demandOf({ expiresAt: new Date(now.getTime() + 200_000).toISOString() });
    expect(errorOf(authorizing({ validBefore: String(nowSeconds + 200) }), demand)).toBeNull();
    expect(errorOf(authorizing({ validBefore: String(nowSeconds + 201) }), demand)).toBe(
      'invalid_exact_evm_payload_authorization_valid_before',
    );
  });

  it('rejects what was signed for a price that is not the price any more', () => {
    expect(errorOf(signed, demandOf({ amount: '36.00' }))).toBe(
      'invalid_exact_evm_payload_authorization_value_mismatch',
    );
  });

  it('holds a payment of v1 against what it says, its network by name', () => {
    const first = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: signed.payload };
    expect(errorOf(first)).toBeNull();
    expect(errorOf({ ...first, network: 'base' })).toBe('invalid_network');
    expect(errorOf({ ...first, network: 'eip155:84532' })).toBe('invalid_network');
    expect(
      errorOf({ ...first, payload: (authorizing({ value: '35000001' }) as PaymentPayload).payload }),
    ).toBe('invalid_exact_evm_payload_authorization_value_mismatch');
  });
});

describe('readPayment', () => {
  it('reads the payload itself, as the credential or in it, and as the base64 of the header field', () => {
    const text = Buffer.from(JSON.stringify(signed)).toString('base64');
    const direct = readPayment({ type: 'x402_payload', credential: { ...signed } });
    expect(direct).toEqual(read(signed));
    expect(read(text)).toEqual(read(signed));
    expect(readPayment({ type: 'x402_payload', credential: { type: 'x402', token: text } })).toEqual(direct);
    expect(read(signed).authorization).toEqual(signed.payload.authorization);
  });

  it.each([
    ['nothing', undefined, 'invalid_payload'],
    ['text that is no base64', '%%%', 'invalid_payload'],
    ['base64 of no JSON', Buffer.from('hello').toString('base64'), 'invalid_payload'],
    ['a list', [], 'invalid_payload'],
    ['a version to come', { ...signed, x402Version: 3 }, 'invalid_x402_version'],
    [
      'no signature',
      { ...signed, payload: { authorization: signed.payload.authorization } },
      'invalid_payload',
    ],
    ['a permit', { ...signed, payload: { signature: '0x', permit2Authorization: {} } }, 'invalid_payload'],
    ['a negative value', authorizing({ value: '-1' }), 'invalid_payload'],
    ['a value in hexadecimal', authorizing({ value: '0x2160ec0' }), 'invalid_payload'],
    ['a short nonce', authorizing({ nonce: '0xf3' }), 'invalid_payload'],
    ['a time that is a number', authorizing({ validBefore: nowSeconds + 300 }), 'invalid_payload'],
  ])('says of %s that it is none', (_, payload, code) => {
    expect(readPayment({ type: 'x402_payload', credential: { payload } })).toMatchObject({
      state: 'malformed',
      code,
    });
  });
});

describe('paymentRequired', () => {
  it('asks for the exact amount in atomic units, of the session, for no longer than the settings say', () => {
    expect(paymentRequired(due, settings, now)).toEqual({
      x402Version: 2,
      resource: {
        url: due.resourceUrl,
        description: 'Checkout session session',
        mimeType: 'application/json',
      },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:84532',
          asset: settings.asset,
          amount: '35000000',
          payTo: merchant,
          maxTimeoutSeconds: 300,
          extra: { assetTransferMethod: 'eip3009', name: 'USDC', version: '2' },
        },
      ],
    });
  });

  it('leaves half a minute for signing before the session ends', () => {
    const ending = { ...due, expiresAt: new Date(now.getTime() + 100_000).toISOString() };
    expect(paymentRequired(ending, settings, now).accepts[0]?.maxTimeoutSeconds).toBe(70);
  });

  it('asks for nothing in another currency', () => {
    expect(paymentRequired({ ...due, currency: 'SGD' }, settings, now)).toMatchObject({
      error: 'Only USD can be paid this way.',
      accepts: [],
    });
  });
});

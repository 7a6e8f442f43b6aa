import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from '@x402/core/http';
import type { PaymentPayload } from '@x402/core/types';
import { describe, expect, it } from 'vitest';
import { x402Headers } from './x402-headers.js';

const requirement = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
};
const asked = { x402Version: 2, resource: { url: 'https://x.example/session' }, accepts: [requirement] };
const receipt = `0x${'12'.repeat(32)}`;

describe('header fields of x402', () => {
  it.each(['payment-signature', 'x-payment'])('reads a payment from %s', name => {
    const text = encodePaymentSignatureHeader({ x402Version: 2 } as PaymentPayload);
    expect(x402Headers.requestNames).toContain(name);
    expect(x402Headers.read({ [name]: text })).toEqual({
      type: 'x402_payload',
      credential: { payload: text },
    });
  });

  it('reads none where there is none', () => {
    expect(x402Headers.read({ authorization: 'Bearer x' })).toBeNull();
  });

  it('asks for a payment as the official library understands it', () => {
    const headers = x402Headers.required(asked, null);
    expect(Object.keys(headers)).toEqual(['payment-required']);
    expect(decodePaymentRequiredHeader(headers['payment-required']!)).toEqual({
      ...asked,
      error: 'PAYMENT-SIGNATURE header is required',
    });
  });

  it('says why a payment was not good, and asks again', () => {
    const error = { state: 'declined', code: 'insufficient_funds', message: 'Too little.' } as const;
    const headers = x402Headers.required(asked, error);
    expect(decodePaymentRequiredHeader(headers['payment-required']!).error).toBe('insufficient_funds');
    expect(decodePaymentResponseHeader(headers['payment-response']!)).toEqual({
      success: false,
      errorReason: 'insufficient_funds',
      transaction: '',
      network: 'eip155:84532',
    });
  });

  it('has the word of the protocol for a payment that pays something else already', () => {
    const error = { state: 'declined', code: 'payment_already_used', message: 'Used.' } as const;
    const { 'payment-response': response } = x402Headers.required(asked, error);
    expect(decodePaymentResponseHeader(response!).errorReason).toBe('invalid_exact_evm_nonce_already_used');
  });

  it('tells the transaction of a payment that was made', () => {
    const reference = 'eip155:84532/0xasset/0xpayer/0xnonce/0xmerchant';
    const captured = { state: 'captured', amount: '0.01', currency: 'USD', receipt } as const;
    const headers = x402Headers.paid(reference, captured);
    const settled = { success: true, transaction: receipt, network: 'eip155:84532', payer: '0xpayer' };
    expect(decodePaymentResponseHeader(headers['payment-response']!)).toEqual(settled);
    expect(decodePaymentResponseHeader(headers['x-payment-response']!)).toEqual(settled);
  });
});

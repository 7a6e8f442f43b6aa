import type { PaymentRequired, SettleResponse } from '@x402/core/types';
import { safeBase64Encode } from '@x402/core/utils';
import type { PaymentHeaders } from '../port.js';
import { protocolReason } from './x402-error.rules.js';
import { readReference } from './x402-reference.js';

/** x402 over HTTP: v2 by `PAYMENT-*` fields; v1's `X-PAYMENT` is read, and answered in its own field too. */
export const x402Headers: PaymentHeaders = {
  requestNames: ['payment-signature', 'x-payment'],

  read(headers) {
    const given = headers['payment-signature'] ?? headers['x-payment'];
    const text = Array.isArray(given) ? given[0] : given;
    return text === undefined ? null : { type: 'x402_payload', credential: { payload: text } };
  },

  required(requirements, rejection): Record<string, string> {
    const asked = requirements as unknown as PaymentRequired;
    if (rejection === null) {
      return { 'payment-required': encoded({ ...asked, error: 'PAYMENT-SIGNATURE header is required' }) };
    }
    const error = protocolReason(rejection.code);
    const network = asked.accepts[0]?.network ?? 'eip155:0';
    const failed: SettleResponse = { success: false, errorReason: error, transaction: '', network };
    return { 'payment-required': encoded({ ...asked, error }), 'payment-response': encoded(failed) };
  },

  paid(reference, { receipt }) {
    const { network, from: payer } = readReference(reference);
    const settled = encoded({ success: true, transaction: receipt, network, payer });
    return { 'payment-response': settled, 'x-payment-response': settled };
  },
};

const encoded = (value: object): string => safeBase64Encode(JSON.stringify(value));

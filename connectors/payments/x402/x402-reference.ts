import type { Authorization } from './x402-payload.js';
import type { X402Settings } from './x402-settings.js';

/**
 * What a payment is known by. A token takes each nonce of a payer once, so that an authorization can pay for one session
 * only, whatever the token's chain is later asked about.
 */
export interface PaymentReference {
  network: string;
  asset: `0x${string}`;
  from: `0x${string}`;
  nonce: `0x${string}`;
  /** The merchant's address when it was made: settings may have changed since. */
  payTo: `0x${string}`;
}

/** `<network>/<asset>/<from>/<nonce>/<payTo>`, in lower case. */
export const referenceOf = (authorization: Authorization, { network, asset }: X402Settings): string =>
  [network, asset, authorization.from, authorization.nonce, authorization.to].join('/').toLowerCase();

export function readReference(reference: string): PaymentReference {
  const [network = '', ...hexadecimal] = reference.split('/');
  const [asset = '0x', from = '0x', nonce = '0x', payTo = '0x'] = hexadecimal as `0x${string}`[];
  return { network, asset, from, nonce, payTo };
}

import { createHmac } from 'node:crypto';
import { isSameSignature } from '../signature.js';

/** Whether a webhook is Shopify's: `X-Shopify-Hmac-SHA256` is the base64 of its raw bytes' HMAC under the client secret. */
export function isPushSigned(clientSecret: string, rawBody: Buffer, signature: string): boolean {
  const wanted = createHmac('sha256', clientSecret).update(rawBody).digest();
  return clientSecret !== '' && isSameSignature(wanted, Buffer.from(signature, 'base64'));
}

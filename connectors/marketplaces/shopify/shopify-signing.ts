import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a webhook is Shopify's: `X-Shopify-Hmac-SHA256` is the base64 of its raw bytes' HMAC under the client secret. */
export function isPushSigned(clientSecret: string, rawBody: Buffer, signature: string): boolean {
  const wanted = createHmac('sha256', clientSecret).update(rawBody).digest();
  const given = Buffer.from(signature, 'base64');
  return clientSecret !== '' && wanted.length === given.length && timingSafeEqual(wanted, given);
}

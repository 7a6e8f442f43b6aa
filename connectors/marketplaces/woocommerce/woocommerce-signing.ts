import { createHmac } from 'node:crypto';
import { isSameSignature } from '../signature.js';

export interface Keys {
  consumerKey: string;
  consumerSecret: string;
}

export type Parameter = readonly [name: string, value: string];

interface SignedCall {
  method: string;
  /** Without its query. */
  url: string;
  parameters: readonly Parameter[];
}

/** For calls over TLS (RFC 7617). */
export const basicAuthorization = ({ consumerKey, consumerSecret }: Keys): string =>
  `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;

/**
 * The query of a call without TLS: its parameters, and OAuth 1.0a with one leg (RFC 5849 §3.4), for which WooCommerce
 * takes no token. The time may be off by 15 minutes, and no nonce is taken twice.
 */
export function signedQuery(
  call: SignedCall,
  { consumerKey, consumerSecret }: Keys,
  timestampSeconds: number,
  nonce: string,
): string {
  const parameters: Parameter[] = [
    ...call.parameters,
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(timestampSeconds)],
  ];
  const signature = createHmac('sha256', `${consumerSecret}&`)
    .update(signatureBase({ ...call, parameters }))
    .digest('base64');
  return queryOf([...parameters, ['oauth_signature', signature]]);
}

/** RFC 5849 §3.4.1. */
export function signatureBase({ method, url, parameters }: SignedCall): string {
  const normalised = parameters
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(byNameAndValue)
    .map(pair => pair.join('='))
    .join('&');
  return [method, encoded(url), encoded(normalised)].join('&');
}

export const queryOf = (parameters: readonly Parameter[]): string =>
  parameters.map(pair => pair.map(encoded).join('=')).join('&');

/** Of `X-WC-Webhook-Signature`: the raw body under the webhook's secret. */
export function isWebhookSigned(secret: string, rawBody: Buffer, signature: string): boolean {
  const wanted = createHmac('sha256', secret).update(rawBody).digest();
  return secret !== '' && isSameSignature(wanted, Buffer.from(signature, 'base64'));
}

/** RFC 3986 §2.3: everything but the unreserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function byNameAndValue(a: Parameter, b: Parameter): number {
  const [left, right] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  return left < right ? -1 : Number(left > right);
}

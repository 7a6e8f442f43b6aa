import { createHmac } from 'node:crypto';
import { isSameSignature } from '../signature.js';

const hmac = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Parameters that are sent and not signed. */
const unsigned: ReadonlySet<string> = new Set(['sign', 'access_token', 'x-tts-access-token']);

/**
 * What is signed of a request: path, parameters sorted by name, and the body between two secrets. Pass an empty body
 * for GET and for forms with files, whose body is not signed.
 */
export function textToSign(
  secret: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
  body: string,
): string {
  const sorted = Object.keys(parameters)
    .filter(name => !unsigned.has(name))
    .sort()
    .map(name => `${name}${parameters[name]}`);
  return `${secret}${path}${sorted.join('')}${body}${secret}`;
}

/** Lowercase hexadecimal: uppercase is rejected. */
export const signatureOf = (secret: string, text: string): string => hmac(secret, text);

/** Whether a push is TikTok's: the app's key and the bytes that were sent. */
export function isPushSigned(
  app: { appKey: string; appSecret: string },
  rawBody: Buffer,
  authorization: string,
): boolean {
  const wanted = hmac(app.appSecret, Buffer.concat([Buffer.from(app.appKey), rawBody]));
  return isSameSignature(wanted, authorization);
}

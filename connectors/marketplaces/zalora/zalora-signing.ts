import { createHmac } from 'node:crypto';

/** Beyond what `encodeURIComponent` does, RFC 3986 reserves these. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The query of a call: its parameters sorted by name and encoded by RFC 3986, and then their HMAC-SHA256 by the user's
 * API key in lowercase hex. The body is not signed.
 */
export function signedQuery(apiKey: string, parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters).sort();
  const query = names.map(name => `${encode(name)}=${encode(parameters[name]!)}`).join('&');
  return `${query}&Signature=${createHmac('sha256', apiKey).update(query).digest('hex')}`;
}

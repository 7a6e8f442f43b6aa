import { createHmac } from 'node:crypto';
import { isSameSignature } from '../signature.js';

/** Who signs: an app alone, or in the name of a seller who has authorised it. */
export interface LazadaSigner {
  appKey: string;
  appSecret: string;
  accessToken: string | null;
}

type Parameters = Readonly<Record<string, string>>;

/** What is signed of a request: its path without the `/rest` before it, and all parameters in the order of their names. */
export const baseString = (path: string, parameters: Parameters): string =>
  path +
  Object.keys(parameters)
    .sort()
    .map(name => `${name}${parameters[name]}`)
    .join('');

export const signatureOf = (appSecret: string, path: string, parameters: Parameters): string =>
  createHmac('sha256', appSecret).update(baseString(path, parameters)).digest('hex').toUpperCase();

/** The parameters that every call has, signed together with its own. Good for two hours. */
export function systemParameters(
  { appKey, appSecret, accessToken }: LazadaSigner,
  path: string,
  timestampMs: number,
  own: Parameters,
): Record<string, string> {
  const system = {
    app_key: appKey,
    sign_method: 'sha256',
    timestamp: String(timestampMs),
    ...(accessToken === null ? {} : { access_token: accessToken }),
  };
  return { ...system, sign: signatureOf(appSecret, path, { ...own, ...system }) };
}

/** Whether a push is Lazada's: the app's key and the bytes that it sent. */
export function isPushSigned(
  appKey: string,
  appSecret: string,
  rawBody: Buffer,
  authorization: string,
): boolean {
  const wanted = createHmac('sha256', appSecret).update(appKey).update(rawBody).digest('hex');
  return isSameSignature(wanted, authorization);
}

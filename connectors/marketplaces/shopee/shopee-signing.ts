import { createHmac } from 'node:crypto';
import { isSameSignature } from '../signature.js';

/** Who signs: an app (partner) alone, or in the name of a shop that has authorised it. */
export interface ShopeeSigner {
  partnerId: string;
  partnerKey: string;
  shop: { accessToken: string; shopId: string } | null;
}

const hmac = (key: string, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** What is signed of a request: neither its other parameters nor its body. */
export const baseString = (signer: ShopeeSigner, path: string, timestampSeconds: number): string =>
  [
    signer.partnerId,
    path,
    timestampSeconds,
    ...(signer.shop === null ? [] : [signer.shop.accessToken, signer.shop.shopId]),
  ].join('');

/** Path and query with the parameters that every call has, signed. A signature is good for five minutes. */
export function signedPath(
  signer: ShopeeSigner,
  path: string,
  timestampSeconds: number,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    partner_id: signer.partnerId,
    timestamp: String(timestampSeconds),
    ...(signer.shop === null ? {} : { access_token: signer.shop.accessToken, shop_id: signer.shop.shopId }),
    sign: hmac(signer.partnerKey, baseString(signer, path, timestampSeconds)),
    ...parameters,
  });
  return `${path}?${query}`;
}

/** Whether a push is Shopee's: the address that it called, a bar, and the bytes that it sent. */
export function isPushSigned(
  partnerKey: string,
  url: string,
  rawBody: Buffer,
  authorization: string,
): boolean {
  const wanted = hmac(partnerKey, Buffer.concat([Buffer.from(`${url}|`), rawBody]));
  return isSameSignature(wanted, authorization);
}

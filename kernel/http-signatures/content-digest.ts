import { createHash, timingSafeEqual } from 'node:crypto';
import { parseDictionary } from 'structured-headers';

/** The `Content-Digest` of a body (RFC 9530): SHA-256 of its bytes as they go over the wire. */
export const contentDigest = (body: Buffer | string): string =>
  `sha-256=:${sha256(body).toString('base64')}:`;

/** Whether a `Content-Digest` holds the body's SHA-256; other digests beside it are not looked at. */
export function isDigestOf(field: string, body: Buffer): boolean {
  const stated = statedSha256(field);
  return stated !== null && stated.length === 32 && timingSafeEqual(stated, sha256(body));
}

function statedSha256(field: string): Buffer | null {
  try {
    const value = parseDictionary(field).get('sha-256')?.[0];
    return value instanceof ArrayBuffer ? Buffer.from(value) : null;
  } catch {
    return null;
  }
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

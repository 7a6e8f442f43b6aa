import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import type { InnerList } from 'structured-headers';
import { type SignableMessage, signatureBase } from './signature-base.js';

/** A published key of somebody else; of no kind that is known, it verifies nothing. */
export type VerifyingKey = webcrypto.JsonWebKey & { kid?: string };

/** Curves of keys, with the digest that is signed; Ed25519 has its own (RFC 8032). */
const digests: Readonly<Record<string, string | null>> = {
  'P-256': 'sha256',
  'P-384': 'sha384',
  Ed25519: null,
};

/** Whether this program can verify signatures of the key: ES256, ES384 and EdDSA with Ed25519. */
export const isUsable = ({ crv }: VerifyingKey): boolean => crv !== undefined && Object.hasOwn(digests, crv);

/** Whether the signature over the named components of the message is the key's (RFC 9421 §3.2). */
export function isSignedBy(
  key: VerifyingKey,
  message: SignableMessage,
  input: InnerList,
  signature: Buffer,
): boolean {
  try {
    const base = Buffer.from(signatureBase(input, message));
    const publicKey = createPublicKey({ key, format: 'jwk' });
    return verify(digests[key.crv!] ?? null, base, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // A component that is not in the message, or a key that is none.
    return false;
  }
}

import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import type { InnerList } from 'structured-headers';
import { type SignableMessage, signatureBase } from './signature-base.js';

/** A published key of somebody else; of no kind that is known, it verifies nothing. */
export type VerifyingKey = webcrypto.JsonWebKey & { kid?: string };

interface Algorithm {
  /** Of a JWK (RFC 7518 §3.1, RFC 8037 §3.1, RFC 9864 §2.2). */
  jwk: readonly string[];
  /** Of a signature's `alg` (RFC 9421 §6.2.2). */
  signature: string;
  /** What is signed; Ed25519 has its own (RFC 8032). */
  digest: string | null;
}

/** By the curve of the key, which decides alone: a signature may repeat it, never choose. */
const algorithms: ReadonlyMap<string | undefined, Algorithm> = new Map([
  ['P-256', { jwk: ['ES256'], signature: 'ecdsa-p256-sha256', digest: 'sha256' }],
  ['P-384', { jwk: ['ES384'], signature: 'ecdsa-p384-sha384', digest: 'sha384' }],
  ['Ed25519', { jwk: ['EdDSA', 'Ed25519'], signature: 'ed25519', digest: null }],
]);

/**
 * Whether this program can verify the signature by the key: ES256, ES384 and EdDSA with Ed25519, and nowhere named
 * otherwise. What the key says of itself and what the signature says of itself must not contradict the curve
 * (RFC 9421 §3.2, step 6).
 */
export function isAlgorithmUsable(key: VerifyingKey, [, parameters]: InnerList): boolean {
  const algorithm = algorithms.get(key.crv);
  const named = parameters.get('alg');
  return (
    algorithm !== undefined &&
    (key.alg === undefined || algorithm.jwk.includes(key.alg)) &&
    (named === undefined || named === algorithm.signature)
  );
}

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
    return verify(
      algorithms.get(key.crv)?.digest ?? null,
      base,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      signature,
    );
  } catch {
    // A component that is not in the message, or a key that is none.
    return false;
  }
}

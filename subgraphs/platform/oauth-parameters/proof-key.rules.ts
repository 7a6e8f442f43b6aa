import { createHash, timingSafeEqual } from 'node:crypto';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';

const unreserved = /^[A-Za-z0-9._~-]+$/;
const base64url = /^[A-Za-z0-9_-]+$/;

/** A `code_challenge` of the method S256 (RFC 7636 §4.2): 32 bytes in base64url. */
export const isChallenge = (text: string): boolean =>
  text.length === oauthGrantLimits.challengeLength && base64url.test(text);

/** Whether the verifier is the one that the challenge was made of (RFC 7636 §4.6). */
export function provesChallenge(challenge: string, verifier: string): boolean {
  const { verifierLengthMin, verifierLengthMax } = oauthGrantLimits;
  const isVerifier =
    verifier.length >= verifierLengthMin && verifier.length <= verifierLengthMax && unreserved.test(verifier);
  const made = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return isVerifier && made.length === expected.length && timingSafeEqual(made, expected);
}

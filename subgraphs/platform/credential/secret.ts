import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Prefixes tell people and secret scanners what they found: an API key, an OAuth client's secret, an access
 * token, a refresh token, an authorization code, a session token, an invitation, what a mail proves. A CSRF token has none, as it is worth nothing without its session.
 */
export const secretPrefixes = {
  apiKey: 'tw_sk_',
  clientSecret: 'tw_cs_',
  accessToken: 'tw_at_',
  refreshToken: 'tw_rt_',
  authorizationCode: 'tw_ac_',
  sessionToken: 'tw_st_',
  invitation: 'tw_in_',
  mailToken: 'tw_mt_',
  csrfToken: '',
} as const;

const secretBytes = 32;
/** 62 to the power of 43 is the first to exceed 256 bits. */
const secretDigits = 43;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The prefix with 32 random bytes in base62. */
export const newSecret = (kind: keyof typeof secretPrefixes): string =>
  `${secretPrefixes[kind]}${base62(randomBytes(secretBytes))}`;

/**
 * What is stored of a secret. SHA-256 suffices, as nobody can try 2^256 candidates: slow hashes are for
 * passwords, which people choose.
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Shown in lists, so that a person recognises the secret. */
export const lastFour = (secret: string): string => secret.slice(-4);

/** Whether the secret has one of the hashes; the time it takes does not depend on which, or how nearly. */
export function matchesSecret(secret: string, hashes: readonly Buffer[]): boolean {
  const candidate = hashSecret(secret);
  let matches = false;
  for (const known of hashes) {
    matches = timingSafeEqual(candidate, known) || matches;
  }
  return matches;
}

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(secretDigits, '0');
}

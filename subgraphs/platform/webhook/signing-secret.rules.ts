import { randomBytes } from 'node:crypto';
import { overlapEnd } from '../credential/rotation.rules.js';

const secretPrefix = 'whsec_';

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 random bytes. */
export const newWebhookSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** Binds an encrypted secret to its webhook. */
export const secretContext = (webhookId: string): string => `webhook/${webhookId}`;

/** The bytes that sign: what follows the prefix, decoded. */
export const signingKey = (secret: string): Buffer =>
  Buffer.from(secret.slice(secretPrefix.length), 'base64');

/**
 * Until when the secret that a rotation replaces signs too: a day from now unless said otherwise, null when it
 * ends at once.
 *
 * @param overlapSeconds 0 to 604,800.
 * @throws VALIDATION_FAILED
 */
export const previousSecretExpiry = (now: Date, overlapSeconds?: number | null): Date | null =>
  overlapSeconds === 0 ? null : overlapEnd(now, overlapSeconds);

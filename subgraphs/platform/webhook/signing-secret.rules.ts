import { randomBytes } from 'node:crypto';
import { reject } from '../../../kernel/errors.js';
import { identityLimits } from '../identity.limits.js';

const secretPrefix = 'whsec_';
const hourMs = 60 * 60 * 1000;

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
 * @param overlapHours 0 to 168.
 * @throws VALIDATION_FAILED
 */
export function previousSecretExpiry(now: Date, overlapHours: number | null | undefined): Date | null {
  const hoursMax = identityLimits.rotationOverlapSecondsMax / 3600;
  const hours = overlapHours ?? identityLimits.rotationOverlapSecondsDefault / 3600;
  if (!Number.isInteger(hours) || hours < 0 || hours > hoursMax) {
    const message = `An overlap is 0 to ${hoursMax} hours.`;
    reject([{ path: 'overlapHours', code: 'OVERLAP_OUT_OF_RANGE', message }]);
  }
  return hours === 0 ? null : new Date(now.getTime() + hours * hourMs);
}

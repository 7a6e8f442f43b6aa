import type { Credentials } from '../../../../connectors/marketplaces/port.js';
import { connectionLimits } from './connection.limits.js';

/** At most this part of a token's life is given up, so that short-lived ones are not renewed at every call. */
const lifeGivenUp = 0.2;

/** When to renew credentials that were issued now: ahead of their end. Null for those that do not end. */
export function refreshTime({ expiresAt }: Credentials, now: Date): Date | null {
  if (expiresAt === null) {
    return null;
  }
  const lifeMs = Math.max(0, Date.parse(expiresAt) - now.getTime());
  const aheadMs = Math.min(connectionLimits.credentialRefreshAheadMs, lifeMs * lifeGivenUp);
  return new Date(now.getTime() + lifeMs - aheadMs);
}

import type { Attempt } from './attempt.js';
import type { Health } from './delivery.queries.js';
import { pauseMs } from './delivery.rules.js';
import { webhookLimits } from './webhook.limits.js';

export interface HealthBefore {
  failedRounds: number;
  failingSince: Date | null;
}

const gone = 'The endpoint answered 410 Gone.';
const onlyFailing = 'Every delivery of the last 5 days failed.';

/**
 * How an endpoint fares after a round of attempts. One success clears its record; rounds without any make
 * pauses grow, and after days of them the endpoint is disabled. An endpoint that asks for less gets less.
 */
export function healthAfter(
  before: HealthBefore,
  attempts: readonly Attempt[],
  slowDownUntil: Date | null,
  now: Date,
): Health {
  if (attempts.some(attempt => attempt.verdict === 'gone')) {
    return { ...before, notBefore: null, disabledReason: gone };
  }
  if (attempts.some(attempt => attempt.verdict === 'delivered')) {
    return { failedRounds: 0, failingSince: null, notBefore: slowDownUntil, disabledReason: null };
  }
  const failedRounds = before.failedRounds + 1;
  const failingSince = before.failingSince ?? now;
  const pausedUntil = new Date(now.getTime() + pauseMs(failedRounds));
  return {
    failedRounds,
    failingSince,
    notBefore: later(slowDownUntil, pausedUntil, now),
    disabledReason: now.getTime() - failingSince.getTime() >= webhookLimits.failingMaxMs ? onlyFailing : null,
  };
}

function later(slowDownUntil: Date | null, pausedUntil: Date, now: Date): Date | null {
  const until = slowDownUntil !== null && slowDownUntil > pausedUntil ? slowDownUntil : pausedUntil;
  return until > now ? until : null;
}

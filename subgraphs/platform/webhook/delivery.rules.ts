import { eventSizeBytes } from '../../../kernel/events/envelope.js';
import type { Random } from '../../../kernel/random.js';
import { webhookLimits } from './webhook.limits.js';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * When each attempt is made, counted from the one before. After the last the delivery has failed.
 * Source: Standard Webhooks, "Deliverability and reliability" (75 hours in all).
 */
export const attemptDelaysMs = [
  0,
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
] as const;

/** Attempts are spread by this share of their delay, so that what failed together does not return together. */
const jitterShare = 0.1;

/** Pause of an endpoint whose last rounds of deliveries all failed; one delivery then tries whether it is back. */
const pauseFirstMs = 5 * seconds;
const pauseMaxMs = 60 * seconds;
/** So many failed rounds in a row are taken for bad luck. */
const roundsForgiven = 1;
/** How long an endpoint that asked for less without saying for how long is left alone; and the longest. */
const slowDownMs = 5 * seconds;
const slowDownMaxMs = 1 * hours;

/**
 * - `pending`: attempts are left.
 * - `delivered`: an attempt was answered with 2xx.
 * - `failed`: it is not tried again.
 * - `replaced`: a replay took its place before it was delivered.
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'replaced';

/**
 * - `delivered`: 2xx.
 * - `gone`: 410, the endpoint wants no more.
 * - `slow_down`: 429, 502, 504, try again and deliver less.
 * - `retry`: anything else, redirects and silence among it.
 */
export const verdicts = ['delivered', 'gone', 'slow_down', 'retry'] as const;
export type Verdict = (typeof verdicts)[number];

/** The status that an attempt leaves a delivery in. */
export const statusAfterAttempt = (attempt: {
  verdict: Verdict;
  nextAttemptAt: Date | null;
}): DeliveryStatus => {
  if (attempt.verdict === 'delivered') {
    return 'delivered';
  }
  return attempt.nextAttemptAt === null ? 'failed' : 'pending';
};

const slowDownStatuses: ReadonlySet<number> = new Set([429, 502, 504]);

/** What an answer means; null stands for none. Source: Standard Webhooks. */
export function verdictOf(status: number | null): Verdict {
  if (status === null) {
    return 'retry';
  }
  if (status >= 200 && status < 300) {
    return 'delivered';
  }
  if (status === 410) {
    return 'gone';
  }
  return slowDownStatuses.has(status) ? 'slow_down' : 'retry';
}

/** Why a delivery can never be sent: its event is gone, or larger than what receivers are promised; else null. */
export function undeliverableReason(body: string | null): string | null {
  if (body === null) {
    return 'The event was past its retention before it could be delivered.';
  }
  return isLargerThan(body, eventSizeBytes)
    ? `The event is larger than ${eventSizeBytes / 1_024} kB; read it with GET /api/v1/webhook-events.`
    : null;
}

/** Counts the bytes only where their number is in doubt: a UTF-16 unit is 1 to 3 of them. */
const isLargerThan = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && Buffer.byteLength(text) > bytes;

/** Delay before the attempt after `attempts` of them, with ±10 % jitter; null when there is none left. */
export function nextAttemptDelayMs(attempts: number, random: Random): number | null {
  const delayMs = attemptDelaysMs[attempts];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + jitterShare * (2 * random() - 1)));
}

/** The pause an endpoint gets after failed rounds in a row; 0 for none. */
export function pauseMs(failedRounds: number): number {
  return failedRounds <= roundsForgiven
    ? 0
    : Math.min(pauseMaxMs, pauseFirstMs * 2 ** (failedRounds - roundsForgiven - 1));
}

/** Deliveries of one round: while an endpoint only fails, one of them tries whether it is back. */
export const roundSize = (failedRounds: number): number =>
  failedRounds > roundsForgiven ? 1 : webhookLimits.batchSize;

/** `Retry-After` (RFC 9110 §10.2.3, seconds or a date), within an hour; the default pause when it says nothing. */
export function slowDownDelayMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) {
    return slowDownMs;
  }
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * seconds
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(asked) ? slowDownMs : Math.min(slowDownMaxMs, Math.max(0, asked));
}

/**
 * Groups by subject: deliveries of one group go out one after the other, in the order in which they were put in line,
 * so that what is due again goes before what came after it.
 */
export function chainsBySubject<T extends { subjectId: string; position: number }>(
  deliveries: readonly T[],
): T[][] {
  const chains = [...Map.groupBy(deliveries, delivery => delivery.subjectId).values()];
  for (const chain of chains) {
    chain.sort((one, other) => one.position - other.position);
  }
  return chains;
}

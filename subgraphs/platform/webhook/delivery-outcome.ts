import type { Attempt } from './attempt.js';
import type { DueDelivery } from './delivery.queries.js';
import { type DeliveryStatus, statusAfterAttempt, undeliverableReason } from './delivery.rules.js';
import type { RoundResult } from './delivery-store.js';

/** What became of a delivery in a round: nothing, where it has neither an attempt nor a reason. */
export interface Outcome {
  delivery: DueDelivery;
  attempt: Attempt | undefined;
  /** Why it can never be sent; the endpoint has no part in it. */
  giveUpReason: string | null;
}

/** The outcome of each delivery of a round. */
export const outcomesOf = ({ due, attempts }: RoundResult): Outcome[] =>
  due.map(delivery => {
    const attempt = attempts.get(delivery);
    return { delivery, attempt, giveUpReason: attempt ? null : undeliverableReason(delivery.body) };
  });

/** The status of a delivery after the round. */
export function statusAfter({ attempt, giveUpReason }: Outcome): DeliveryStatus {
  if (attempt !== undefined) {
    return statusAfterAttempt(attempt);
  }
  return giveUpReason === null ? 'pending' : 'failed';
}

/**
 * What Postgres is told of outcomes, by columns, because to take JSON apart costs it more than all else: when the next
 * attempt is due, when this one was made, its milliseconds and signature; status, headers and body of the answer; error.
 */
export const outcomeColumns = (outcomes: readonly Outcome[]): unknown[] => [
  plainArray(outcomes.map(({ attempt }) => attempt?.nextAttemptAt?.toISOString() ?? null)),
  plainArray(outcomes.map(({ attempt }) => attempt?.attemptedAt.toISOString() ?? null)),
  plainArray(outcomes.map(({ attempt }) => attempt?.durationMs ?? null)),
  textArray(outcomes.map(({ attempt }) => attempt?.proof['webhook-signature'])),
  plainArray(outcomes.map(({ attempt }) => attempt?.responseStatus ?? null)),
  textArray(
    outcomes.map(({ attempt }) => attempt?.responseHeaders && JSON.stringify(attempt.responseHeaders)),
  ),
  textArray(outcomes.map(({ attempt }) => attempt?.responseBody)),
  textArray(outcomes.map(({ attempt, giveUpReason }) => attempt?.error ?? giveUpReason)),
];

/** A Postgres array of values in which nothing has to be quoted. */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map(String).join()}}`;

/** A Postgres array of texts. pg rewrites each of them twice, to quote what hardly ever is in them. */
const textArray = (values: readonly (string | null | undefined)[]): string =>
  `{${values.map(quoted).join()}}`;

function quoted(text: string | null | undefined): string {
  if (text === null || text === undefined) {
    return 'NULL';
  }
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

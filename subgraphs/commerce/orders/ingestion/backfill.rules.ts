import type { NewJob } from '../../../../kernel/database/new-job.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { type Window, wholeSecond } from './change-windows.rules.js';
import { ingestionLimits } from './ingestion.limits.js';

export const backfillKind = 'order.backfill';

/** Half-open; ISO 8601. */
export interface BackfillPayload {
  connectionId: string;
  since: string;
  until: string;
}

/** Backfills of one account run one after the other. */
export const backfillJob = (organizationId: string, payload: BackfillPayload): NewJob => ({
  kind: backfillKind,
  organizationId,
  scope: 'orders:write',
  payload: { ...payload },
  unit: 'windows',
  queueKey: payload.connectionId,
});

/** The part of the period that is history; none of it where the account was connected before. */
export const historyIn = (
  { since, until }: Pick<BackfillPayload, 'since' | 'until'>,
  connectedAt: string,
): Window => ({
  sinceMs: Date.parse(since),
  untilMs: Math.min(Date.parse(until), wholeSecond(Date.parse(connectedAt))),
});

export function backfillErrors(
  { since, until }: Pick<BackfillPayload, 'since' | 'until'>,
  now: Date,
): FieldError[] {
  const [sinceMs, untilMs] = [since, until].map(at => Date.parse(at)) as [number, number];
  if (untilMs > now.getTime()) {
    return [{ path: 'until', code: 'OUT_OF_RANGE', message: 'Must not be in the future.' }];
  }
  if (sinceMs >= untilMs) {
    return [{ path: 'since', code: 'OUT_OF_RANGE', message: 'Must be before until.' }];
  }
  return untilMs - sinceMs > ingestionLimits.backfillMaxMs
    ? [{ path: 'since', code: 'OUT_OF_RANGE', message: 'At most two years at a time.' }]
    : [];
}

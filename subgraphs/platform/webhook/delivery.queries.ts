import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Verdict } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';

/** What delivering needs to know of a webhook. */
export type DeliveryTarget = {
  url: string;
  secretEncrypted: string;
  failedRounds: number;
  failingSince: string | null;
  notBefore: string | null;
};

export const findTarget = sql(
  'platform.delivery.target',
  `select url, secret_encrypted as "secretEncrypted", consecutive_failures as "failedRounds",
    failing_since as "failingSince", not_before as "notBefore"
  from platform.webhook
  where organization_id = $1 and id = $2 and status = 'active'`,
);

export type DueDelivery = {
  deliveryId: string;
  eventId: string;
  subjectId: string;
  attempts: number;
  body: string;
};

export const findDue = sql(
  'platform.delivery.due',
  `select delivery.id as "deliveryId", delivery.event_id as "eventId", delivery.subject_id as "subjectId",
    delivery.attempts, event.body
  from platform.webhook_delivery as delivery
  join platform.event as event
    on event.organization_id = delivery.organization_id and event.id = delivery.event_id
  where delivery.organization_id = $1 and delivery.webhook_id = $2 and delivery.status = 'pending'
    and delivery.next_attempt_at <= $3
  order by delivery.next_attempt_at, delivery.position
  limit $4`,
);

export const findNextDue = sql(
  'platform.delivery.nextDue',
  `select next_attempt_at as "dueAt" from platform.webhook_delivery
  where organization_id = $1 and webhook_id = $2 and status = 'pending'
  order by next_attempt_at limit 1`,
);

/** How one attempt went. */
export interface Attempt {
  eventId: string;
  verdict: Verdict;
  attemptedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  /** When the next one is due; null when there is none. */
  nextAttemptAt: Date | null;
}

const record = sql(
  'platform.delivery.record',
  `update platform.webhook_delivery as delivery
  set attempts = delivery.attempts + 1,
    status = case when attempt.delivered then 'delivered' when attempt.next_at is null then 'failed' else 'pending' end,
    next_attempt_at = coalesce(attempt.next_at, delivery.next_attempt_at),
    last_attempt_at = attempt.attempted_at,
    duration_ms = attempt.duration_ms,
    response_status = attempt.response_status,
    response_body = attempt.response_body,
    error = attempt.error,
    delivered_at = case when attempt.delivered then attempt.attempted_at end
  from unnest($3::uuid[], $4::bool[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[], $9::text[], $10::text[])
    as attempt (event_id, delivered, next_at, attempted_at, duration_ms, response_status, response_body, error)
  where delivery.organization_id = $1 and delivery.webhook_id = $2 and delivery.event_id = attempt.event_id
    and delivery.status = 'pending'`,
);

/** Records a round of attempts in one statement. */
export async function recordAttempts(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.query(record, [
    organizationId,
    webhookId,
    attempts.map(attempt => attempt.eventId),
    attempts.map(attempt => attempt.verdict === 'delivered'),
    attempts.map(attempt => attempt.nextAttemptAt),
    attempts.map(attempt => attempt.attemptedAt),
    attempts.map(attempt => attempt.durationMs),
    attempts.map(attempt => attempt.responseStatus),
    attempts.map(attempt => attempt.responseBody),
    attempts.map(attempt => attempt.error),
  ]);
}

/** How an endpoint fares, after a round. */
export interface Health {
  failedRounds: number;
  failingSince: Date | null;
  notBefore: Date | null;
  /** Why the endpoint is disabled; null when it is not. */
  disabledReason: string | null;
}

const writeHealth = sql(
  'platform.delivery.health',
  `update platform.webhook
  set consecutive_failures = $3, failing_since = $4, not_before = $5,
    status = case when $6::text is null then status else 'disabled' end,
    disabled_reason = coalesce($6::text, disabled_reason),
    version = version + case when $6::text is null then 0 else 1 end,
    updated_at = case when $6::text is null then updated_at else $7::timestamptz end
  where organization_id = $1 and id = $2 and status = 'active'`,
);

export async function recordHealth(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  health: Health,
): Promise<void> {
  const { failedRounds, failingSince, notBefore, disabledReason } = health;
  const now = tx.db.clock.now();
  await tx.query(writeHealth, [
    organizationId,
    webhookId,
    failedRounds,
    failingSince,
    notBefore,
    disabledReason,
    now,
  ]);
}

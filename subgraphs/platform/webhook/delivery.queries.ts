import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { undeliverableReason, type Verdict } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';
import { type StoredSecrets, storedSecrets } from './signing-secret.js';

/** What delivering needs to know of a webhook. */
export type DeliveryTarget = StoredSecrets & {
  url: string;
  failedRounds: number;
  failingSince: string | null;
  notBefore: string | null;
};

export const findTarget = sql(
  'platform.delivery.target',
  `select url, ${storedSecrets}, consecutive_failures as "failedRounds",
    failing_since as "failingSince", not_before as "notBefore"
  from platform.webhook
  where organization_id = $1 and id = $2 and status = 'active'`,
);

export type DueDelivery = {
  deliveryId: string;
  eventId: string;
  replay: number;
  /** The order in which deliveries were put in line. */
  position: number;
  subjectId: string;
  attempts: number;
  /** Null once the event is past its retention. */
  body: string | null;
};

export type SendableDelivery = DueDelivery & { body: string };

export const findDue = sql(
  'platform.delivery.due',
  `select delivery.id as "deliveryId", delivery.event_id as "eventId", delivery.replay, delivery.position,
    delivery.subject_id as "subjectId", delivery.attempts, event.body
  from platform.webhook_delivery as delivery
  left join platform.event as event
    on event.organization_id = delivery.organization_id and event.id = delivery.event_id
  where delivery.organization_id = $1 and delivery.webhook_id = $2 and delivery.status = 'pending'
    and delivery.next_attempt_at <= $3 and delivery.position <> all($5::bigint[])
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
  replay: number;
  verdict: Verdict;
  attemptedAt: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
  /** When the next one is due; null when there is none. */
  nextAttemptAt: Date | null;
}

/**
 * An attempt at what a replay has replaced in the meantime counts if it succeeded.
 *
 * Deliveries are looked up one by one by their whole key, locked, and then reached by their places; attempts are an
 * object by their events. Were they two tables to join, the planner would take both for a few rows until it has
 * statistics, and read every delivery that the webhook ever had.
 */
const record = sql(
  'platform.delivery.record',
  `with recorded as (
    update platform.webhook_delivery as delivery
    set (attempts, status, next_attempt_at, last_attempt_at, duration_ms, response_status, response_body, error,
        delivered_at) = (
      select delivery.attempts + 1,
        case when attempt.delivered then 'delivered' when delivery.status = 'replaced' then 'replaced'
          when attempt.next_at is null then 'failed' else 'pending' end,
        coalesce(attempt.next_at, delivery.next_attempt_at), attempt.attempted_at, attempt.duration_ms,
        attempt.response_status, attempt.response_body, attempt.error,
        case when attempt.delivered then attempt.attempted_at end
      from jsonb_to_record($5::jsonb -> delivery.event_id::text) as attempt (delivered bool, next_at timestamptz,
        attempted_at timestamptz, duration_ms int, response_status int, response_body text, error text))
    where delivery.ctid = any(array(
      select found.ctid
      from unnest($4::uuid[]) as attempted (event_id)
      cross join lateral (
        select ctid from platform.webhook_delivery as found
        where found.organization_id = $1 and found.webhook_id = $2 and found.event_id = attempted.event_id
          and found.replay = ($5::jsonb -> attempted.event_id::text -> 'replay')::int
          and found.status in ('pending', 'replaced')
        limit 1 for update
      ) as found))
    returning event_id, replay, attempts, last_attempt_at, duration_ms, response_status, response_body, error
  )
  insert into platform.webhook_attempt
    (organization_id, webhook_id, event_id, replay, number, attempted_at, duration_ms, url, request_headers,
      response_status, response_headers, response_body, error)
  select $1, $2, event_id, replay, attempts, last_attempt_at, duration_ms, $3,
    $5::jsonb -> event_id::text -> 'request_headers', response_status,
    nullif($5::jsonb -> event_id::text -> 'response_headers', 'null'), response_body, error
  from recorded`,
);

/** Records a round of attempts, no two of them of one event, and logs each of them, in one statement. */
export async function recordAttempts(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  url: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const byEvent = Object.fromEntries(attempts.map(attempt => [attempt.eventId, attemptRecord(attempt)]));
  // By the event, as whoever locks several deliveries at once does.
  const eventIds = Object.keys(byEvent).sort();
  await tx.query(record, [organizationId, webhookId, url, eventIds, JSON.stringify(byEvent)]);
}

/** What `record` reads. */
const attemptRecord = (attempt: Attempt) => ({
  replay: attempt.replay,
  delivered: attempt.verdict === 'delivered',
  next_at: attempt.nextAttemptAt,
  attempted_at: attempt.attemptedAt,
  duration_ms: attempt.durationMs,
  response_status: attempt.responseStatus,
  response_body: attempt.responseBody,
  error: attempt.error,
  request_headers: attempt.requestHeaders,
  response_headers: attempt.responseHeaders,
});

const giveUp = sql(
  'platform.delivery.giveUp',
  `update platform.webhook_delivery as delivery
  set status = 'failed', error = undeliverable.reason
  from unnest($3::uuid[], $4::int[], $5::text[]) as undeliverable (event_id, replay, reason)
  where delivery.organization_id = $1 and delivery.webhook_id = $2 and delivery.status = 'pending'
    and delivery.event_id = undeliverable.event_id and delivery.replay = undeliverable.replay`,
);

/** Gives up what can never be sent; the endpoint has no part in it. */
export async function recordUndeliverable(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  deliveries: readonly DueDelivery[],
): Promise<void> {
  await tx.query(giveUp, [
    organizationId,
    webhookId,
    deliveries.map(delivery => delivery.eventId),
    deliveries.map(delivery => delivery.replay),
    deliveries.map(delivery => undeliverableReason(delivery.body)),
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

import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { eventsOfBatch, positionInBatch } from './delivery-batch.queries.js';
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
  eventType: string;
  replay: number;
  /** Since when it is due, as Postgres has it; null in a batch. */
  dueAt: string | null;
  /** The order in which deliveries were put in line. */
  position: number;
  /** The batch in which it was handed out; null once it is written down by itself. */
  batch: number | null;
  subjectId: string;
  attempts: number;
  /** Null once the event is past its retention. */
  body: string | null;
  /** When it happened, ISO 8601, where the header fields of the message say it. */
  occurredAt?: string;
};

export type SendableDelivery = DueDelivery & { body: string };

/**
 * First what is due of those that are written down (the later attempts, and what had to wait), then whole batches as they
 * were handed out, as far as they fit. `inLine` sorts them: for Postgres, with their bodies, that is as much work as to
 * find them.
 */
export const findDue = sql(
  'platform.delivery.due',
  `with due as materialized (
    select null::bigint as batch, webhook_delivery.event_id, webhook_delivery.replay,
      webhook_delivery.next_attempt_at as due_at, webhook_delivery.position, webhook_delivery.event_type,
      webhook_delivery.subject_id, webhook_delivery.attempts, event.body
    from platform.webhook_delivery
    left join platform.event as event
      on event.organization_id = webhook_delivery.organization_id and event.id = webhook_delivery.event_id
    where webhook_delivery.organization_id = $1 and webhook_delivery.webhook_id = $2
      and webhook_delivery.status = 'pending' and webhook_delivery.next_attempt_at <= $3
      and (webhook_delivery.next_attempt_at, webhook_delivery.position) > ($5::timestamptz, $6::bigint)
    order by webhook_delivery.next_attempt_at, webhook_delivery.position
    limit $4
  ), waiting as (
    select position, event_ids, sum(size) over (order by position) as events
    from (
      select position, event_ids, size from platform.webhook_batch
      where organization_id = $1 and webhook_id = $2 and position > $7
      order by position limit $4
    ) as batch
  ), delivery as (
    select * from due
    union all
    select waiting.position, event.id, 0, null, ${positionInBatch('waiting')}, event.type,
      event.subject_id, 0, event.body
    from waiting cross join lateral ${eventsOfBatch('waiting')}
    where waiting.events <= $4 - (select count(*) from due)
  )
  select event_id as "eventId", event_type as "eventType", replay, due_at::text as "dueAt", position, batch,
    subject_id as "subjectId", attempts, body
  from delivery`,
);

/** Batches after rows, and their events in their order; rows stay as they came. */
export const inLine = (due: DueDelivery[]): DueDelivery[] =>
  due.sort((one, other) =>
    one.batch === null && other.batch === null
      ? 0
      : (one.batch ?? 0) - (other.batch ?? 0) || one.position - other.position,
  );

export const findNextDue = sql(
  'platform.delivery.nextDue',
  `select next_attempt_at as "dueAt" from platform.webhook_delivery
  where organization_id = $1 and webhook_id = $2 and status = 'pending'
  order by next_attempt_at limit 1`,
);

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

import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type Outcome, outcomeColumns, plainArray, statusAfter } from './delivery-outcome.js';
import type { WebhookAddress } from './delivery-queue.js';
import { keepWebhook } from './keep-webhook.js';

/**
 * SQL for the events of a row of `platform.webhook_batch` in their order, as `event`; $1 is the organization. Each is
 * looked up by itself: were they a table to join, the planner might read all partitions of the log for them.
 */
export const eventsOfBatch = (batch: string): string => `(
    select listed.place, logged.*
    from unnest(${batch}.event_ids) with ordinality as listed (event_id, place)
    cross join lateral (
      select id, type, subject_id, body from platform.event
      where organization_id = $1 and id = listed.event_id
      limit 1
    ) as logged
  ) as event`;

/** The place in line of an event of a batch: the sequence leaves room for as many as a batch can hold. */
export const positionInBatch = (batch: string): string => `${batch}.position + event.place - 1`;

/** Of a webhook that is gone nothing is kept. An event past its retention is in no list any more. */
const putInLine = sql(
  'platform.delivery.putInLine',
  `with batch as (
    delete from platform.webhook_batch
    where organization_id = $1 and webhook_id = $2 and position = any(array(
      select position from platform.webhook_batch where organization_id = $1 and webhook_id = $2
      order by position limit $3 for update))
    returning position, event_ids, created_at
  ), delivery as (
    insert into platform.webhook_delivery
      (organization_id, webhook_id, event_id, event_type, subject_id, position, next_attempt_at, created_at)
    overriding system value
    select $1, $2, event.id, event.type, event.subject_id, ${positionInBatch('batch')}, batch.created_at,
      batch.created_at
    from batch cross join lateral ${eventsOfBatch('batch')}
    where exists (select from platform.webhook where organization_id = $1 and id = $2)
  )
  select count(*) as batches from batch`,
);

/** A tenth of a second of work. */
const batchesAtATime = 16;

/**
 * Writes down deliveries of the webhook that wait in batches, so that each can be delayed, replaced or given up by itself.
 * Whoever deletes a batch writes down its deliveries, in the same transaction. Answers whether there may be more.
 */
export async function putBatchesInLine(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
): Promise<boolean> {
  keepWebhook(tx, { organizationId, webhookId });
  const values = [organizationId, webhookId, batchesAtATime];
  const [done] = await tx.query<{ batches: number }>(putInLine, values);
  return done!.batches === batchesAtATime;
}

const write = sql(
  'platform.delivery.writeBatches',
  `with batch as (
    delete from platform.webhook_batch
    where organization_id = $1 and webhook_id = $2 and position = any($4::bigint[])
    returning position, created_at
  ), delivery as (
    insert into platform.webhook_delivery
      (organization_id, webhook_id, event_id, event_type, subject_id, position, created_at, attempts, status,
        next_attempt_at, last_attempt_at, duration_ms, url, signature, response_status, response_headers,
        response_body, error, delivered_at)
    overriding system value
    select $1, $2, event_id, event_type, subject_id, outcome.position, created_at, (attempted_at is not null)::int,
      status, coalesce(next_at, created_at), attempted_at, duration_ms,
      case when attempted_at is not null then $3::text end, signature, response_status, response_headers,
      response_body, error, case when status = 'delivered' then attempted_at end
    from unnest($5::bigint[], $6::uuid[], $7::text[], $8::uuid[], $9::bigint[], $10::text[], $11::timestamptz[],
      $12::timestamptz[], $13::int[], $14::text[], $15::int[], $16::text[], $17::text[], $18::text[])
      as outcome (batch, event_id, event_type, subject_id, position, status, next_at, attempted_at, duration_ms,
        signature, response_status, response_headers, response_body, error)
    join batch on batch.position = outcome.batch
  )
  select position as batch from batch`,
);

/**
 * Writes down the deliveries of batches as they are after their first round. Answers those of the batches that were still
 * there; of the others somebody else has written the deliveries down.
 */
export async function writeBatches(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  url: string,
  outcomes: readonly Outcome[],
): Promise<Set<number | null>> {
  if (outcomes.length === 0) {
    return new Set();
  }
  const batches = new Set(outcomes.map(({ delivery }) => delivery.batch));
  const values = [organizationId, webhookId, url, plainArray([...batches]), ...columnsOf(outcomes)];
  const written = await tx.query<{ batch: number }>(write, values);
  return new Set(written.map(({ batch }) => batch));
}

const columnsOf = (outcomes: readonly Outcome[]): unknown[] => [
  plainArray(outcomes.map(({ delivery }) => delivery.batch)),
  plainArray(outcomes.map(({ delivery }) => delivery.eventId)),
  plainArray(outcomes.map(({ delivery }) => delivery.eventType)),
  plainArray(outcomes.map(({ delivery }) => delivery.subjectId)),
  plainArray(outcomes.map(({ delivery }) => delivery.position)),
  plainArray(outcomes.map(statusAfter)),
  ...outcomeColumns(outcomes),
];

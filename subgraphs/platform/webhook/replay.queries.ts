import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { jobLimits } from '../../../kernel/job.limits.js';
import type { EventKey } from '../event/event-catalogue.js';
import { putBatchesInLine } from './delivery-batch.queries.js';
import { deliveryId } from './delivery-id.js';
import type { WebhookAddress } from './delivery-queue.js';
import { requireReplayable } from './replay.rules.js';
import type { WebhookStatus } from './webhook.entity.js';

/** A replay of a part of the log. */
export interface NewReplay {
  id: string;
  eventTypes: readonly EventKey[];
  since: string | null;
  until: string | null;
  onlyUnacknowledged: boolean;
}

/** How far a replay is: events of the log that were looked at, and those of them that are delivered again. */
export type ReplayProgress = {
  webhookId: string;
  lookedAt: number;
  replayed: number;
};

/** Events of the log that are looked at in one transaction: some milliseconds, in which nothing else waits. */
const batchSize = 1_000;

const lockReplays = sql(
  'platform.replay.lock',
  `select pg_advisory_xact_lock(hashtextextended('webhook.replay/' || $1::text, 0))`,
);
const statusOf = sql(
  'platform.replay.status',
  'select status from platform.webhook where organization_id = $1 and id = $2',
);

/**
 * Delivers the rows of `wanted` to webhook $2 at $4. What still waits is replaced, so that an event is never twice
 * in line, and all of them go out in the order of the log. The locks are taken in the order in which a round
 * of attempts takes them.
 */
const deliverWanted = `
  waiting as materialized (
    select delivery.event_id, delivery.replay
    from platform.webhook_delivery as delivery
    where delivery.organization_id = $1 and delivery.webhook_id = $2 and delivery.status = 'pending'
      and delivery.event_id in (select id from wanted)
    order by delivery.event_id, delivery.replay
    for update
  ), replaced as (
    update platform.webhook_delivery as delivery set status = 'replaced'
    from waiting
    where delivery.organization_id = $1 and delivery.webhook_id = $2
      and delivery.event_id = waiting.event_id and delivery.replay = waiting.replay
  ), delivery as (
    insert into platform.webhook_delivery
      (organization_id, webhook_id, event_id, replay, event_type, subject_id, next_attempt_at, created_at)
    select $1, $2, wanted.id, 1 + coalesce((
        select max(earlier.replay) from platform.webhook_delivery as earlier
        where earlier.organization_id = $1 and earlier.webhook_id = $2 and earlier.event_id = wanted.id), 0),
      wanted.type, wanted.subject_id, $4::timestamptz, $4::timestamptz
    from wanted
    order by wanted.transaction_id, wanted.sequence
    returning ${deliveryId} as id
  )`;

/** Ids of the deliveries that it replaces. */
const replacedIds = `coalesce((select array_agg(concat_ws('.', $2::uuid, event_id, replay)) from waiting), '{}')`;

const replayOne = sql(
  'platform.replay.one',
  `with wanted as materialized (
    select id, type, subject_id, transaction_id, sequence from platform.event
    where organization_id = $1 and id = $3
  ), ${deliverWanted}
  select id, ${replacedIds} as replaced from delivery`,
);

/**
 * The events of `replay` that were not looked at yet. They are bounded by their position alone, for which there is an
 * index in commit order: bounded by time too, the planner may sort the whole window anew for every batch.
 */
const remaining = `
  event.organization_id = replay.organization_id
    and (event.transaction_id, event.sequence) > (replay.after_transaction_id, replay.after_sequence)
    and (event.transaction_id, event.sequence) <= (replay.last_transaction_id, replay.last_sequence)`;

const replayNext = sql(
  'platform.replay.next',
  `with replay as materialized (
    select * from platform.webhook_replay where organization_id = $1 and id = $3 for update
  ), looked_at as materialized (
    select event.id, event.type, event.subject_id, event.occurred_at, event.transaction_id, event.sequence
    from replay cross join lateral (
      select * from platform.event
      where ${remaining}
      order by event.transaction_id, event.sequence
      limit $5
    ) as event
  ), wanted as materialized (
    select looked_at.* from looked_at cross join replay
    where looked_at.type = any(replay.event_types)
      and (replay.since is null or looked_at.occurred_at >= replay.since)
      and (replay.until is null or looked_at.occurred_at < replay.until)
      and (not replay.only_unacknowledged or not exists (
        select from platform.webhook_delivery as delivery
        where delivery.organization_id = $1 and delivery.webhook_id = $2
          and delivery.event_id = looked_at.id and delivery.status = 'delivered'))
  ), ${deliverWanted}
  update platform.webhook_replay as progress
  set after_transaction_id = coalesce(last.transaction_id, progress.after_transaction_id),
    after_sequence = coalesce(last.sequence, progress.after_sequence),
    looked_at = progress.looked_at + (select count(*) from looked_at),
    replayed = progress.replayed + (select count(*) from delivery)
  from replay
  left join (
    select transaction_id, sequence from looked_at order by transaction_id desc, sequence desc limit 1
  ) as last on true
  where progress.organization_id = $1 and progress.id = replay.id
  returning (select count(*) from looked_at) as events, ${replacedIds} as replaced`,
);

/** Up to where events have been handed out: the later ones are on their way to the webhook anyway. */
const insertReplay = sql(
  'platform.replay.insert',
  `insert into platform.webhook_replay
    (organization_id, webhook_id, id, event_types, since, until, only_unacknowledged, last_transaction_id,
      last_sequence, created_at)
  select $1, $2, $3, $4, $5, $6, $7, transaction_id, sequence, $8
  from platform.event_cursor where name = 'webhook'`,
);

const progressOf = sql(
  'platform.replay.progress',
  `select webhook_id as "webhookId", looked_at as "lookedAt", replayed
  from platform.webhook_replay where organization_id = $1 and id = $2`,
);

const countEvents = sql(
  'platform.replay.count',
  `select count(*) as events
  from platform.webhook_replay as replay
  join platform.event on ${remaining}
  where replay.organization_id = $1 and replay.id = $2`,
);

const deleteOld = sql('platform.replay.purge', 'delete from platform.webhook_replay where created_at < $1');

/**
 * One replay of a webhook at a time, so that each gets a number of its own, until the transaction ends. What was handed
 * to the webhook is put in line, where a replay finds and replaces it.
 *
 * @throws WEBHOOK_NOT_FOUND, VALIDATION_FAILED for a disabled webhook.
 */
export async function beginReplay(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
): Promise<void> {
  await tx.query(lockReplays, [webhookId]);
  const [webhook] = await tx.query<{ status: WebhookStatus }>(statusOf, [organizationId, webhookId]);
  requireReplayable(webhook?.status);
  while (await putBatchesInLine(tx, { organizationId, webhookId })) {
    // There are more.
  }
}

/** Answers the id of the new delivery; null when the event is past its retention. */
export async function replayEvent(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  eventId: string,
): Promise<string | null> {
  const values = [organizationId, webhookId, eventId, tx.db.clock.now()];
  const [delivery] = await tx.query<{ id: string; replaced: string[] }>(replayOne, values);
  if (delivery === undefined) {
    return null;
  }
  tx.announce('webhook_delivery', organizationId, [delivery.id, ...delivery.replaced]);
  return delivery.id;
}

/** Puts the next events of the log in line. Answers whether there may be more. */
export async function replayNextEvents(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  replayId: string,
): Promise<boolean> {
  const values = [organizationId, webhookId, replayId, tx.db.clock.now(), batchSize];
  const [batch] = await tx.query<{ events: number; replaced: string[] }>(replayNext, values);
  tx.announce('webhook_delivery', organizationId, batch?.replaced ?? []);
  return batch?.events === batchSize;
}

/** Fixes the end of the part that is replayed. */
export async function storeReplay(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  replay: NewReplay,
): Promise<void> {
  const { id, eventTypes, since, until, onlyUnacknowledged } = replay;
  const key = [organizationId, webhookId, id];
  await tx.query(insertReplay, [...key, eventTypes, since, until, onlyUnacknowledged, tx.db.clock.now()]);
}

export async function readProgress(
  db: Database,
  organizationId: string,
  replayId: string,
): Promise<ReplayProgress> {
  const rows = await db.query<ReplayProgress>(progressOf, [organizationId, replayId]);
  return rows[0]!;
}

/** Events of the log that are still to be looked at. */
export async function countRemaining(
  db: Database,
  organizationId: string,
  replayId: string,
): Promise<number> {
  const rows = await db.query<{ events: number }>(countEvents, [organizationId, replayId]);
  return rows[0]!.events;
}

/** Removes the replays whose jobs are past their retention; what they put in line stays. */
export async function purgeReplays(db: Database): Promise<void> {
  await db.query(deleteOld, [new Date(db.clock.now().getTime() - jobLimits.retentionMs)]);
}

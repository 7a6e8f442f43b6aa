import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import type { Signals } from '../../../kernel/signals.js';
import { startEventLoop } from '../event/event-loop.js';
import { addDeliverTask } from './delivery-queue.js';
import { webhookLimits } from './webhook.limits.js';

/** Some milliseconds, in which nothing else waits; of a webhook that wants them all, four whole rounds. */
const eventsAtATime = 4 * webhookLimits.batchSize;

const origin = taskOrigin('webhook.dispatch');

/** Held until the commit, so that one process at a time dispatches. */
const lockCursor = sql(
  'platform.dispatch.cursor',
  `select transaction_id::text as "transactionId", sequence::text as sequence
  from platform.event_cursor where name = 'webhook' for update`,
);

/**
 * Hands the next events in commit order to the webhooks that want them, in batches, and moves the cursor. A delivery is
 * written when it is attempted: most of them succeed at once, and are written once.
 */
const dispatch = sql(
  'platform.dispatch.events',
  `with next as materialized (
    select organization_id, id, type, transaction_id, sequence
    from platform.event
    where (transaction_id, sequence) > ($1::xid8, $2::bigint)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, sequence
    limit $3
  ), wanted as (
    select next.organization_id, webhook.id as webhook_id, next.id as event_id,
      row_number() over (partition by webhook.id order by next.transaction_id, next.sequence) - 1 as place
    from next
    join platform.webhook as webhook on webhook.organization_id = next.organization_id
    where webhook.status <> 'disabled' and next.type = any(webhook.events)
      and next.transaction_id >= webhook.since_transaction
  ), batch as (
    insert into platform.webhook_batch (organization_id, webhook_id, event_ids, size, created_at)
    select organization_id, webhook_id, array_agg(event_id order by place), count(*), $4::timestamptz
    from wanted
    group by organization_id, webhook_id, place / $5
    order by webhook_id, place / $5
    returning organization_id, webhook_id
  ), moved as (
    update platform.event_cursor as cursor
    set transaction_id = last.transaction_id, sequence = last.sequence
    from (select transaction_id, sequence from next order by transaction_id desc, sequence desc limit 1) as last
    where cursor.name = 'webhook'
  ), receiver as materialized (
    select distinct organization_id, webhook_id from batch order by webhook_id
  )
  select (select count(*) from next) as events,
    (select count(${addDeliverTask('receiver', 'now()', 'replace')}) from receiver) as webhooks`,
);

/** Dispatches the next events. Answers whether there may be more. */
export function dispatchEvents(db: Database): Promise<boolean> {
  return db.transaction(async tx => {
    const [cursor] = await tx.query<{ transactionId: string; sequence: string }>(lockCursor);
    const values = [
      cursor!.transactionId,
      cursor!.sequence,
      eventsAtATime,
      db.clock.now(),
      webhookLimits.batchSize,
    ];
    const [done] = await tx.query<{ events: number; webhooks: number }>(dispatch, values);
    return done!.events === eventsAtATime;
  }, origin);
}

const oldestWaiting = sql(
  'platform.dispatch.oldest',
  `select (select occurred_at from platform.event as event
    where (event.transaction_id, event.sequence) > (cursor.transaction_id, cursor.sequence)
    order by event.transaction_id, event.sequence limit 1) as "occurredAt"
  from platform.event_cursor as cursor where cursor.name = 'webhook'`,
);

/** For how long the oldest event has waited to be handed out; 0 when none waits. */
export async function dispatchLagMs(db: Database): Promise<number> {
  const [oldest] = await db.query<{ occurredAt: string | null }>(oldestWaiting);
  return oldest?.occurredAt == null
    ? 0
    : Math.max(0, db.clock.now().getTime() - Date.parse(oldest.occurredAt));
}

/**
 * Hands every event to the webhooks of its organization exactly once, soon after its commit. Any number of
 * processes may run it.
 */
export const startWebhookDispatcher = (db: Database, signals: Signals): { stop(): Promise<void> } =>
  startEventLoop({ db, signals }, 'webhook.dispatch', () => dispatchEvents(db));

import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { addDeliverTask, deliverTask, type WebhookAddress } from './delivery-queue.js';
import { purgeReplays } from './replay.queries.js';
import { webhookLimits } from './webhook.limits.js';
import type { WebhookDelivery } from './webhook-delivery.js';

/** Every delivery that waits has a task in the queue; should one ever be lost, this makes it anew. */
const replan = sql(
  'platform.delivery.replan',
  `with overdue as (
    select organization_id, webhook_id from platform.webhook_delivery
    where status = 'pending' and next_attempt_at < $1
    union
    select organization_id, webhook_id from platform.webhook_batch where created_at < $1
  ), forgotten as materialized (
    select organization_id, webhook_id from overdue
    where exists (select from platform.webhook as webhook
        where webhook.organization_id = overdue.organization_id
          and webhook.id = overdue.webhook_id and webhook.status = 'active')
      and not exists (select from graphile_worker.jobs
        where key = 'webhook/' || overdue.webhook_id or queue_name = 'webhook/' || overdue.webhook_id)
  )
  select count(${addDeliverTask('forgotten', 'now()', 'preserve_run_at')}) as webhooks from forgotten`,
);

const deleteOld = (table: string) => `
  delete from platform.${table}
  where ctid = any(array(
    select ctid from platform.${table} where event_id < platform.event_id_floor($1) limit $2
  ))
  returning event_id`;

/** Their indexes by the event are summaries of page ranges, which follow time, so that only old pages are read. */
const deletesOfOld = [
  sql('platform.delivery.purgeAttempts', deleteOld('webhook_attempt')),
  sql('platform.delivery.purge', deleteOld('webhook_delivery')),
];

/** Of webhooks that are gone, or of events that are: what waits for a webhook is put in line by its next turn. */
const deleteOldBatches = sql(
  'platform.delivery.purgeBatches',
  'delete from platform.webhook_batch where created_at < $1',
);

const batchSize = 5_000;
/** A delivery that is due for this long, without a task in the queue, was forgotten. */
const forgottenAfterMs = 60_000;

/** Plans deliveries that are overdue and in no queue. Answers for how many webhooks. */
export async function replanDeliveries(db: Database): Promise<number> {
  const [done] = await db.query<{ webhooks: number }>(replan, [
    new Date(db.clock.now().getTime() - forgottenAfterMs),
  ]);
  return done!.webhooks;
}

/** Removes the deliveries of events that are past their retention, with their attempts. Answers how many rows. */
export async function purgeDeliveries(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - webhookLimits.deliveryRetentionMs);
  let removed = 0;
  for (const deletion of deletesOfOld) {
    for (let batch = batchSize; batch === batchSize; ) {
      batch = (await db.query(deletion, [before, batchSize])).length;
      removed += batch;
    }
  }
  await db.query(deleteOldBatches, [before]);
  return removed;
}

/** The tasks of webhooks, for the worker. */
export const webhookTasks = (delivery: WebhookDelivery): AnyTaskDefinition[] => [
  defineTask<WebhookAddress>({
    name: deliverTask,
    run: ({ db, payload, signal }) => delivery.deliver(db, payload, signal),
  }),
  defineTask({
    name: 'webhook.replan',
    cron: '* * * * *',
    run: async ({ db, log }) => {
      const webhooks = await replanDeliveries(db);
      if (webhooks > 0) {
        log.warn({ webhooks }, 'overdue deliveries were in no queue and are planned anew');
      }
    },
  }),
  defineTask({
    name: 'webhook.purge',
    cron: '37 3 * * *',
    run: async ({ db, log }) => {
      const removed = await purgeDeliveries(db);
      await purgeReplays(db);
      log.info({ removed }, 'old deliveries removed');
    },
  }),
];

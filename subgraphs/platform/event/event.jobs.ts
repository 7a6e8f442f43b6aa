import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { limits } from '../../../kernel/limits.js';

/** From the oldest on, stopping at the first that is to stay, so that no index on the time is needed. */
const deleteOldest = sql(
  'platform.event.purge',
  `with oldest as materialized (
    select organization_id, id, occurred_at from platform.event
    order by transaction_id, sequence limit $2
  )
  delete from platform.event as event using oldest
  where event.organization_id = oldest.organization_id and event.id = oldest.id and oldest.occurred_at < $1
  returning event.id`,
);

const batchSize = 5_000;

/** Removes events that are older than their retention. Answers how many. */
export async function purgeEvents(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - limits.eventRetentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = (await db.query(deleteOldest, [before, batchSize])).length;
    removed += batch;
  }
  return removed;
}

export const eventPurge = defineTask({
  name: 'event.purge',
  cron: '17 * * * *',
  run: async ({ db, log }) => {
    const removed = await purgeEvents(db);
    log.info({ removed }, 'old events removed');
  },
});

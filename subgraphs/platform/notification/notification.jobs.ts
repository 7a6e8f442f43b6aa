import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { notificationLimits } from './notification.limits.js';
import { deleteNotifications } from './notification.queries.js';

const batchSize = 1_000;

/** Removes notifications that are past their retention, read or not. Answers how many. */
export async function purgeNotifications(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - notificationLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteNotifications(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const notificationPurge = defineTask({
  name: 'notification.purge',
  cron: '17 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeNotifications(db) }, 'old notifications removed');
  },
});

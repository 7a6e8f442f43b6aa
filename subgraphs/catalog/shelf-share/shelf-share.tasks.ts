import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { shelfShareLimits } from './shelf-share.limits.js';
import { deleteShelfRuns } from './shelf-share.writer.js';

const batchSize = 50;

/** Removes runs that are past their retention, with their answers. Answers how many. */
export async function purgeShelfRuns(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - shelfShareLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteShelfRuns(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const shelfSharePurge = defineTask({
  name: 'catalog.shelf_share.purge',
  cron: '37 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeShelfRuns(db) }, 'old runs of the shelf-share monitor removed');
  },
});

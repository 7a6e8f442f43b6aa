import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { reviewLimits } from './review.limits.js';
import { deleteEndedActions } from './review-action.queries.js';

const batchSize = 500;

/** Removes actions that ended long ago. Answers how many. */
export async function purgeReviewActions(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - reviewLimits.actionRetentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteEndedActions(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const reviewPurge = defineTask({
  name: 'content.review.purge',
  cron: '47 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeReviewActions(db) }, 'old actions on reviews removed');
  },
});

import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { enrichmentLimits } from './enrichment.limits.js';
import { deleteEnrichments } from './enrichment.writer.js';

/** Each may have tens of thousands of proposals. */
const batchSize = 5;

/** Removes enrichments that are past their retention, with their proposals. Answers how many. */
export async function purgeEnrichments(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - enrichmentLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteEnrichments(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const enrichmentPurge = defineTask({
  name: 'catalog.enrichment.purge',
  cron: '52 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeEnrichments(db) }, 'old enrichments removed');
  },
});

import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { priceResearchLimits } from './price-research.limits.js';
import { deleteComparisons } from './price-research.writer.js';

const batchSize = 20;

/** Removes comparisons that are past their retention, with their offers. Answers how many. */
export async function purgePriceComparisons(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - priceResearchLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteComparisons(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const priceComparisonPurge = defineTask({
  name: 'catalog.price_comparison.purge',
  cron: '47 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgePriceComparisons(db) }, 'old price comparisons removed');
  },
});

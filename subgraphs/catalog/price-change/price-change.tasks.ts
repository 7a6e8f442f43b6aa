import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { priceChangeLimits } from './price-change.limits.js';
import { deletePriceChanges } from './price-change.writer.js';

/** Removes changes that are past their retention. Answers how many. */
export async function purgePriceChanges(db: Database, signal?: AbortSignal): Promise<number> {
  const { retentionMs, changesPerPurge } = priceChangeLimits;
  const before = new Date(db.clock.now().getTime() - retentionMs);
  let removed = 0;
  for (let batch: number = changesPerPurge; batch === changesPerPurge && signal?.aborted !== true; ) {
    batch = await deletePriceChanges(db, before, changesPerPurge);
    removed += batch;
  }
  return removed;
}

export const priceChangePurge = defineTask({
  name: 'catalog.price_change.purge',
  cron: '57 4 * * *',
  run: async ({ db, log, signal }) => {
    log.info({ removed: await purgePriceChanges(db, signal) }, 'old price changes removed');
  },
});

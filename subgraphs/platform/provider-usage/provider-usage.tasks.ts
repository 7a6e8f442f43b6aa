import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { providerUsageLimits } from './provider-usage.limits.js';
import { deleteCalls, deleteUsage } from './provider-usage.writer.js';

const batchSize = 1_000;

type Delete = (db: Database, before: Date, limit: number) => Promise<number>;

/** Removes calls and sums of days that are past their retention. Answers how many. */
export async function purgeProviderUsage(db: Database): Promise<number> {
  const { callRetentionMs, usageRetentionMs } = providerUsageLimits;
  return (await purge(db, deleteCalls, callRetentionMs)) + (await purge(db, deleteUsage, usageRetentionMs));
}

async function purge(db: Database, remove: Delete, retentionMs: number): Promise<number> {
  const before = new Date(db.clock.now().getTime() - retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await remove(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const providerUsagePurge = defineTask({
  name: 'provider_usage.purge',
  cron: '27 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeProviderUsage(db) }, 'old calls to providers removed');
  },
});

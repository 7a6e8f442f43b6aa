import type { Database } from '../database/database.js';
import { sql } from '../database/statement.js';
import { jobLimits } from '../job.limits.js';
import { defineTask } from './define-task.js';

const deleteFinished = sql(
  'kernel.job.purge',
  `with old as materialized (
    select organization_id, id from platform.job where finished_at < $1 limit $2
  ), step as (
    delete from platform.job_step as step using old
    where step.organization_id = old.organization_id and step.job_id = old.id
  )
  delete from platform.job as job using old
  where job.organization_id = old.organization_id and job.id = old.id
  returning job.id`,
);

const batchSize = 5_000;

/** Removes jobs that finished longer ago than their retention, with their steps. Answers how many. */
export async function purgeJobs(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - jobLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = (await db.query(deleteFinished, [before, batchSize])).length;
    removed += batch;
  }
  return removed;
}

export const jobPurge = defineTask({
  name: 'job.purge',
  cron: '27 3 * * *',
  run: async ({ db, log }) => {
    const removed = await purgeJobs(db);
    log.info({ removed }, 'old jobs removed');
  },
});

/**
 * The queue reads every named queue each time it looks for work, so empty ones are removed. The lock makes
 * whoever enqueues wait for it: graphile-worker's own clean-up takes none, and may remove a queue under a job
 * that is just being added, which then never runs.
 */
const collectQueues = [
  `set local lock_timeout = '500ms'`,
  'lock table graphile_worker._private_job_queues in share row exclusive mode',
  `delete from graphile_worker._private_job_queues as queue
  where queue.locked_at is null
    and not exists (select from graphile_worker._private_jobs as job where job.job_queue_id = queue.id)`,
];

/** Removes named queues that are empty. */
export async function collectEmptyQueues(db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(['begin', ...collectQueues, 'commit'].join('; '));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export const queueCollection = defineTask({
  name: 'queue.collect',
  cron: '*/15 * * * *',
  run: ({ db }) => collectEmptyQueues(db),
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobLimits } from '../../../kernel/job.limits.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { collectEmptyQueues, purgeJobs } from '../../../kernel/jobs/job-housekeeping.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let nowMs = Date.UTC(2026, 0, 1);
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform({ now: () => new Date(nowMs) });
});
afterAll(() => platform.close());

const job = defineJob({
  kind: 'test.job',
  scope: 'catalog:write',
  unit: 'rows',
  run: run => run.step('one', async () => ({})),
});

async function queueNames(): Promise<string[]> {
  const { rows } = await platform.db.pool.query(
    'select queue_name as name from graphile_worker._private_job_queues order by queue_name collate "C"',
  );
  return rows.map(({ name }) => name);
}

describe('housekeeping', () => {
  it('removes jobs and steps past their retention, and keeps the open and the recent', async () => {
    const ctx = contextOf(platform.db);
    const old = await enqueue(ctx, job);
    const open = await enqueue(ctx, job);
    await runOnce(ctx, job, old, platform.signals);
    await platform.db.pool.query(
      `insert into platform.job (organization_id, id, kind, scope, queue_name, status, progress_unit, payload, request_id, created_by,
        created_at, updated_at, finished_at)
      select organization_id, gen_random_uuid(), kind, scope, queue_name, status, progress_unit, payload, request_id, created_by,
        created_at, updated_at, finished_at
      from platform.job, generate_series(1, 5000) where id = $1`,
      [old.id],
    );
    nowMs += jobLimits.retentionMs + 1;
    const recent = await enqueue(ctx, job);
    await runOnce(ctx, job, recent, platform.signals);
    expect(await purgeJobs(platform.db)).toBe(5_001);
    const jobs = await platform.db.pool.query('select id from platform.job order by id');
    expect(jobs.rows.map(row => row.id)).toEqual([open.id, recent.id].sort());
    const steps = await platform.db.pool.query('select job_id from platform.job_step');
    expect(steps.rows).toEqual([{ job_id: recent.id }]);
  });

  it('removes queues that are empty and keeps those with jobs', async () => {
    const ctx = contextOf(platform.db);
    await platform.db.pool.query('delete from graphile_worker._private_jobs');
    await enqueue(ctx, job);
    await platform.db.pool.query(
      `insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
       values ('empty', null, null), ('taken', now(), 'a worker')`,
    );
    await collectEmptyQueues(platform.db);
    await platform.db.pool.query(
      "update graphile_worker._private_job_queues set locked_at = null where queue_name = 'taken'",
    );
    expect(await queueNames()).toEqual([expect.stringContaining(`${ctx.organizationId}/`), 'taken']);
    await collectEmptyQueues(platform.db);
    const { rows } = await platform.db.pool.query(
      'select queue_name from graphile_worker._private_job_queues',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].queue_name).toMatch(new RegExp(`^${ctx.organizationId}/`));
  });
});

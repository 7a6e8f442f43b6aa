import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { jobLimits } from '../../../kernel/job.limits.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { WorkerRegistry } from '../../../kernel/jobs/worker-registry.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const base = { kind: 'test.job', scope: 'catalog:write', unit: 'rows' } as const;

/** As after so many workers that died with the job. */
const crashed = (jobId: string, times: number) =>
  platform.db.pool.query(`update platform.job set status = 'running', crashes = $2 where id = $1`, [
    jobId,
    times,
  ]);

describe('a job that died with its worker', () => {
  it('fails where that happened more often than is forgiven', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob({ ...base, run: async () => ({}) });
    const ticket = await enqueue(ctx, job);
    await crashed(ticket.id, jobLimits.crashesMax);
    await runOnce(ctx, job, ticket, platform.signals);
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'failed', error: { code: 'INTERNAL' } });
  });

  it('has not died again where it waited for its turn', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob({ ...base, run: async () => ({}) });
    const ticket = await enqueue(ctx, job);
    await platform.db.pool.query('update platform.job set crashes = $2 where id = $1', [
      ticket.id,
      jobLimits.crashesMax,
    ]);
    await runOnce(ctx, job, ticket, platform.signals);
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'completed' });
  });

  it('while it was being canceled is canceled by whoever takes it next, and not run', async () => {
    const ctx = contextOf(platform.db);
    let runs = 0;
    const job = defineJob({
      ...base,
      run: async () => {
        runs += 1;
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await platform.db.pool.query("update platform.job set status = 'canceling' where id = $1", [ticket.id]);
    await runOnce(ctx, job, ticket, platform.signals);
    expect([(await readJob(ctx, ticket.id)).status, runs]).toEqual(['canceled', 0]);
  });

  it.each<[string, (run: JobRun<unknown>) => unknown]>([
    ['a finished step', run => run.step('first', async () => {})],
    ['progress', run => run.progress(1)],
  ])('is forgiven all of it for %s', async (_, getOn) => {
    const ctx = contextOf(platform.db);
    const held = Promise.withResolvers<void>();
    let runs = 0;
    const job = defineJob({
      ...base,
      run: async run => {
        runs += 1;
        if (runs === 1) {
          await getOn(run);
          await held.promise;
        }
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await crashed(ticket.id, jobLimits.crashesMax - 1);
    const { version } = await readJob(ctx, ticket.id);
    const dead = runOnce(ctx, job, ticket, platform.signals);
    // One for having been taken, one for getting on.
    while ((await readJob(ctx, ticket.id)).version < version + 2);
    await runOnce(ctx, job, ticket, platform.signals);
    held.resolve();
    await dead.catch(() => {});
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'completed' });
  });
});

it('a worker that died before it was known gives its jobs back, to be run at once with all their attempts', async () => {
  const ctx = contextOf(platform.db);
  const ticket = await enqueue(ctx, defineJob({ ...base, run: async () => ({}) }));
  const { db } = platform;
  const ofTicket = `payload->>'jobId' = $1`;
  const takenBy = (worker: string, seconds: number) =>
    db.pool.query(
      `update graphile_worker._private_jobs set locked_by = $2, attempts = 3,
        run_at = now() + interval '1 hour', locked_at = now() - make_interval(secs => $3) where ${ofTicket}`,
      [ticket.id, worker, seconds],
    );
  const registry = new WorkerRegistry(db, () => {});
  await takenBy('worker of this moment', 25);
  expect(await registry.releaseDead()).toEqual([]);
  await takenBy('worker of before', 35);
  expect(await registry.releaseDead(false)).toEqual([]);
  expect(await registry.releaseDead()).toEqual(['worker of before']);
  const { rows } = await db.pool.query(
    `select locked_by, attempts, run_at <= now() as due from graphile_worker._private_jobs where ${ofTicket}`,
    [ticket.id],
  );
  expect(rows).toEqual([{ locked_by: null, attempts: 0, due: true }]);
});

describe('a job whose marketplace asks for a slower pace', () => {
  it('loses no attempt to a pace that it waits for, as long as the queue has tries to spare', async () => {
    const ctx = contextOf(platform.db);
    const throttled = new MarketplaceError('throttled', 'Too many calls.');
    const errors = [throttled, throttled, throttled, new Error('away'), new Error('away')];
    const finals: boolean[] = [];
    const job = defineJob({
      ...base,
      maxAttempts: 2,
      run: async run => {
        const error = errors.shift()!;
        finals.push(run.isFinal(error));
        throw error;
      },
    });
    const ticket = await enqueue(ctx, job);
    for (const left of [4, 3, 2, 1]) {
      await expect(runOnce(ctx, job, ticket, platform.signals)).rejects.toThrow();
      expect([errors.length, (await readJob(ctx, ticket.id)).status]).toEqual([left, 'queued']);
    }
    await runOnce(ctx, job, ticket, platform.signals);
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'failed' });
    expect(finals).toEqual([false, false, false, false, true]);
  });

  it('ends before the queue drops it, however long it is told to wait', async () => {
    const ctx = contextOf(platform.db);
    let runs = 0;
    const job = defineJob({
      ...base,
      run: async () => {
        runs += 1;
        throw new MarketplaceError('throttled', 'Too many calls.');
      },
    });
    const ticket = await enqueue(ctx, job);
    while ((await readJob(ctx, ticket.id)).status === 'queued') {
      await runOnce(ctx, job, ticket, platform.signals).catch(() => {});
    }
    expect((await readJob(ctx, ticket.id)).status).toBe('failed');
    expect(runs).toBeGreaterThan(5);
    expect(runs).toBeLessThan(jobLimits.attemptsMax);
  });
});

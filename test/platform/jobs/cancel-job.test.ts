import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform, somebodyWaits } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const ctxOf = ({ organizationId }: JobRun<unknown>) => contextOf(platform.db, { organizationId });

const base = { kind: 'test.job', scope: 'catalog:write', unit: 'rows' } as const;

describe('canceling a job', () => {
  it('ends one that waits at once, and it never runs', async () => {
    const ctx = contextOf(platform.db);
    let ran = false;
    const job = defineJob({
      ...base,
      run: async () => {
        ran = true;
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    const canceled = await new JobService(platform.signals).cancel(ctx, ticket.id);
    expect(canceled).toMatchObject({ status: 'canceled', version: 2, cancelable: false });
    expect(canceled.result).toMatchObject({ canceled: true, finishedSteps: [] });
    await runOnce(ctx, job, ticket, platform.signals);
    expect([ran, (await readJob(ctx, ticket.id)).version]).toEqual([false, 2]);
  });

  it('is not forgotten when it comes while the job fails and would be tried again', async () => {
    const ctx = contextOf(platform.db);
    const service = new JobService(platform.signals);
    const job = defineJob({
      ...base,
      run: async run => {
        await run.step('kept', async () => 1);
        await service.cancel(ctx, run.jobId);
        throw new Error('at the same moment');
      },
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    const canceled = await readJob(ctx, ticket.id);
    expect(canceled).toMatchObject({
      status: 'canceled',
      result: { canceled: true, finishedSteps: ['kept'] },
    });
  });

  const outcomes = {
    completed: async () => ({}),
    queued: () => Promise.reject(new Error('to be tried again')),
    failed: () => Promise.reject(fail('IMPORT_FILE_INVALID')),
    canceled: async (run: JobRun<unknown>) => {
      await new JobService(platform.signals).cancel(ctxOf(run), run.jobId);
      run.interrupt('canceled');
      run.throwIfCanceled();
      return {};
    },
  };
  it.each(Object.entries(outcomes))(
    'or whatever else ends it undone takes back what waits for it: one that is %s',
    async (status, run) => {
      const ctx = contextOf(platform.db);
      const ends: string[] = [];
      const abandon = async (_: unknown, { end }: { end: string }) => {
        ends.push(end);
        return { takenBack: 2 };
      };
      const job = defineJob({ ...base, run, abandon });
      const ticket = await enqueue(ctx, job);
      await runOnce(ctx, job, ticket, platform.signals).catch(() => {});
      const { result, ...left } = await readJob(ctx, ticket.id);
      expect(left.status).toBe(status);
      expect(ends).toEqual(['failed', 'canceled'].filter(end => end === status));
      expect(result ?? {}).toMatchObject(status === 'canceled' ? { canceled: true, takenBack: 2 } : {});
    },
  );

  it('shows the step of one that runs as under way until it has ended', async () => {
    const ctx = contextOf(platform.db);
    const seen: unknown[] = [];
    const job = defineJob({
      ...base,
      run: run =>
        run.step('long', async () => {
          await new JobService(platform.signals).cancel(ctx, run.jobId);
          seen.push(await readJob(ctx, run.jobId));
        }),
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    expect(seen).toMatchObject([{ status: 'canceling', steps: [{ status: 'running', finishedAt: null }] }]);
  });

  it('is rejected with VERSION_STALE where the job changes after it was looked at', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, defineJob({ ...base, run: async () => ({}) }));
    const { version } = await readJob(ctx, ticket.id);
    const { requestId, caller, db, clock, log } = ctx;
    const demanding = new RequestContext({ requestId, caller, db, clock, log, ifMatch: version });
    const writer = await db.pool.connect();
    await writer.query('begin');
    await writer.query('update platform.job set version = version + 1 where id = $1', [ticket.id]);
    const cancel = new JobService(platform.signals).cancel(demanding, ticket.id);
    const attempt = expect(cancel).rejects.toMatchObject({ code: 'VERSION_STALE' });
    await somebodyWaits(db);
    await writer.query('commit');
    writer.release();
    await attempt;
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'queued' });
  });

  it('is rejected with JOB_NOT_CANCELABLE once the job has ended', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob({ ...base, run: async () => ({}) });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    const attempt = new JobService(platform.signals).cancel(ctx, ticket.id);
    await expect(attempt).rejects.toMatchObject({ code: 'JOB_NOT_CANCELABLE' });
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'completed' });
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fail } from '../../../kernel/errors.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { JobInterrupted } from '../../../kernel/jobs/job-interrupted.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { appendTo } from '../support/events.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const base = { kind: 'test.job', scope: 'catalog:write', unit: 'rows' } as const;

describe('a job', () => {
  it('is queued with its enqueuing transaction and completes with its result, progress and steps', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob<{ rows: number }, { sum: number }>({
      ...base,
      run: async run => {
        const sum = await run.step('add', async () => run.payload.rows + 1);
        run.progress(2, 2);
        return { sum };
      },
    });
    const ticket = await enqueue(ctx, job, { rows: 2 });
    const queued = await readJob(ctx, ticket.id);
    expect(queued).toMatchObject({
      kind: 'test.job',
      status: 'queued',
      version: 1,
      cancelable: true,
      steps: [],
    });
    await runOnce(ctx, job, ticket, platform.signals);
    const done = await readJob(ctx, ticket.id);
    expect(done).toMatchObject({
      status: 'completed',
      result: { sum: 3 },
      error: null,
      progress: { done: 2, total: 2, unit: 'rows' },
      cancelable: false,
    });
    expect(done.steps.map(step => [step.name, step.status])).toEqual([['add', 'completed']]);
    expect(done.finishedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  it('leaves nothing behind when its transaction rolls back', async () => {
    const ctx = contextOf(platform.db);
    const attempt = ctx.transaction(async tx => {
      tx.enqueue({ ...base, organizationId: ctx.organizationId, payload: {} });
      throw fail('WRITE_CONFLICT');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'WRITE_CONFLICT' });
    const { rows } = await platform.db.pool.query(
      'select count(*) from platform.job where organization_id = $1',
      [ctx.organizationId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('fails for good with the public error when it rejects its input', async () => {
    const ctx = contextOf(platform.db);
    const errors = [{ path: 'file', code: 'EMPTY', message: 'has no rows' }];
    const job = defineJob({
      ...base,
      run: async () => {
        throw fail('IMPORT_FILE_INVALID', { detail: 'The file is empty.', errors, internal: 'secret path' });
      },
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    const failed = await readJob(ctx, ticket.id);
    expect(failed).toMatchObject({ status: 'failed', result: null });
    expect(failed.error).toEqual({ code: 'IMPORT_FILE_INVALID', message: 'The file is empty.', errors });
  });

  it('fails with the public error of its last attempt, also of one that might have passed', async () => {
    const ctx = contextOf(platform.db);
    const detail = 'The marketplace is away.';
    const job = defineJob({
      ...base,
      maxAttempts: 1,
      run: () => Promise.reject(fail('UNAVAILABLE', { detail })),
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    expect((await readJob(ctx, ticket.id)).error).toEqual({ code: 'UNAVAILABLE', message: detail });
  });

  it('loses no attempt to what its work throws once it was interrupted', async () => {
    const ctx = contextOf(platform.db);
    let runs = 0;
    const job = defineJob({
      ...base,
      maxAttempts: 1,
      run: async run => {
        runs += 1;
        if (runs === 1) {
          run.interrupt('stopping');
          throw new Error('the call was cut off');
        }
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await expect(runOnce(ctx, job, ticket, platform.signals)).rejects.toBeInstanceOf(JobInterrupted);
    await runOnce(ctx, job, ticket, platform.signals);
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'completed' });
  });

  it('goes on where its progress cannot be stored, and ends with the last of it', async () => {
    const ctx = contextOf(platform.db);
    const query = platform.db.query.bind(platform.db);
    const away = vi
      .spyOn(platform.db, 'query')
      .mockImplementation((statement, values) =>
        statement.name === 'kernel.job.progress'
          ? Promise.reject(new Error('away'))
          : (query(statement, values) as never),
      );
    const job = defineJob({
      ...base,
      run: async run => {
        run.progress(1, 3);
        await expect
          .poll(() => away.mock.calls.some(([{ name }]) => name === 'kernel.job.progress'))
          .toBe(true);
        run.progress(3);
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    away.mockRestore();
    expect(await readJob(ctx, ticket.id)).toMatchObject({
      status: 'completed',
      progress: { done: 3, total: 3 },
    });
  });

  it('is tried again after an unexpected error without repeating a finished step, then fails masked', async () => {
    const ctx = contextOf(platform.db);
    const calls: string[] = [];
    const job = defineJob({
      ...base,
      maxAttempts: 2,
      run: async run => {
        const stored = await run.step('first', async () => {
          calls.push('first');
          return { at: calls.length };
        });
        calls.push(`second after ${JSON.stringify(stored)}`);
        throw new Error('password is hunter2');
      },
    });
    const ticket = await enqueue(ctx, job);
    await expect(runOnce(ctx, job, ticket, platform.signals)).rejects.toThrow('hunter2');
    const waiting = await readJob(ctx, ticket.id);
    expect(waiting).toMatchObject({ status: 'queued', error: null, finishedAt: null });
    await new Promise(resolve => setTimeout(resolve, 2));
    await runOnce(ctx, job, ticket, platform.signals);
    expect(calls).toEqual(['first', 'second after {"at":1}', 'second after {"at":1}']);
    const failed = await readJob(ctx, ticket.id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL' },
      startedAt: waiting.startedAt,
    });
    expect(JSON.stringify(failed)).not.toContain('hunter2');
  });

  it('ends the steps that were under way when it fails for good or is canceled, and keeps the finished ones', async () => {
    const ctx = contextOf(platform.db);
    const failing = (error: () => Error) =>
      defineJob<object, null>({
        ...base,
        maxAttempts: 2,
        run: async run => {
          await run.step('first', async () => 1);
          return run.step('second', () => Promise.reject(error()));
        },
      });
    const rejected = failing(() => fail('IMPORT_FILE_INVALID'));
    const ticket = await enqueue(ctx, rejected, {});
    await runOnce(ctx, rejected, ticket, platform.signals);
    expect((await readJob(ctx, ticket.id)).steps).toMatchObject([
      { name: 'first', status: 'completed' },
      { name: 'second', status: 'failed', finishedAt: expect.any(String) },
    ]);

    const broken = failing(() => new Error('disk full'));
    const waiting = await enqueue(ctx, broken, {});
    await expect(runOnce(ctx, broken, waiting, platform.signals)).rejects.toThrow('disk full');
    expect((await readJob(ctx, waiting.id)).steps.map(({ status }) => status)).toEqual([
      'completed',
      'running',
    ]);
    const other = await enqueue(ctx, broken, {});
    await expect(runOnce(ctx, broken, other, platform.signals)).rejects.toThrow('disk full');
    const canceled = await new JobService(platform.signals).cancel(ctx, waiting.id);
    expect(canceled.result).toMatchObject({ finishedSteps: ['first'], done: 0, unit: 'rows' });
    expect((await readJob(ctx, waiting.id)).steps.map(({ status }) => status)).toEqual([
      'completed',
      'canceled',
    ]);
    expect((await readJob(ctx, other.id)).steps.map(({ status }) => status)).toEqual([
      'completed',
      'running',
    ]);
  });

  it('rolls back the effect of a step that throws, together with its mark', async () => {
    const ctx = contextOf(platform.db);
    await platform.db.pool.query('create table if not exists effect (job_id uuid, name text)');
    const insert = 'insert into effect (job_id, name) values ($1, $2)';
    let failing = true;
    const job = defineJob({
      ...base,
      run: async run => {
        await run.step('effect', async tx => {
          await tx.client.query(insert, [run.jobId, 'effect']);
          if (failing) {
            throw new Error('after the effect');
          }
        });
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await expect(runOnce(ctx, job, ticket, platform.signals)).rejects.toThrow('after the effect');
    failing = false;
    await runOnce(ctx, job, ticket, platform.signals);
    const { rows } = await platform.db.pool.query('select name from effect where job_id = $1', [ticket.id]);
    expect(rows).toEqual([{ name: 'effect' }]);
  });

  it('cannot write once another run has taken it over', async () => {
    const ctx = contextOf(platform.db);
    const held = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    let runs = 0;
    const effects: number[] = [];
    const job = defineJob({
      ...base,
      run: async run => {
        runs += 1;
        const mine = runs;
        if (mine === 1) {
          held.resolve();
          await second.promise;
        }
        await run.step('effect', async () => {
          effects.push(mine);
        });
        return { mine };
      },
    });
    const ticket = await enqueue(ctx, job);
    const first = runOnce(ctx, job, ticket, platform.signals);
    await held.promise;
    await runOnce(ctx, job, ticket, platform.signals);
    second.resolve();
    await expect(first).rejects.toMatchObject({ reason: 'superseded' });
    expect(effects).toEqual([2]);
    expect(await readJob(ctx, ticket.id)).toMatchObject({ status: 'completed', result: { mine: 2 } });
  });

  it('appends events with source internal', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob({
      ...base,
      run: async run => {
        const { organizationId } = run;
        await run.step('tell', async tx => appendTo(tx, organizationId));
        return {};
      },
    });
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    const { rows } = await platform.db.pool.query(
      'select body from platform.event where organization_id = $1',
      [ctx.organizationId],
    );
    expect(rows.map(row => JSON.parse(row.body).source.system)).toEqual(['internal']);
  });
});

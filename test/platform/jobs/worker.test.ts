import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobLimits } from '../../../kernel/job.limits.js';
import type { AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { startWorker, type Worker } from '../../../kernel/jobs/worker.js';
import { startSignals } from '../../../kernel/signals.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { ForkedProcess } from '../../support/forked-process.js';
import { enqueue, settled } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
let workers: Worker[];
let child: ForkedProcess | undefined;

beforeEach(async () => {
  platform = await openPlatform();
  workers = [];
});

afterEach(async () => {
  await child?.kill();
  child = undefined;
  await Promise.all(workers.map(worker => worker.stop()));
  await platform.close();
});

const base = { kind: 'test.job', scope: 'catalog:write', unit: 'rows' } as const;

async function work(jobs: AnyJobDefinition[], more: { stopTimeoutMs?: number } = {}): Promise<Worker> {
  const { db, signals } = platform;
  const worker = await startWorker({ db, signals, jobs, tasks: [], ...more });
  workers.push(worker);
  return worker;
}

describe('a worker', () => {
  it('runs a committed job soon, and its versions only rise', async () => {
    const ctx = contextOf(platform.db);
    const job = defineJob({
      ...base,
      run: async run => {
        for (let row = 1; row <= 1_000; row += 1) {
          run.throwIfCanceled();
          run.progress(row, 1_000);
          await new Promise(setImmediate);
        }
        return { rows: 1_000 };
      },
    });
    await work([job]);
    const ticket = await enqueue(ctx, job);
    const done = await settled(ctx, platform.signals, ticket.id);
    expect(done).toMatchObject({ status: 'completed', progress: { done: 1_000, total: 1_000 } });
    expect(done.versions).toEqual([...done.versions].sort((a, b) => a - b));
    expect(new Set(done.versions).size).toBe(done.versions.length);
    expect(done.versions.at(-1)).toBe(done.version);
  });

  it('runs no more jobs of one organization at once than the limit, and lets another in', async () => {
    const big = contextOf(platform.db);
    const small = contextOf(platform.db);
    let running = 0;
    let most = 0;
    const full = Promise.withResolvers<void>();
    const smallRan = Promise.withResolvers<void>();
    const job = defineJob({
      ...base,
      run: async run => {
        if (run.organizationId === small.organizationId) {
          await full.promise;
          smallRan.resolve();
          return {};
        }
        running += 1;
        most = Math.max(most, running);
        if (running === jobLimits.runsPerOrganization) {
          full.resolve();
        }
        await smallRan.promise;
        running -= 1;
        return {};
      },
    });
    const tickets = [];
    for (let index = 0; index < 40; index += 1) {
      tickets.push(await enqueue(big, job));
    }
    await enqueue(small, job);
    await work([job]);
    const ends = await Promise.all(tickets.map(ticket => settled(big, platform.signals, ticket.id)));
    expect(ends.map(end => end.status)).toEqual(tickets.map(() => 'completed'));
    expect(most).toBe(jobLimits.runsPerOrganization);
  });

  it('cancels a running job, and no other, from another process, and the result says what stays', async () => {
    const ctx = contextOf(platform.db);
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    let runs = 0;
    const job = defineJob({
      ...base,
      run: async run => {
        await run.step('first half', async () => 1);
        run.progress(50, 100);
        runs += 1;
        if (runs === 2) {
          begun.resolve();
        }
        const aborted = new Promise((_resolve, reject) => {
          run.signal.addEventListener('abort', () => reject(run.signal.reason));
        });
        await Promise.race([aborted, mayEnd.promise]);
        return {};
      },
    });
    await work([job]);
    const other = await enqueue(contextOf(platform.db), job);
    const ticket = await enqueue(ctx, job);
    await begun.promise;
    const elsewhere = await startSignals({ url: platform.url, log: platform.db.log });
    const asked = await new JobService(elsewhere).cancel(ctx, ticket.id);
    expect(asked.status).toBe('canceling');
    await elsewhere.close();
    const done = await settled(ctx, platform.signals, ticket.id);
    expect(done).toMatchObject({ status: 'canceled', progress: { done: 50, total: 100 }, cancelable: false });
    expect(done.result).toMatchObject({
      canceled: true,
      finishedSteps: ['first half'],
      done: 50,
      unit: 'rows',
    });
    mayEnd.resolve();
    const { organizationId } = other;
    const kept = await settled(contextOf(platform.db, { organizationId }), platform.signals, other.id);
    expect(kept.status).toBe('completed');
  });

  it('finds out about a cancel that it was told of while its signals were lost', async () => {
    const ctx = contextOf(platform.db);
    const begun = Promise.withResolvers<void>();
    const job = defineJob({
      ...base,
      run: run =>
        new Promise((_resolve, reject) => {
          run.signal.addEventListener('abort', () => reject(run.signal.reason));
          begun.resolve();
        }),
    });
    await work([job]);
    const ticket = await enqueue(ctx, job);
    await begun.promise;
    const { pool } = platform.db;
    await pool.query(`update platform.job set status = 'canceling' where id = $1`, [ticket.id]);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind signals'`,
    );
    expect(await settled(ctx, platform.signals, ticket.id)).toMatchObject({ status: 'canceled' });
  });

  it('interrupts what does not end in time when it stops, and another one finishes it', async () => {
    const ctx = contextOf(platform.db);
    const begun = Promise.withResolvers<void>();
    const steps: string[] = [];
    let attempt = 0;
    const job = defineJob({
      ...base,
      run: async run => {
        attempt += 1;
        await run.step('first', async () => steps.push('first'));
        if (attempt === 1) {
          begun.resolve();
          await new Promise((_resolve, reject) => {
            run.signal.addEventListener('abort', () => reject(run.signal.reason));
          });
        }
        await run.step('second', async () => steps.push('second'));
        return { attempt };
      },
    });
    const first = await work([job], { stopTimeoutMs: 100 });
    const ticket = await enqueue(ctx, job);
    await begun.promise;
    await first.stop();
    workers = [];
    const { rows } = await platform.db.pool.query(
      `select attempts, run_at <= now() as due from graphile_worker._private_jobs where payload->>'jobId' = $1`,
      [ticket.id],
    );
    expect(rows).toEqual([{ attempts: 0, due: true }]);
    await work([job]);
    const done = await settled(ctx, platform.signals, ticket.id);
    expect(done).toMatchObject({ status: 'completed', result: { attempt: 2 } });
    expect(steps).toEqual(['first', 'second']);
  });

  it('takes over the job of a killed process within seconds, repeating no finished step', async () => {
    const ctx = contextOf(platform.db);
    await platform.db.pool.query('create table effect (job_id uuid, name text)');
    child = await ForkedProcess.start(new URL('worker-process.ts', import.meta.url), [platform.url]);
    const job = defineJob({
      ...base,
      kind: 'test.stepwise',
      run: async run => {
        for (const name of ['one', 'two', 'three']) {
          await run.step(name, async tx => {
            await tx.client.query('insert into effect (job_id, name) values ($1, $2)', [run.jobId, name]);
          });
        }
        return { finished: true };
      },
    });
    const isAmid = child.next();
    const ticket = await enqueue(ctx, job);
    await isAmid;
    await child.kill();
    const killedAtMs = performance.now();
    await work([job]);
    const done = await settled(ctx, platform.signals, ticket.id);
    expect(done).toMatchObject({ status: 'completed', result: { finished: true } });
    expect(performance.now() - killedAtMs).toBeLessThan(10_000);
    const { rows } = await platform.db.pool.query('select name from effect order by name');
    expect(rows).toEqual([{ name: 'one' }, { name: 'three' }, { name: 'two' }]);
  });

  it('starts anew after it lost the database, and its job is finished once', async () => {
    const ctx = contextOf(platform.db);
    const begun = Promise.withResolvers<void>();
    let attempt = 0;
    const job = defineJob({
      ...base,
      run: async run => {
        attempt += 1;
        if (attempt === 1) {
          begun.resolve();
          await new Promise((_resolve, reject) => {
            run.signal.addEventListener('abort', () => reject(run.signal.reason));
          });
        }
        return { attempt };
      },
    });
    await work([job]);
    const ticket = await enqueue(ctx, job);
    await begun.promise;
    await platform.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const done = await settled(ctx, platform.signals, ticket.id);
    expect(done).toMatchObject({ status: 'completed', result: { attempt: 2 } });
  });

  it('runs internal tasks with their payload, and again after an error', async () => {
    const ran: unknown[] = [];
    const again = Promise.withResolvers<void>();
    const task = defineTask<{ text: string }>({
      name: 'test.task',
      run: async ({ payload }) => {
        ran.push(payload);
        if (ran.length === 1) {
          throw new Error('the first time');
        }
        again.resolve();
      },
    });
    const { db, signals } = platform;
    workers.push(await startWorker({ db, signals, jobs: [], tasks: [task] }));
    await db.pool.query(`select graphile_worker.add_job('test.task', '{"text":"hello"}')`);
    await again.promise;
    expect(ran).toEqual([{ text: 'hello' }, { text: 'hello' }]);
  });

  it('makes up at its start for a periodic task that was missed while no worker ran', async () => {
    const { db, signals } = platform;
    const ran = Promise.withResolvers<void>();
    const task = defineTask({ name: 'test.missed', cron: '27 3 * * *', run: async () => ran.resolve() });
    await db.pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.missed', now() - interval '9 days', now() - interval '3 days')`);
    workers.push(await startWorker({ db, signals, jobs: [], tasks: [task] }));
    await ran.promise;
  });

  it('rejects jobs whose attempts the queue would not make', async () => {
    const { db, signals } = platform;
    const job = defineJob({ ...base, maxAttempts: 10, run: async () => ({}) });
    await expect(startWorker({ db, signals, jobs: [job], tasks: [] })).rejects.toThrow('test.job');
  });
});

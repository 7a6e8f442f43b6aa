import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { JobTicket } from '../../kernel/database/new-job.js';
import { Orm } from '../../kernel/database/orm.js';
import { fail } from '../../kernel/errors.js';
import { type AnyJobDefinition, defineJob } from '../../kernel/jobs/define-job.js';
import type { EndedRun } from '../../kernel/jobs/job-observer.js';
import { type QueuedJob, runJob } from '../../kernel/jobs/run-job.js';
import { createLogger } from '../../kernel/log.js';
import { type Signals, startSignals } from '../../kernel/signals.js';
import { inSpan } from '../../kernel/telemetry/in-span.js';
import { openTracing } from '../../kernel/telemetry/open-tracing.js';
import type { Tracing } from '../../kernel/telemetry/tracing.js';
import { enqueue } from '../platform/support/jobs.js';
import { contextOf } from '../platform/support/platform-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { type Collector, startCollector } from './collector.js';

const lines: Record<string, unknown>[] = [];
const log = createLogger('debug', { write: line => lines.push(JSON.parse(line)) });

let collector: Collector;
let tracing: Tracing;
let database: TestDatabase;
let db: Database;
let signals: Signals;
beforeAll(async () => {
  database = await createTestDatabase();
  const orm = await Orm.create([]);
  collector = await startCollector();
  tracing = (await openTracing({ endpoint: collector.endpoint, log }))!;
  db = new Database({ url: database.url, connectionsMax: 4, log, clock: systemClock, orm, tracing });
  signals = await startSignals({ url: database.url, log });
});
afterAll(async () => {
  await signals.close();
  await db.close();
  await collector.close();
  await database.drop();
});
beforeEach(() => {
  lines.length = 0;
});

const definition = (run: AnyJobDefinition['run'], maxAttempts = 5): AnyJobDefinition =>
  defineJob({ kind: 'test.observed', scope: 'catalog:write', unit: 'rows', maxAttempts, run });

/** What the queue was given for the job. */
async function queuedOf({ id }: JobTicket): Promise<QueuedJob> {
  const statement = `select payload from graphile_worker._private_jobs where payload ->> 'jobId' = $1`;
  const { rows } = await db.pool.query<{ payload: QueuedJob }>(statement, [id]);
  return rows[0]!.payload;
}

/** Runs the job once, as a worker does. Answers what the observer was told. */
async function observedRun(job: AnyJobDefinition, queued: QueuedJob): Promise<EndedRun[]> {
  const ended: EndedRun[] = [];
  const deps = {
    db,
    signals,
    running: new Set<never>(),
    observer: { ended: (run: EndedRun) => ended.push(run) },
  };
  await runJob(job, queued, deps).catch(() => {});
  return ended;
}

const unexpected = async () => {
  throw new Error('the disk is full');
};
const rejected = async () => {
  throw fail('IMPORT_NOT_FOUND');
};

describe('the run of a job', () => {
  it.each([
    ['completed', definition(async () => ({}))],
    ['failed', definition(rejected)],
    ['failed', definition(unexpected, 1)],
    ['queued', definition(unexpected)],
  ] as const)('is reported once as %s, with its kind and how long it took', async (status, job) => {
    const ticket = await enqueue(contextOf(db), job);
    const ended = await observedRun(job, await queuedOf(ticket));
    expect(ended).toEqual([{ kind: 'test.observed', status, durationMs: expect.any(Number) }]);
    expect(ended[0]!.durationMs).toBeGreaterThan(0);
  });

  it('is not reported where there was nothing to run', async () => {
    const job = definition(async () => ({}));
    const queued = await queuedOf(await enqueue(contextOf(db), job));
    await observedRun(job, queued);
    expect(await observedRun(job, queued)).toEqual([]);
  });

  it('logs its job and the request that enqueued it, and what went wrong with its stack', async () => {
    const ctx = contextOf(db);
    const job = definition(unexpected);
    const ticket = await enqueue(ctx, job);
    await observedRun(job, await queuedOf(ticket));
    const about = { jobId: ticket.id, requestId: ctx.requestId, kind: 'test.observed' };
    expect(lines).toMatchObject([
      { ...about, level: 50, error: { message: 'the disk is full', stack: expect.stringContaining('at ') } },
      { ...about, level: 20, status: 'queued' },
    ]);
  });

  it('belongs to the span in which it was enqueued, and holds its steps with their statements', async () => {
    const job = definition(run => run.step('once', async () => null));
    const ticket = await inSpan(tracing, { name: 'shopping' }, () => enqueue(contextOf(db), job));
    await observedRun(job, await queuedOf(ticket));
    await tracing.close();
    const finished = collector
      .named('kernel.job.finishStep')
      .find(({ traceId }) => traceId === collector.named('shopping')[0]!.traceId)!;
    expect(collector.lineage(finished)).toEqual([
      'kernel.job.finishStep',
      'transaction',
      'step',
      'job test.observed',
      'transaction',
      'shopping',
    ]);
    expect(collector.named('step')[0]!.attributes).toEqual({ 'tradewind.step': 'once' });
    const failed = collector.named('job test.observed').filter(span => span.isFailed);
    expect(failed.map(span => span.attributes['error.type'])).toEqual(['Error', 'Error']);
  });
});

describe('a job enqueued outside of any span', () => {
  it('has nothing in its queue but where to find it', async () => {
    const ctx = contextOf(db);
    const ticket = await enqueue(ctx, definition(unexpected));
    expect(await queuedOf(ticket)).toEqual({ organizationId: ctx.organizationId, jobId: ticket.id });
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import type { AppError } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { webhookReplay } from '../../../subgraphs/platform/webhook/replay.jobs.js';
import type { ReplayChoice } from '../../../subgraphs/platform/webhook/replay.rules.js';
import { replayWebhook } from '../../../subgraphs/platform/webhook/replay.service.js';
import { webhookTasks } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { appendTo } from '../support/events.js';
import { runOnce } from '../support/jobs.js';
import { deliveriesOf, dispatchAll, subscribe, webhookService } from '../support/webhooks.js';
import { deliveryTurns } from './delivery-turns.js';

const turns = deliveryTurns();
const { clock } = turns;

const newOwner = () => turns.newOwner();
const isoNow = () => new Date(clock.nowMs).toISOString();

/** Replays a range to the end of its job. Answers the job. */
async function replayed(ctx: RequestContext, webhookId: string, choice: ReplayChoice = {}) {
  await dispatchAll(turns.platform.db);
  const { jobId, job } = await replayWebhook(ctx, webhookId, choice);
  expect(await readJob(ctx, jobId)).toEqual({ ...job, createdAt: expect.any(String) });
  await runOnce(ctx, webhookReplay, { id: jobId }, turns.platform.signals);
  return readJob(ctx, jobId);
}

const errorOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new Error('It was not rejected.')),
    (error: AppError) => error,
  );

describe('the replay of a range', () => {
  it('delivers the window in commit order, also events from before the webhook', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const subjectId = newId();
    await turns.commit(ctx, { subjectId });
    const first = await turns.commit(ctx, { subjectId });
    const since = isoNow();
    const before = [first, await turns.commit(ctx, { subjectId })];
    await turns.commit(ctx, { subjectId, type: 'product.created' });
    const { webhook } = await subscribe(ctx, endpoint.url);
    const after = [await turns.commit(ctx, { subjectId })];
    const late = await turns.commit(ctx, { subjectId });
    const until = isoNow();
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([...after, late]);

    const job = await replayed(ctx, webhook.id, { since, until });
    expect(job).toMatchObject({
      kind: 'webhook.replay',
      status: 'completed',
      progress: { done: 6, total: 6, unit: 'events' },
      result: { success: true, webhookId: webhook.id, lookedAt: 6, replayed: 3 },
    });
    expect(await turns.plannedInMs(webhook.id)).toBeLessThan(1_000);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds().slice(2)).toEqual([...before, ...after]);
  });

  it('leaves out what was acknowledged when asked to: what is missing, waits or failed goes out in order', async () => {
    const ctx = newOwner();
    const subjectId = newId();
    const answers = new Map<string, number>();
    const endpoint = await turns.receiver(({ headers }) => ({
      status: answers.get(String(headers['webhook-id'])) ?? 204,
    }));
    const missing = await turns.commit(ctx, { subjectId });
    const { webhook } = await subscribe(ctx, endpoint.url);
    const { webhook: other } = await subscribe(ctx, (await turns.receiver()).url);
    const [good, failed, waiting] = [
      await turns.commit(ctx, { subjectId }),
      await turns.commit(ctx, { subjectId }),
      await turns.commit(ctx, { subjectId }),
    ];
    answers.set(failed, 500).set(waiting, 500);
    await turns.turn(ctx.organizationId, webhook.id);
    await turns.turn(ctx.organizationId, other.id);
    await turns.platform.db.pool.query(
      `update platform.webhook_delivery set status = 'failed' where event_id = $1 and webhook_id = $2`,
      [failed, webhook.id],
    );
    answers.clear();
    endpoint.received.length = 0;
    const told = vi.fn();
    turns.platform.db.onChanges = told;
    const job = await replayed(ctx, webhook.id, { onlyUnacknowledged: true });
    turns.platform.db.onChanges = () => {};
    const replaced = { kind: 'webhook_delivery', ids: [`${webhook.id}.${waiting}.0`] };
    expect(told.mock.calls.flat(2)).toContainEqual(expect.objectContaining(replaced));
    expect(job.result).toMatchObject({ lookedAt: 4, replayed: 3 });
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([missing, failed, waiting]);
    expect(endpoint.eventIds()).not.toContain(good);
    expect((await replayed(ctx, webhook.id, { onlyUnacknowledged: true })).result).toMatchObject({
      replayed: 0,
    });
  });

  it('goes through thousands of events, goes on after a crash, and puts none in line twice', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await webhookService.pause(ctx, webhook.id);
    const events: string[] = [];
    await ctx.transaction(async tx => {
      for (let index = 0; index < 2_500; index += 1) {
        events.push(appendTo(tx, ctx.organizationId, { resourceVersion: index + 1 }));
      }
    });
    await dispatchAll(turns.platform.db);
    const { jobId } = await replayWebhook(ctx, webhook.id, {});
    const { db, signals } = turns.platform;
    const transact = db.transaction.bind(db);
    let batches = 0;
    db.transaction = (work, origin) => {
      batches += 1;
      return batches === 2 ? Promise.reject(new Error('lost')) : transact(work, origin);
    };
    await expect(runOnce(ctx, webhookReplay, { id: jobId }, signals)).rejects.toThrow('lost');
    db.transaction = transact;
    const rowsOf = async () =>
      (
        await db.pool.query(
          `select event_id from platform.webhook_delivery where webhook_id = $1 and replay = 1 order by position`,
          [webhook.id],
        )
      ).rows.map(row => row.event_id);
    expect(await rowsOf()).toEqual(events.slice(0, 1_000));
    await runOnce(ctx, webhookReplay, { id: jobId }, signals);
    expect(await rowsOf()).toEqual(events);
    expect(await readJob(ctx, jobId)).toMatchObject({
      status: 'completed',
      progress: { done: 2_500, total: 2_500 },
      result: { lookedAt: 2_500, replayed: 2_500 },
    });
  });

  it('says what stays when it is canceled', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await turns.commit(ctx);
    await dispatchAll(turns.platform.db);
    const { jobId } = await replayWebhook(ctx, webhook.id, {});
    const { signals } = turns.platform;
    const canceled = await new JobService(signals).cancel(ctx, jobId);
    await runOnce(ctx, webhookReplay, { id: jobId }, signals);
    expect(['canceling', 'canceled']).toContain(canceled.status);
    expect(await readJob(ctx, jobId)).toMatchObject({ status: 'canceled' });
    expect((await deliveriesOf(ctx, webhook.id)).map(delivery => delivery.replay)).toEqual([0]);
  });

  it('goes no further than the events it is at when it is canceled', async () => {
    const ctx = newOwner();
    await ctx.transaction(async tx => {
      for (let version = 1; version <= 1_001; version += 1) {
        appendTo(tx, ctx.organizationId, { resourceVersion: version });
      }
    });
    await dispatchAll(turns.platform.db);
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    const { jobId } = await replayWebhook(ctx, webhook.id, {});
    const { db, signals } = turns.platform;
    const running = new Set<JobRun<unknown>>();
    const transact = db.transaction.bind(db);
    db.transaction = async (work, origin) => {
      const done = await transact(work, origin);
      for (const run of running) {
        run.interrupt('canceled');
      }
      return done;
    };
    await runOnce(ctx, webhookReplay, { id: jobId }, signals, running);
    db.transaction = transact;
    expect(await readJob(ctx, jobId)).toMatchObject({
      status: 'canceled',
      result: {
        success: false,
        lookedAt: 1_000,
        replayed: 1_000,
        message: expect.stringContaining('still delivered'),
      },
    });
  });

  it('rejects what cannot be meant, naming it', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    const since = isoNow();
    const choice = { since, until: since, eventTypes: ['product.updated', 'product.created'] };
    expect(await errorOf(replayWebhook(ctx, webhook.id, choice))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'eventTypes.1', code: 'EVENT_NOT_SUBSCRIBED' },
        { path: 'until', code: 'WINDOW_EMPTY' },
      ],
    });
    const cases = [
      [{ eventTypes: ['orders/create'] }, 'WEBHOOK_EVENT_UNKNOWN'],
      [{ eventTypes: [] }, 'VALIDATION_FAILED'],
    ] as const;
    for (const [wrong, code] of cases) {
      expect((await errorOf(replayWebhook(ctx, webhook.id, wrong))).code).toBe(code);
    }
    expect((await errorOf(replayWebhook(newOwner(), webhook.id, {}))).code).toBe('WEBHOOK_NOT_FOUND');
  });

  it('fails when its webhook was deleted or disabled in the meantime, and is forgotten with its job', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await turns.commit(ctx);
    await dispatchAll(turns.platform.db);
    const { jobId } = await replayWebhook(ctx, webhook.id, {});
    await webhookService.delete(ctx, webhook.id);
    await runOnce(ctx, webhookReplay, { id: jobId }, turns.platform.signals);
    expect(await readJob(ctx, jobId)).toMatchObject({
      status: 'failed',
      error: { code: 'WEBHOOK_NOT_FOUND' },
    });
    clock.nowMs += 31 * 24 * 60 * 60 * 1_000;
    const { db } = turns.platform;
    const purge = webhookTasks(null as never).find(({ name }) => name === 'webhook.purge')!;
    await purge.run({ payload: {}, db, log: db.log, signal: AbortSignal.timeout(10_000) });
    const { rows } = await turns.platform.db.pool.query('select count(*) from platform.webhook_replay');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

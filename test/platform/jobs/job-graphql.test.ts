import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEventStream, type SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { caughtUp, commitEvent } from '../support/events.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { platformExecutor } from '../support/platform-graphql.js';

let platform: Platform;
let executor: SubgraphExecutor;
beforeAll(async () => {
  platform = await openPlatform();
  executor = await platformExecutor(platform.signals);
});
afterAll(() => platform.close());

const job = defineJob({
  kind: 'test.job',
  scope: 'catalog:write',
  unit: 'rows',
  run: async run => {
    await run.step('only', async () => 1);
    run.progress(3, 3);
    return { rows: [{ row: 1, ok: true }] };
  },
});

const jobFields = `id kind status version cancelable result createdAt finishedAt
  progress { done total unit } steps { name status startedAt finishedAt } error { code message }`;

describe('jobs in GraphQL', () => {
  it('are read, listed and canceled', async () => {
    const ctx = contextOf(platform.db);
    const done = await enqueue(ctx, job);
    await runOnce(ctx, job, done, platform.signals);
    const waiting = await enqueue(ctx, job);
    const read = await executor.prepare(`query ($id: ID!) { job(id: $id) { ${jobFields} } }`)(
      { id: done.id },
      ctx,
    );
    expect(read.errors).toBeUndefined();
    expect(read.data).toMatchObject({
      job: {
        id: done.id,
        status: 'completed',
        result: { rows: [{ row: 1, ok: true }] },
        progress: { done: 3, total: 3, unit: 'rows' },
        steps: [{ name: 'only', status: 'completed' }],
        error: null,
      },
    });
    const cancel = executor.prepare(
      'mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { status result } } }',
    );
    expect((await cancel({ id: waiting.id }, ctx)).data).toMatchObject({
      cancelJob: { job: { status: 'canceled' } },
    });
    const rejected = await cancel({ id: done.id }, ctx);
    expect(rejected.errors?.map(error => error.extensions.code)).toEqual(['JOB_NOT_CANCELABLE']);
    const list = executor.prepare(
      'query ($status: JobStatus) { jobs(filter: { status: $status }, limit: 1) { items { id } pagination { hasMore nextCursor } } }',
    );
    expect((await list({ status: 'canceled' }, ctx)).data).toEqual({
      jobs: { items: [{ id: waiting.id }], pagination: { hasMore: false, nextCursor: null } },
    });
  });

  it('stream their progress up to the final snapshot, and then the stream ends', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const query = `subscription ($id: ID!) { jobProgress(jobId: $id) { ${jobFields} } }`;
    const stream = await executor.subscribe({ query, variables: { id: ticket.id } }, ctx);
    if (!isEventStream(stream)) {
      throw new Error(JSON.stringify(stream));
    }
    const first = await stream.next();
    expect(first.value).toMatchObject({ data: { jobProgress: { status: 'queued', version: 1 } } });
    await runOnce(ctx, job, ticket, platform.signals);
    const snapshots: { status: string; version: number }[] = [];
    for await (const { data } of stream) {
      snapshots.push((data as { jobProgress: { status: string; version: number } }).jobProgress);
    }
    expect(snapshots.at(-1)).toMatchObject({
      status: 'completed',
      progress: { done: 3, total: 3, unit: 'rows' },
    });
    const versions = snapshots.map(snapshot => snapshot.version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('reject a stranger who subscribes', async () => {
    const ticket = await enqueue(contextOf(platform.db), job);
    const query = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id } }';
    const answer = await executor.subscribe({ query, variables: { id: ticket.id } }, contextOf(platform.db));
    expect(isEventStream(answer)).toBe(false);
    expect(JSON.parse(JSON.stringify(answer)).errors[0].extensions.code).toBe('JOB_NOT_FOUND');
  });

  it('stream for a whole organization', async () => {
    const ctx = contextOf(platform.db);
    const stream = await executor.subscribe({ query: 'subscription { jobs { id status } }' }, ctx);
    if (!isEventStream(stream)) {
      throw new Error(JSON.stringify(stream));
    }
    const next = stream.next();
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    expect((await next).value).toMatchObject({ data: { jobs: { id: ticket.id } } });
    await stream.return();
  });
});

describe('events and webhooks in GraphQL', () => {
  it('give the secret once, list deliveries, and the exact bytes of events', async () => {
    const ctx = contextOf(platform.db);
    const create = executor.prepare(
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { issuedWebhook { secret webhook { id status events } } } }',
    );
    const input = { url: 'http://127.0.0.1:9/hook', events: ['product.updated'] };
    const created = await create({ input }, ctx);
    expect(created.data).toMatchObject({
      createWebhook: { issuedWebhook: { webhook: { status: 'active', events: ['product.updated'] } } },
    });
    const rejected = await create({ input: { ...input, events: ['webhook.test'] } }, ctx);
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ code: 'WEBHOOK_EVENT_UNKNOWN', status: 400 });
    const list = await executor.prepare(
      '{ webhooks { items { id url deliveries(limit: 5) { items { eventId status } } } } }',
    )({}, ctx);
    expect(list.data).toMatchObject({ webhooks: { items: [{ url: input.url, deliveries: { items: [] } }] } });
    const eventId = await commitEvent(ctx);
    await caughtUp(platform.db);
    const pulled = await executor.prepare(
      '{ webhookEvents(limit: 10) { items { id type body } pagination { limit hasMore nextCursor } } }',
    )({}, ctx);
    const { rows } = await platform.db.pool.query('select body from platform.event where id = $1', [eventId]);
    expect(pulled.data).toMatchObject({
      webhookEvents: { items: [{ id: eventId, type: 'product.updated', body: rows[0].body }] },
    });
  });
});

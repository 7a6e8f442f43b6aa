import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { type JobSnapshot, listJobs, readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { JobFeed } from '../../../subgraphs/platform/job/job-feed.js';
import { enqueue, runOnce } from '../support/jobs.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const job = defineJob({
  kind: 'test.job',
  scope: 'catalog:write',
  unit: 'rows',
  run: async run => {
    for (const name of ['one', 'two', 'three']) {
      await run.step(name, async () => name);
    }
    return { done: true };
  },
});

const shown = (snapshot: JobSnapshot) => [snapshot.status, snapshot.version];

async function nextOf(iterator: AsyncIterator<JobSnapshot>): Promise<JobSnapshot> {
  const { value, done } = await iterator.next();
  if (done === true) {
    throw new Error('The feed has ended');
  }
  return value;
}

describe('following one job', () => {
  it('gives the current snapshot first, then rising versions, then the final one, and ends', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const feed = await new JobFeed(platform.signals).follow(ctx, ticket.id);
    expect(shown(await nextOf(feed))).toEqual(['queued', 1]);
    await runOnce(ctx, job, ticket, platform.signals);
    const versions: number[] = [];
    let last: JobSnapshot | undefined;
    for await (const snapshot of feed) {
      versions.push(snapshot.version);
      last = snapshot;
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(last).toMatchObject({ status: 'completed', result: { done: true } });
    expect(last!.steps.map(step => step.name)).toEqual(['one', 'two', 'three']);
  });

  it('gives the final snapshot of a job that has ended already, and ends', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    await runOnce(ctx, job, ticket, platform.signals);
    const snapshots = [];
    for await (const snapshot of await new JobFeed(platform.signals).follow(ctx, ticket.id)) {
      snapshots.push(snapshot.status);
    }
    expect(snapshots).toEqual(['completed']);
  });

  it('gives the final snapshot although the signals were lost on the way', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const feed = await new JobFeed(platform.signals).follow(ctx, ticket.id);
    await nextOf(feed);
    const next = nextOf(feed);
    const deaf = { ...platform.signals, send: () => {} };
    await runOnce(ctx, job, ticket, deaf);
    await platform.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind signals'`,
    );
    expect((await next).status).toBe('completed');
    expect(await feed.next()).toEqual({ done: true, value: undefined });
  });

  it('rejects a stranger and a missing scope before the first snapshot', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const feed = new JobFeed(platform.signals);
    const poor = contextOf(platform.db, { organizationId: ctx.organizationId, scopes: ['orders:read'] });
    await expect(feed.follow(contextOf(platform.db), ticket.id)).rejects.toMatchObject({
      code: 'JOB_NOT_FOUND',
    });
    await expect(feed.follow(poor, ticket.id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
  });

  it('lets go at once when its reader leaves while it waits', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const feed = await new JobFeed(platform.signals).follow(ctx, ticket.id);
    await nextOf(feed);
    const waiting = feed.next();
    await feed.return!();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });
});

describe('following the jobs of an organization', () => {
  it('begins with the open ones and shows every change of those the caller may read', async () => {
    const ctx = contextOf(platform.db, { scopes: ['catalog:write'] });
    const open = await enqueue(ctx, job);
    const hidden = defineJob({ ...job, scope: 'orders:write' });
    const { id: hiddenId } = await enqueue(ctx, hidden);
    const feed = new JobFeed(platform.signals).followAll(ctx);
    expect((await nextOf(feed)).id).toBe(open.id);
    const service = new JobService(platform.signals);
    const { organizationId } = ctx;
    await service.cancel(contextOf(platform.db, { organizationId }), hiddenId);
    await service.cancel(contextOf(platform.db, ctx), open.id);
    expect(await nextOf(feed)).toMatchObject({ id: open.id, status: 'canceled' });
    const later = await enqueue(ctx, job);
    await runOnce(ctx, job, later, platform.signals);
    expect(await readUntilFinal(feed, later.id)).toMatchObject({ id: later.id, status: 'completed' });
    await feed.return!();
  });
});

async function readUntilFinal(feed: AsyncIterator<JobSnapshot>, id: string): Promise<JobSnapshot> {
  for (;;) {
    const snapshot = await nextOf(feed);
    expect(snapshot.id).toBe(id);
    if (snapshot.finishedAt !== null) {
      return snapshot;
    }
  }
}

describe('listing jobs', () => {
  const ids = (page: { items: JobSnapshot[] }) => page.items.map(item => item.id);

  async function three(ctx: RequestContext): Promise<string[]> {
    const tickets = [await enqueue(ctx, job), await enqueue(ctx, job), await enqueue(ctx, job)];
    return tickets.map(ticket => ticket.id).reverse();
  }

  it('pages through them, the newest first, with a cursor bound to its filter', async () => {
    const ctx = contextOf(platform.db);
    const newestFirst = await three(ctx);
    const first = await listJobs(ctx, { limit: 2 });
    expect([ids(first), first.pagination.hasMore]).toEqual([newestFirst.slice(0, 2), true]);
    const cursor = first.pagination.nextCursor;
    const second = await listJobs(ctx, { limit: 2, cursor });
    expect([ids(second), second.pagination]).toEqual([
      newestFirst.slice(2),
      { limit: 2, hasMore: false, nextCursor: null },
    ]);
    await expect(listJobs(ctx, { cursor, status: 'queued' })).rejects.toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });

  it('shows only what the filter, the scopes and the organization leave', async () => {
    const ctx = contextOf(platform.db);
    const [newest] = await three(ctx);
    await runOnce(ctx, job, { id: newest! }, platform.signals);
    expect(ids(await listJobs(ctx, { status: 'completed' }))).toEqual([newest]);
    expect(ids(await listJobs(ctx, { kind: 'other' }))).toEqual([]);
    const poor = contextOf(platform.db, { organizationId: ctx.organizationId, scopes: ['orders:read'] });
    expect(ids(await listJobs(poor, {}))).toEqual([]);
    expect(ids(await listJobs(contextOf(platform.db), {}))).toEqual([]);
    await expect(listJobs(ctx, { limit: 101 })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('reading a job', () => {
  it('answers a stranger like an id that does not exist, and names the scope that is missing', async () => {
    const ctx = contextOf(platform.db);
    const ticket = await enqueue(ctx, job);
    const stranger = contextOf(platform.db);
    const poor = contextOf(platform.db, { organizationId: ctx.organizationId, scopes: ['orders:read'] });
    const service = new JobService(platform.signals);
    await expect(readJob(stranger, ticket.id)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    await expect(service.cancel(stranger, ticket.id)).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    await expect(readJob(ctx, 'no-id')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    await expect(readJob(poor, ticket.id)).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      detail: /catalog:write/,
    });
    await expect(service.cancel(poor, ticket.id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect((await readJob(ctx, ticket.id)).status).toBe('queued');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import type { AccountAddress } from '../../kernel/jobs/account-queue.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { failingRecords, listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import { FailureService } from '../../subgraphs/commerce/orders/ingestion/failure.service.js';
import {
  type FailedRecord,
  noteFailure,
  recoverRecord,
} from '../../subgraphs/commerce/orders/ingestion/failure.writer.js';
import {
  advanceFeed,
  feedsOfConnection,
  finishReading,
  openFeed,
} from '../../subgraphs/commerce/orders/ingestion/feed.queries.js';
import { ingestionLimits } from '../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { orderSyncs, signalQueues } from '../../subgraphs/commerce/orders/ingestion/ingestion.queue.js';
import {
  purgeIngestion,
  signalsProcessed,
  storeSignals,
  waitingSignals,
} from '../../subgraphs/commerce/orders/ingestion/signal-queue.queries.js';
import { settlementSyncs } from '../../subgraphs/finance/settlement/settlement-sync.queue.js';
import { ignoredSignals } from '../support/ignored-signals.js';
import { openOrders } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

/** An account, and what is kept of records of it that failed. */
function openAccount() {
  const { ctx, organizationId } = world.shop();
  const connectionId = newId();
  const address = { organizationId, connectionId };
  const source = fromAccount('scheduled_sync', 'bazaar', connectionId);
  const fails = async (more: Partial<FailedRecord> = {}) => {
    world.clock.move(1_000);
    const record = { kind: 'order' as const, externalId: 'X-1', sourceUpdatedAt: null, isHistorical: false };
    const failed = { ...address, ...record, source, code: 'internal', message: 'planted', ...more };
    await noteFailure(ctx.db, failed, { origin: ctx });
    return (await kept()).find(({ externalId }) => externalId === failed.externalId)!;
  };
  const kept = async () => {
    const everything = { connectionId: null, status: null };
    return (await listFailures(ctx.db, organizationId, everything, { offset: 0, limit: 24 })).items;
  };
  const dismiss = (id: string) => new FailureService(ignoredSignals).dismiss(ctx, id);
  return { ctx, address, fails, kept, dismiss };
}

describe('a record that fails again', () => {
  it('keeps since when it fails, when it changed, and that it is no history, until it has ended', async () => {
    const { address, fails, dismiss } = openAccount();
    const sourceUpdatedAt = '2026-11-20T08:00:00.000Z';
    const first = await fails({ sourceUpdatedAt });
    const told = { ...fromAccount('marketplace', 'bazaar', address.connectionId), providerEventId: 'E-1' };
    const again = await fails({ isHistorical: true, source: told, code: 'timeout', message: 'Again.' });
    expect(again).toMatchObject({ source: told, code: 'timeout', message: 'Again.' });
    const { firstFailedAt, lastFailedAt } = again;
    expect(again).toMatchObject({ id: first.id, attempts: 2, sourceUpdatedAt, isHistorical: false });
    expect([firstFailedAt, lastFailedAt > first.lastFailedAt]).toEqual([first.firstFailedAt, true]);
    await dismiss(first.id);
    const anew = await fails({ isHistorical: true });
    expect(anew).toMatchObject({ id: first.id, attempts: 1, isHistorical: true, endedAt: null });
    expect(anew.firstFailedAt).toBe(anew.lastFailedAt);
  });

  it('holds back how far its account was taken in, unless it is history', async () => {
    const { ctx, address, fails } = openAccount();
    const [readUntil, changed] = ['2026-11-21T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];
    await openFeed(ctx.db, address, { kind: 'order', startAt: '2026-11-01T08:00:00.000Z' });
    await advanceFeed(ctx.db, address, { kind: 'order', readUntil });
    const feed = async () =>
      (await feedsOfConnection(ctx.db, address.organizationId, address.connectionId))[0]!;
    await fails({ isHistorical: true, sourceUpdatedAt: changed });
    expect(await feed()).toMatchObject({ watermark: readUntil, openFailures: 1 });
    await fails({ externalId: 'X-2', sourceUpdatedAt: changed });
    expect(await feed()).toMatchObject({ watermark: changed, openFailures: 2 });
  });

  it('is told to those who may read its kind', async () => {
    const { ctx, fails } = openAccount();
    await fails({ kind: 'finance', externalId: 'row' });
    await fails({ kind: 'return' });
    const told = unnamed(
      'select title, scopes from platform.notification where organization_id = $1 order by created_at',
    );
    expect(await ctx.db.query(told, [ctx.organizationId])).toEqual([
      { title: 'A statement row row of bazaar could not be ingested', scopes: ['settlements:read'] },
      { title: 'A return X-1 of bazaar could not be ingested', scopes: ['orders:read'] },
    ]);
  });
});

const queue = 'the queue of its account';
it.each([
  ['order', queue],
  ['return', queue],
  ['finance', 'finance'],
  ['review', 'review'],
] as const)('a record of kind %s that is to be read again at once is handed to %s', async (kind, reader) => {
  const { ctx, address, fails } = openAccount();
  const { id } = await fails({ kind });
  const told: string[] = [];
  const telling =
    (name: string) =>
    async (_tx: unknown, account: AccountAddress): Promise<void> => {
      expect(account).toEqual(address);
      told.push(name);
    };
  const service = new FailureService({
    onFinanceSignal: telling('finance'),
    onReviewSignal: telling('review'),
  });
  await service.retry(ctx, id);
  const woken = unnamed('select from graphile_worker.jobs where key = $1');
  const queued = await ctx.db.query(woken, [`commerce.inbox/${address.connectionId}`]);
  expect([...told, ...queued.map(() => queue)]).toEqual([reader]);
});

it('a record that was dismissed is not said to have been taken in by the kind or account of another', async () => {
  const { ctx, address, fails, kept, dismiss } = openAccount();
  await dismiss((await fails()).id);
  await fails({ externalId: 'X-2' });
  await ctx.transaction(async tx => {
    await recoverRecord(tx, address, { kind: 'order', externalId: 'X-1' });
    await recoverRecord(tx, address, { kind: 'return', externalId: 'X-2' });
    await recoverRecord(tx, { ...address, connectionId: newId() }, { kind: 'order', externalId: 'X-2' });
  });
  expect((await kept()).map(({ status }) => status)).toEqual(['open', 'dismissed']);
  expect(await failingRecords(ctx.db, address, 'order')).toEqual(new Set(['X-2']));
});

it('a record that was taken in stays so, though it is dismissed after that', async () => {
  const { ctx, address, fails, dismiss } = openAccount();
  const { id } = await fails();
  await ctx.transaction(tx => recoverRecord(tx, address, { kind: 'order', externalId: 'X-1' }));
  const recovered = await dismiss(id);
  expect(recovered).toMatchObject({ status: 'recovered', nextAttemptAt: null });
});

it('the end of a walk is kept with why it was none, and when the last whole one was', async () => {
  const { ctx, address } = openAccount();
  const kind = 'order' as const;
  await openFeed(ctx.db, address, { kind, startAt: '2026-11-01T08:00:00.000Z' });
  const lastReadAt = ctx.clock.now().toISOString();
  await finishReading(ctx.db, address, { kind, error: null });
  world.clock.move(1_000);
  await finishReading(ctx.db, address, { kind, error: 'Closed.' });
  const feeds = await feedsOfConnection(ctx.db, address.organizationId, address.connectionId);
  expect(feeds).toMatchObject([{ lastReadAt, error: 'Closed.', openFailures: 0 }]);
});

it('pushes and failures are kept for a while after they were looked at or have ended, and else for good', async () => {
  const { ctx, address, fails, kept, dismiss } = openAccount();
  const { db } = ctx;
  const signal = { kind: 'order' as const, occurredAt: null, providerEventType: 'order.changed' };
  const push = (id: string) => ({ ...signal, externalId: id, providerEventId: id });
  await ctx.transaction(tx => storeSignals(tx, address, [push('seen'), push('waits')]));
  const ended = await fails();
  await fails({ externalId: 'X-2' });
  const longest = Math.max(ingestionLimits.pushRetentionMs, ingestionLimits.failureRetentionMs);
  world.clock.move(longest);
  const seen = (await waitingSignals(db, address)).filter(({ externalId }) => externalId === 'seen');
  await ctx.transaction(tx => signalsProcessed(tx, address.organizationId, seen));
  await dismiss(ended.id);
  const left = async () => {
    await purgeIngestion(db);
    const signals = unnamed(
      'select external_id as id from commerce.signal_queue where organization_id = $1 order by external_id',
    );
    const ids = (await db.query<{ id: string }>(signals, [address.organizationId])).map(({ id }) => id);
    return [...ids, ...(await kept()).map(({ externalId }) => externalId).sort()];
  };
  expect(await left()).toEqual(['seen', 'waits', 'X-1', 'X-2']);
  world.clock.move(longest + 1);
  expect(await left()).toEqual(['waits', 'X-2']);
});

it.each([
  ['commerce.inbox', signalQueues],
  ['commerce.sync', orderSyncs],
  ['settlement', settlementSyncs],
])(
  'the task %s of an account stays as it was planned, unless it is asked for at once',
  async (task, queue) => {
    const { ctx, address } = openAccount();
    const { db } = ctx;
    const key = `${task}/${address.connectionId}`;
    const minutes = unnamed(
      'select round(extract(epoch from run_at - now()) / 60)::integer as left from graphile_worker.jobs where key = $1',
    );
    const planned = async () => (await db.query<{ left: number }>(minutes, [key])).map(({ left }) => left);
    await queue.plan(db, address);
    const later = unnamed(
      "update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = $1",
    );
    await db.query(later, [key]);
    await queue.plan(db, address);
    expect(await planned()).toEqual([60]);
    await queue.run(db, address);
    await queue.plan(db, address);
    expect(await planned()).toEqual([0]);
  },
);

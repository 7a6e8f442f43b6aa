import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import { listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import { FailureService } from '../../subgraphs/commerce/orders/ingestion/failure.service.js';
import { type FailedRecord, noteFailure } from '../../subgraphs/commerce/orders/ingestion/failure.writer.js';
import { feedsOfConnection } from '../../subgraphs/commerce/orders/ingestion/feed.queries.js';
import type { IngestionFailure } from '../../subgraphs/commerce/orders/ingestion/ingestion.entity.js';
import { ingestionLimits } from '../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import type { Recorders } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import { ignoredSignals } from '../support/ignored-signals.js';
import { strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

let world: SalesWorld;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
});
afterEach(() => world.close());

const failures = async (): Promise<IngestionFailure[]> => {
  const filter = { connectionId: null, status: null };
  const page = await listFailures(world.db, world.organizationId, filter, { offset: 0, limit: 24 });
  return page.items;
};

const orderFeed = async () =>
  (await feedsOfConnection(world.db, world.organizationId, world.connectionId)).find(
    ({ kind }) => kind === 'order',
  )!;

const notices = () =>
  world.rows<{ kind: string; title: string }>(
    'select kind, title from platform.notification where organization_id = $1 order by created_at, id',
  );

/** In how many seconds the account's queue is looked at; null: not at all. */
const wokenIn = async (): Promise<number | null> => {
  const [row] = await world.db.query<{ seconds: number }>(
    unnamed(`select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
      where key = 'commerce.inbox/' || $1::text`),
    [world.connectionId],
  );
  return row === undefined ? null : Math.max(Math.ceil(row.seconds), 0);
};

const forgetTasks = () => world.db.query(unnamed('delete from graphile_worker._private_jobs'));

/** Records that failed, without a try to read any. */
async function noted(...failed: Partial<FailedRecord>[]): Promise<IngestionFailure[]> {
  const source = fromAccount('scheduled_sync', strict.marketplace.key, world.connectionId);
  const reason = { code: 'internal', message: 'planted' };
  for (const [index, more] of failed.entries()) {
    const record = {
      kind: 'order' as const,
      externalId: `X-${index}`,
      sourceUpdatedAt: null,
      isHistorical: false,
    };
    const all = { ...world.address, ...record, source, ...reason, ...more };
    await noteFailure(world.db, all, { origin: world.ctx });
    world.clock.advance(1_000);
  }
  return failures();
}

/** Recorders that stumble over some orders. */
const stumblingOver = (ids: ReadonlySet<string>, error: () => unknown): Recorders => ({
  ...world.recorders,
  orders: {
    record: (tx, observed) =>
      ids.has(observed.order.externalOrderId)
        ? Promise.reject(error())
        : world.recorders.orders.record(tx, observed),
  },
});

describe('a record with text that cannot be stored', () => {
  it('is taken in with U+FFFD in place of what cannot', async () => {
    const { id, lines } = world.sell();
    lines[0]!.name = 'Mug \0 and \ud83d';
    lines[0]!.sku = `${lines[0]!.sku}\0`;
    await world.sync();
    expect(await failures()).toEqual([]);
    expect(Object.keys(await world.statuses())).toEqual([id]);
    const [row] = await world.rows<{ name: string; sku: string }>(
      'select name, sku from commerce.order_line where organization_id = $1',
    );
    expect(row!.name).toBe('Mug \ufffd and \ufffd');
    expect(row!.sku.endsWith('\ufffd')).toBe(true);
  });
});

describe('a record that cannot be taken in', () => {
  it('is kept and shown, holds the watermark back and nothing else, and is told once', async () => {
    const first = world.sell();
    const poison = world.sell();
    const last = world.sell();
    const recorders = stumblingOver(new Set([poison.id]), () => new Error('planted: the line has no name'));
    await world.sync({ recorders });
    world.clock.advance(connectionLimits.feedIntervalMs);
    await world.sync({ recorders });
    expect(Object.keys(await world.statuses())).toEqual([first.id, last.id].sort());
    expect(await failures()).toMatchObject([
      { externalId: poison.id, kind: 'order', status: 'open', code: 'internal', isHistorical: false },
    ]);
    const feed = await orderFeed();
    expect(feed).toMatchObject({ openFailures: 1, error: null, readUntil: world.clock.iso });
    expect(Date.parse(feed.watermark)).toBe(Date.parse(poison.updatedAt));
    expect(await notices()).toEqual([
      {
        kind: 'ingestion.record_failed',
        title: `An order ${poison.id} of ${strict.marketplace.key} could not be ingested`,
      },
    ]);
    expect(JSON.stringify(await failures())).not.toContain('planted');
  });

  it('is read again until it passes, which lets the watermark go on', async () => {
    const poison = world.sell();
    await world.sync({ recorders: stumblingOver(new Set([poison.id]), () => new Error('planted')) });
    const [failure] = await failures();
    expect(Date.parse(failure!.nextAttemptAt!) - world.clock.now().getTime()).toBe(
      ingestionLimits.failureRetryFirstMs,
    );
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({});
    expect(await wokenIn()).toBe(ingestionLimits.failureRetryFirstMs / 1_000);
    world.clock.advance(ingestionLimits.failureRetryFirstMs);
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({ [poison.id]: 'to_ship' });
    expect(await failures()).toMatchObject([{ status: 'recovered', nextAttemptAt: null }]);
    const { watermark, readUntil } = await orderFeed();
    expect(watermark).toBe(readUntil);
  });

  it('waits four times as long after each try, up to six hours', async () => {
    const poison = world.sell();
    const recorders = stumblingOver(new Set([poison.id]), () => new Error('planted'));
    await world.sync({ recorders });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const [failure] = await failures();
      const waitMs = Date.parse(failure!.nextAttemptAt!) - world.clock.now().getTime();
      waits.push(waitMs);
      world.clock.advance(waitMs);
      await world.drainSignalQueue({ recorders });
    }
    const second = 1_000;
    expect(waits).toEqual(
      [2, 8, 32, 128, 512, 2_048, 8_192, 21_600, 21_600].map(seconds => seconds * second),
    );
    expect(await notices()).toHaveLength(1);
  });

  it('passes when a later change of it does', async () => {
    const poison = world.sell();
    await world.sync({ recorders: stumblingOver(new Set([poison.id]), () => new Error('planted')) });
    world.advance(poison, 'shipped');
    await world.sync();
    expect(await world.statuses()).toEqual({ [poison.id]: 'shipped' });
    expect(await failures()).toMatchObject([{ status: 'recovered' }]);
  });

  it('is let go by the merchant, and comes back when it changes and fails again', async () => {
    const service = new FailureService(ignoredSignals);
    const poison = world.sell();
    const recorders = stumblingOver(new Set([poison.id]), () => new Error('planted'));
    await world.sync({ recorders });
    const [failure] = await failures();
    expect(await service.dismiss(world.ctx, failure!.id)).toMatchObject({ status: 'dismissed' });
    const { watermark, readUntil } = await orderFeed();
    expect(watermark).toBe(readUntil);
    world.clock.advance(ingestionLimits.failureRetryMaxMs);
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({});
    world.advance(poison, 'shipped');
    await world.sync({ recorders });
    expect(await failures()).toMatchObject([{ id: failure!.id, status: 'open', attempts: 1 }]);
    expect(await notices()).toHaveLength(2);
  });

  it('is read again at once where the merchant asks for it', async () => {
    const poison = world.sell();
    await world.sync({ recorders: stumblingOver(new Set([poison.id]), () => new Error('planted')) });
    const [failure] = await failures();
    const service = new FailureService(ignoredSignals);
    await service.retry(world.ctx, failure!.id);
    expect(await wokenIn()).toBe(0);
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({ [poison.id]: 'to_ship' });
    await forgetTasks();
    const ended = await service.retry(world.ctx, failure!.id);
    expect([ended.status, ended.nextAttemptAt, await wokenIn()]).toEqual(['recovered', null, null]);
  });

  it('is read again by its kind, a return as an order', async () => {
    await noted({ kind: 'return', externalId: 'R-1' }, { kind: 'finance', externalId: 'F-1' });
    world.clock.advance(ingestionLimits.failureRetryMaxMs);
    await world.drainSignalQueue();
    const attempts = (await failures()).map(({ externalId, attempts: made }) => [externalId, made]);
    expect(Object.fromEntries(attempts)).toEqual({ 'R-1': 2, 'F-1': 1 });
  });

  it("is nobody else's to see, retry or dismiss", async () => {
    const poison = world.sell();
    await world.sync({ recorders: stumblingOver(new Set([poison.id]), () => new Error('planted')) });
    const [failure] = await failures();
    const stranger = await SalesWorld.open(strict);
    try {
      const service = new FailureService(ignoredSignals);
      for (const attempt of [
        () => service.retry(stranger.ctx, failure!.id),
        () => service.dismiss(stranger.ctx, 'x'),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'INGESTION_FAILURE_NOT_FOUND' });
      }
    } finally {
      await stranger.close();
    }
  });

  it('is no failure of its own when the database is away: the walk is made again', async () => {
    const order = world.sell();
    const away = stumblingOver(new Set([order.id]), () => fail('UNAVAILABLE'));
    await expect(world.sync({ recorders: away })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await failures()).toEqual([]);
    await world.sync();
    expect(await world.statuses()).toEqual({ [order.id]: 'to_ship' });
  });
});

describe('the list of failures', () => {
  it('is the latest first, narrowed by account and status, page by page with its total', async () => {
    const otherId = newId();
    await noted({}, {}, { connectionId: otherId }, { kind: 'return' }, { externalId: 'X-0' });
    const [latest] = await failures();
    await new FailureService(ignoredSignals).dismiss(world.ctx, latest!.id);
    const list = async (
      connectionId: string | null,
      status: IngestionFailure['status'] | null,
      offset = 0,
      limit = 24,
    ) => {
      const filter = { connectionId, status };
      const { items, pagination } = await listFailures(world.db, world.organizationId, filter, {
        offset,
        limit,
      });
      return [items.map(({ externalId }) => externalId), pagination.total];
    };
    expect(await list(null, null)).toEqual([['X-0', 'X-3', 'X-2', 'X-1'], 4]);
    expect(await list(null, null, 1, 2)).toEqual([['X-3', 'X-2'], 4]);
    expect(await list(world.connectionId, null)).toEqual([['X-0', 'X-3', 'X-1'], 3]);
    expect(await list(otherId, null)).toEqual([['X-2'], 1]);
    expect(await list(null, 'open')).toEqual([['X-3', 'X-2', 'X-1'], 3]);
    expect(await list(world.connectionId, 'dismissed')).toEqual([['X-0'], 1]);
    expect(await list(otherId, 'gone')).toEqual([[], 0]);
  });
});

describe('a push about a record that the marketplace does not know yet', () => {
  it('is looked at again until the record is there, and worries nobody', async () => {
    const order = world.sell();
    const [push] = await world.arrived();
    world.sandbox.shop.state.orders.delete(order.id);
    await world.receive(push!);
    await world.drainSignalQueue();
    expect(await failures()).toMatchObject([{ externalId: order.id, code: 'not_found', status: 'open' }]);
    world.sandbox.shop.state.orders.set(order.id, order);
    world.clock.advance(ingestionLimits.failureRetryFirstMs);
    await world.drainSignalQueue();
    expect(await world.statuses()).toEqual({ [order.id]: 'to_ship' });
    expect((await world.events()).map(({ source }) => source.system)).toEqual(['marketplace']);
    expect(await notices()).toEqual([]);
  });

  it('is given up after about three hours', async () => {
    const order = world.sell();
    const [push] = await world.arrived();
    world.sandbox.shop.state.orders.delete(order.id);
    await world.receive(push!);
    for (let attempt = 0; attempt < ingestionLimits.failureUnknownMax; attempt += 1) {
      await world.drainSignalQueue();
      world.clock.advance(ingestionLimits.failureRetryMaxMs);
    }
    expect(await failures()).toMatchObject([{ status: 'gone', attempts: ingestionLimits.failureUnknownMax }]);
    expect(await notices()).toEqual([]);
  });
});

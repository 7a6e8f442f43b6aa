import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import type { RequestContext } from '../../kernel/context.js';
import { type Signals, startSignals } from '../../kernel/signals.js';
import { orderBackfill } from '../../subgraphs/commerce/orders/ingestion/backfill.jobs.js';
import { BackfillService } from '../../subgraphs/commerce/orders/ingestion/backfill.service.js';
import { type Recorders, recordTypes } from '../../subgraphs/commerce/orders/ingestion/record-types.js';
import { readJob } from '../../subgraphs/platform/job/job.queries.js';
import { runOnce } from '../platform/support/jobs.js';
import { strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

const dayMs = 24 * 60 * 60 * 1000;

let world: SalesWorld;
let signals: Signals;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
  signals = await startSignals({ url: world.databaseUrl, log: world.db.log });
});
afterEach(async () => {
  await signals.close();
  await world.close();
});

const daysAgo = (days: number): string => new Date(world.clock.now().getTime() - days * dayMs).toISOString();

/** Sold so many days before the account was connected. */
function soldBefore(days: number): SandboxOrder {
  const order = world.sell({ stage: 'completed' });
  return Object.assign(order, { placedAt: daysAgo(days + 1), updatedAt: daysAgo(days) });
}

const run = (id: string, recorders: Recorders = world.recorders): Promise<void> =>
  runOnce(
    world.ctx,
    orderBackfill({ channels: world.channels, recordTypes: recordTypes(recorders) }),
    { id },
    signals,
  );

const start = (period: { since: string; until: string }, ctx: RequestContext = world.ctx) =>
  new BackfillService().start(ctx, { connectionId: world.connectionId, ...period });

describe('a backfill', () => {
  it('takes in what changed in the period as history: no event, no stock moved', async () => {
    const [old, recent] = [soldBefore(40), soldBefore(2)];
    soldBefore(100);
    const { id } = await start({ since: daysAgo(50), until: daysAgo(0) });
    await run(id);
    expect(await readJob(world.ctx, id)).toMatchObject({
      status: 'completed',
      result: { orders: { read: 2, created: 2, failed: 0 }, returns: { read: 0, failed: 0 } },
    });
    expect(await world.statuses()).toEqual(
      Object.fromEntries([old, recent].map(order => [order.id, 'completed'])),
    );
    expect(await world.events()).toEqual([]);
    const stored = await world.rows(
      'select is_historical, stock_state from commerce."order" where organization_id = $1',
    );
    expect(stored).toEqual([old, recent].map(() => ({ is_historical: true, stock_state: 'none' })));
  });

  it('leaves to the feed what changed after the account was connected, and what is live stays live', async () => {
    const order = world.sell();
    await run((await start({ since: daysAgo(1), until: daysAgo(0) })).id);
    expect(await world.statuses()).toEqual({});
    await world.sync();
    await run((await start({ since: daysAgo(1), until: daysAgo(0) })).id);
    expect((await world.told())[order.id]).toHaveLength(1);
    world.advance(order, 'shipped');
    await world.sync();
    expect((await world.told())[order.id]!.map(({ type }) => type)).toEqual([
      'order.created',
      'order.status.changed',
    ]);
  });

  it('is told of by its orders once they change', async () => {
    const order = soldBefore(3);
    await run((await start({ since: daysAgo(5), until: daysAgo(0) })).id);
    world.sandbox.shop.changeOrder(order, { stage: 'returned' });
    world.clock.advance(1_000);
    await world.sync();
    expect((await world.told())[order.id]!.map(({ type }) => type)).toEqual(['order.updated']);
  });

  it('that dies goes on with the window that it was in, and takes in nothing twice', async () => {
    const orders = [soldBefore(3), soldBefore(2), soldBefore(1)];
    const { id } = await start({ since: daysAgo(5), until: daysAgo(0) });
    let recorded = 0;
    const dying: Recorders = {
      ...world.recorders,
      orders: {
        record: (tx, observed) => {
          recorded += 1;
          return recorded === 2
            ? Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
            : world.recorders.orders.record(tx, observed);
        },
      },
    };
    await expect(run(id, dying)).rejects.toThrow();
    expect(Object.keys(await world.statuses())).toHaveLength(1);
    await run(id);
    expect(await readJob(world.ctx, id)).toMatchObject({
      status: 'completed',
      result: { orders: { read: 3, created: 3, failed: 0 } },
    });
    expect(Object.keys(await world.statuses())).toEqual(orders.map(order => order.id).sort());
  });

  it('counts what it cannot take in, day by day, and has taken it in when it comes to it again', async () => {
    const [first, second] = [soldBefore(3), soldBefore(2)];
    const period = { since: daysAgo(5), until: daysAgo(0) };
    const stumbling: Recorders = {
      ...world.recorders,
      orders: { record: () => Promise.reject(new Error('planted')) },
    };
    const resultOf = async (id: string) => (await readJob(world.ctx, id)).result;
    const { id } = await start(period);
    await run(id, stumbling);
    expect(await resultOf(id)).toMatchObject({ orders: { read: 2, failed: 2 } });
    const again = await start(period);
    await run(again.id);
    expect(await resultOf(again.id)).toMatchObject({ orders: { read: 2, created: 2, failed: 0 } });
    const statuses = await world.rows<{ id: string; status: string; history: boolean }>(
      'select external_id as id, status, is_historical as history from commerce.ingestion_failure where organization_id = $1',
    );
    const recovered = { status: 'recovered', history: true };
    expect(statuses.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [first.id, second.id].sort().map(each => ({ id: each, ...recovered })),
    );
  });

  it('fails with what stood in its way when a marketplace cannot be reached to the end, and counts what was read', async () => {
    soldBefore(40);
    const { id } = await start({ since: daysAgo(50), until: daysAgo(0) });
    const recent = soldBefore(2);
    const dying: Recorders = {
      ...world.recorders,
      orders: {
        record: (tx, observed) =>
          observed.order.externalOrderId === recent.id
            ? Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
            : world.recorders.orders.record(tx, observed),
      },
    };
    await expect(run(id, dying)).rejects.toThrow();
    await world.sandbox.close();
    await world.rows('update platform.job set failures = 4 where organization_id = $1 and id = $2', id);
    await run(id);
    expect(await readJob(world.ctx, id)).toMatchObject({
      status: 'failed',
      result: { success: false, orders: { read: 1, created: 1, failed: 0 }, returns: {} },
      error: { code: 'MARKETPLACE_UNAVAILABLE' },
    });
  });

  it('of an unknown connection, or of one of somebody else, is rejected', async () => {
    const stranger = await SalesWorld.open(strict);
    const period = { since: daysAgo(1), until: daysAgo(0) };
    try {
      await expect(start(period, stranger.ctx)).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    } finally {
      await stranger.close();
    }
  });
});

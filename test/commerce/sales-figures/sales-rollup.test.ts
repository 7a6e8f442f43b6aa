import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Statement, unnamed } from '../../../kernel/database/statement.js';
import { createLogger } from '../../../kernel/log.js';
import { OrderService } from '../../../subgraphs/commerce/orders/order/order.service.js';
import { eraseReturns } from '../../../subgraphs/commerce/orders/return/return.writer.js';
import { readProductSales } from '../../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import { readSales } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import { checkSales, daysToCheck } from '../../../subgraphs/commerce/orders/sales-figures/sales-check.js';
import { uncountOrder } from '../../../subgraphs/commerce/orders/sales-figures/sales-deltas.writer.js';
import type { SalesQuery } from '../../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import {
  findRollupState,
  organizationsWithDeltas,
} from '../../../subgraphs/commerce/orders/sales-figures/sales-rollup.queries.js';
import { salesBuild } from '../../../subgraphs/commerce/orders/sales-figures/sales-rollup.tasks.js';
import { buildSales, foldSales } from '../../../subgraphs/commerce/orders/sales-figures/sales-upkeep.js';
import { channelOrder, type OrderShop, openOrders, words } from '../order-world.js';
import { ReturnShop } from '../return-shop.js';
import { countAsMany, foldAll, pendingDeltas, rollUp } from './figures-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
let shop: OrderShop;
beforeAll(async () => {
  world = await openOrders();
});
beforeEach(() => {
  shop = world.shop();
});
afterAll(() => world.close());

const november: SalesQuery = {
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  timeZone: 'UTC',
  granularity: 'day',
  groupBy: [],
};

const ordersOf = async (query: Partial<SalesQuery> = {}) =>
  (await readSales(shop.ctx, { ...november, ...query })).rows.map(({ bucket, orders, canceledOrders }) => [
    bucket,
    orders,
    canceledOrders,
  ]);

const task = (timeZone: string) =>
  salesBuild(async () => timeZone).run({
    payload: {},
    db: world.db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
  });

describe('an order', () => {
  it('is in the figures as soon as it is committed, whether a worker runs or not', async () => {
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder());
    expect(await ordersOf()).toEqual([[null, 1, 0]]);
    expect(await pendingDeltas(world.db, shop.organizationId)).toBeGreaterThan(0);
    await foldAll(world.db, shop.organizationId);
    expect(await ordersOf()).toEqual([[null, 1, 0]]);
    expect(await pendingDeltas(world.db, shop.organizationId)).toBe(0);
  });

  it('is in no figures if its transaction is rolled back', async () => {
    await rollUp(world.db, shop.organizationId);
    const failed = shop.ctx.transaction(async tx => {
      await shop.recordIn(tx, channelOrder());
      throw new Error('the connection is lost');
    });
    await expect(failed).rejects.toThrow('the connection is lost');
    expect(await ordersOf()).toEqual([]);
    expect(await pendingDeltas(world.db, shop.organizationId)).toBe(0);
  });

  it('writes nothing where a change of it changes no figure', async () => {
    await shop.record(channelOrder());
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder({ externalOrderNumber: '#2' }, 1));
    await shop.record(channelOrder({ externalOrderNumber: '#2' }, 1));
    expect(await pendingDeltas(world.db, shop.organizationId)).toBe(0);
  });

  it('corrects the past when it is canceled late', async () => {
    await shop.record(channelOrder());
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder({ marketplaceStatus: words.canceled }, 1));
    expect(await ordersOf()).toEqual([[null, 0, 1]]);
    await foldAll(world.db, shop.organizationId);
    expect(await ordersOf({ groupBy: ['bucket'] })).toEqual([['2026-11-20T00:00:00.000Z', 0, 1]]);
  });

  it('leaves no figures when it is erased, nor do its returns', async () => {
    const returns = new ReturnShop(shop);
    const { order } = await returns.sold();
    await returns.record({ refundAmount: '10' });
    await rollUp(world.db, shop.organizationId);
    expect((await readSales(shop.ctx, november)).rows).toMatchObject([
      { orders: 1, returns: 1, refunds: '10' },
    ]);
    const orders = new OrderService(shop.store, [uncountOrder, eraseReturns]);
    await orders.delete(shop.ctx, order.id);
    expect((await readSales(shop.ctx, november)).rows).toEqual([]);
    await foldAll(world.db, shop.organizationId);
    expect((await readProductSales(shop.ctx, november)).rows).toEqual([]);
  });

  it('takes its returns out of the figures when it is canceled after them', async () => {
    const returns = new ReturnShop(shop);
    await returns.sold();
    await returns.record({ refundAmount: '10' });
    await rollUp(world.db, shop.organizationId);
    const [line] = channelOrder().lines;
    await shop.record(channelOrder({ marketplaceStatus: words.canceled, lines: [line!] }, 5));
    expect((await readSales(shop.ctx, november)).rows).toMatchObject([
      { orders: 0, canceledOrders: 1, returns: 0, refunds: '0' },
    ]);
  });
});

describe('folding', () => {
  it('counts every delta once, however many workers fold at the same time', async () => {
    await rollUp(world.db, shop.organizationId);
    const ids = Array.from({ length: 30 }, (_, index) => String(index));
    await Promise.all(ids.map(externalOrderId => shop.record(channelOrder({ externalOrderId }))));
    await Promise.all(ids.slice(0, 6).map(() => foldSales(world.db, shop.organizationId)));
    await foldAll(world.db, shop.organizationId);
    expect(await ordersOf()).toEqual([[null, 30, 0]]);
    expect(await pendingDeltas(world.db, shop.organizationId)).toBe(0);
  });

  it('is due for each organization with deltas, once', async () => {
    const other = world.shop();
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder());
    await other.record(channelOrder({ externalOrderId: '1' }));
    await other.record(channelOrder({ externalOrderId: '2' }));
    const due = await organizationsWithDeltas(world.db);
    const ours = [shop.organizationId, other.organizationId];
    expect(due.filter(id => ours.includes(id)).sort()).toEqual(ours.sort());
  });

  it('keeps no levels of an organization with few orders, and counts these', async () => {
    await shop.record(channelOrder({ externalOrderId: '1' }));
    await shop.record(channelOrder({ externalOrderId: '2' }));
    await foldAll(world.db, shop.organizationId);
    const state = await findRollupState(world.db, shop.organizationId);
    expect(state).toMatchObject({ isBuilt: false, orderCount: 2 });
    expect(await pendingDeltas(world.db, shop.organizationId)).toBe(0);
    expect(await ordersOf()).toEqual([[null, 2, 0]]);
  });
});

describe('levels', () => {
  it('are built once an organization has many orders, while orders go on', async () => {
    await shop.record(channelOrder({ externalOrderId: '1' }));
    await foldAll(world.db, shop.organizationId);
    await countAsMany(world.db, shop.organizationId);
    await shop.record(channelOrder({ externalOrderId: '2' }));
    await task('UTC');
    expect(await findRollupState(world.db, shop.organizationId)).toMatchObject({
      isBuilt: true,
      orderCount: 2,
    });
    await shop.record(channelOrder({ externalOrderId: '3' }));
    await countAsMany(world.db, shop.organizationId);
    expect(await ordersOf()).toEqual([[null, 3, 0]]);
  });

  it('are built anew for another time zone; until then its days are summed from quarters of an hour', async () => {
    await shop.record(channelOrder({ placedAt: '2026-11-20T18:20:00Z' }));
    await rollUp(world.db, shop.organizationId, 'UTC');
    const inKolkata = { timeZone: 'Asia/Kolkata', groupBy: ['bucket' as const] };
    const expected = [['2026-11-20T18:30:00.000Z', 1, 0]];
    expect(await ordersOf({ ...inKolkata, from: '2026-11-20T18:30:00Z' })).toEqual([]);
    await shop.record(channelOrder({ externalOrderId: '2', placedAt: '2026-11-20T18:40:00Z' }));
    expect(await ordersOf({ ...inKolkata, from: '2026-11-20T18:30:00Z' })).toEqual(expected);
    await task('Asia/Kolkata');
    await countAsMany(world.db, shop.organizationId);
    expect(await findRollupState(world.db, shop.organizationId)).toMatchObject({ timeZone: 'Asia/Kolkata' });
    expect(await ordersOf({ ...inKolkata, from: '2026-11-20T18:30:00Z' })).toEqual(expected);
  });

  it('that are built anew in the middle of a read are read again', async () => {
    await shop.record(channelOrder());
    await rollUp(world.db, shop.organizationId, 'UTC');
    let isRebuilt = false;
    const reader = {
      query: async (statement: Statement, values?: readonly unknown[]) => {
        if (!isRebuilt && statement.name.startsWith('commerce.sales.')) {
          isRebuilt = true;
          await buildSales(world.db, shop.organizationId, 'America/New_York');
          await countAsMany(world.db, shop.organizationId);
        }
        return world.db.query(statement, values);
      },
    };
    const { organizationId } = shop;
    const { rows } = await readSales({ reader, organizationId, clock: world.clock } as never, november);
    expect(isRebuilt).toBe(true);
    expect(rows).toMatchObject([{ orders: 1 }]);
  });
});

describe('the nightly check', () => {
  it('finds days whose figures are not those of the orders, tells people, and has rows summed until they are', async () => {
    await shop.record(channelOrder());
    await rollUp(world.db, shop.organizationId);
    expect(await checkSales(world.db, shop.organizationId, ['2026-11-20', '2026-11-21'])).toEqual([]);
    await world.db.query(
      unnamed('update commerce.sales_total_by_day set orders = orders + 1 where organization_id = $1'),
      [shop.organizationId],
    );
    expect(await ordersOf()).toEqual([[null, 2, 0]]);
    expect(await checkSales(world.db, shop.organizationId, ['2026-11-20', '2026-11-21'])).toEqual([
      '2026-11-20',
    ]);
    expect(await shop.notifications()).toMatchObject([['sales_figures.mismatch', expect.any(String)]]);
    expect(await ordersOf()).toEqual([[null, 1, 0]]);
    await countAsMany(world.db, shop.organizationId);
    await task('UTC');
    expect(await checkSales(world.db, shop.organizationId, ['2026-11-20'])).toEqual([]);
  });

  it.each(['sales_by_day', 'sales_by_quarter_hour', 'product_sales_by_day'])(
    'notices a row of %s that is missing',
    async table => {
      await shop.record(channelOrder());
      await rollUp(world.db, shop.organizationId);
      await world.db.query(unnamed(`delete from commerce.${table} where organization_id = $1`), [
        shop.organizationId,
      ]);
      expect(await checkSales(world.db, shop.organizationId, ['2026-11-20'])).toEqual(['2026-11-20']);
    },
  );

  it('counts deltas that wait, so that it finds nothing while a worker is behind', async () => {
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder());
    expect(await checkSales(world.db, shop.organizationId, ['2026-11-20'])).toEqual([]);
  });

  it('takes yesterday of the time zone, and other days before it', () => {
    const days = daysToCheck(Date.parse('2026-11-20T18:00:00Z'), 'Asia/Singapore', () => 0.5);
    expect(days.slice(0, 2)).toEqual(['2026-11-20', '2025-11-20']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { OrderRecorder } from '../../subgraphs/commerce/orders/order/order-record.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { forgetOrderOfSettlements } from '../../subgraphs/finance/settlement/order-erasure.js';
import { settlementLimits } from '../../subgraphs/finance/settlement/settlement.limits.js';
import { listSettlements } from '../../subgraphs/finance/settlement/settlement-list.queries.js';
import { nextOrderCheck } from '../../subgraphs/finance/settlement/settlement-order.js';
import { settlementOrders } from '../../subgraphs/finance/settlement/settlement-orders.tasks.js';
import { SettlementRecorder } from '../../subgraphs/finance/settlement/settlement-record.service.js';
import { MovableClock } from '../connectors/kit/movable-clock.js';
import { contextOf, openPlatform, type Platform } from '../platform/support/platform-database.js';
import { financeRow, stall } from './statement-rows.js';

const clock = new MovableClock();
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

let ctx: RequestContext;
let accountId: string;
beforeEach(() => {
  ctx = contextOf(platform.db);
  accountId = newId();
});

const source = {
  system: 'scheduled_sync',
  marketplace: stall.key,
  accountId: null,
  providerEventId: null,
  providerEventType: null,
} as const;

async function settle(externalOrderId = 'O-1'): Promise<void> {
  const { organizationId } = ctx;
  const rows = [
    financeRow(`${externalOrderId}/1`, 'Price', '20.00', { externalOrderId }),
    financeRow(`${externalOrderId}/2`, 'Commission', '-2.00', { externalOrderId }),
  ];
  await ctx.transaction(tx =>
    new SettlementRecorder().record(tx, { organizationId, accountId, marketplace: stall, rows, source }),
  );
}

/** Orders of the stall are done as soon as they come. */
const marketplace = {
  ...stall,
  statusMapping: {
    ...stall.statusMapping,
    orders: {
      level: 'order' as const,
      rules: [{ id: 'done', when: [{ field: 'status', in: ['DONE'] }], status: 'completed' as const }],
      flags: [],
      silent: {},
    },
  },
};

/** The order O-1 comes in, or comes again with another total. Answers its id. */
async function storeOrder(total: string, { currency = 'SGD', context = ctx } = {}): Promise<string> {
  clock.advance(1_000);
  const order: ChannelOrder = {
    externalOrderId: 'O-1',
    externalOrderNumber: null,
    storeId: 'sg',
    country: 'SG',
    currency,
    marketplaceStatus: 'DONE',
    marketplaceFacts: {},
    lines: [],
    totals: { subtotal: total, discount: '0', shipping: '0', tax: '0', total },
    placedAt: clock.iso,
    updatedAt: clock.iso,
    packages: [],
  };
  const { organizationId } = context;
  const observed = { organizationId, accountId, marketplace, order, source, isHistorical: true };
  const { orderId } = await context.transaction(tx => new OrderRecorder(orderStore).record(tx, observed));
  return orderId!;
}

const only = async () =>
  (await listSettlements(ctx.db, ctx.organizationId, {}, { limit: 10, cursor: null })).items[0]!;

const eventsOf = async () => {
  const rows = await ctx.db.query<{ body: string }>(
    unnamed(
      "select body from platform.event where organization_id = $1 and subject_type = 'settlement' order by sequence",
    ),
    [ctx.organizationId],
  );
  return rows.map(({ body }) => JSON.parse(body));
};

const runTask = () =>
  settlementOrders.run({
    payload: {},
    db: platform.db,
    log: platform.db.log,
    signal: new AbortController().signal,
  });

/** Until a transaction waits for another one. */
async function somebodyWaits(): Promise<void> {
  const waiting = unnamed(`select pg_sleep(0.01), exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as "isSome"`);
  while (!(await platform.db.query<{ isSome: boolean }>(waiting))[0]!.isSome) {
    // It is not there yet.
  }
}

describe('a settlement', () => {
  it('knows the order that came before it', async () => {
    const orderId = await storeOrder('20.00');
    await settle();
    expect(await only()).toMatchObject({ orderId, reconciliation: { order: { result: 'matched' } } });
  });

  it('is given the order that comes after it, and tells so once', async () => {
    await settle();
    await settle('O-2');
    expect(await only()).toMatchObject({ orderId: null, reconciliation: { order: { result: 'unknown' } } });
    const orderId = await storeOrder('21.00');
    await runTask();
    expect((await eventsOf()).length).toBe(2);
    clock.advance(settlementLimits.unlinkedCheckMs);
    await runTask();
    await runTask();
    const [, , linked, ...more] = await eventsOf();
    expect(more).toEqual([]);
    expect(linked).toMatchObject({
      type: 'settlement.updated',
      source: { system: 'internal' },
      data: {
        changedFields: ['orderId', 'reconciliation'],
        settlement: {
          orderId,
          externalOrderId: 'O-1',
          reconciliation: {
            order: { result: 'different', difference: { amount: '-1.00', currency: 'SGD' } },
          },
        },
      },
    });
  });

  it('is compared again with an order that has changed', async () => {
    const orderId = await storeOrder('20.00');
    await settle();
    expect(await storeOrder('15.00')).toBe(orderId);
    clock.advance(settlementLimits.linkedCheckMs);
    await runTask();
    expect((await only()).reconciliation.order).toMatchObject({ result: 'different', expected: '15.00' });
  });

  it('is compared by all its rows, also by those that are being recorded meanwhile', async () => {
    await settle();
    await storeOrder('20.00');
    clock.advance(settlementLimits.unlinkedCheckMs);
    const { organizationId } = ctx;
    const rows = [financeRow('O-1/3', 'Voucher', '-1.00')];
    let check: unknown;
    await ctx.transaction(async tx => {
      const observed = { organizationId, accountId, marketplace: stall, rows, source };
      await new SettlementRecorder().record(tx, observed);
      check = runTask();
      await somebodyWaits();
    });
    await check;
    expect(await only()).toMatchObject({ marketplaceNet: '17.00', componentsTotal: '17.00' });
  });

  it('is looked at in its turn, however many of its account are due', async () => {
    const { organizationId } = ctx;
    const orders = Array.from({ length: settlementLimits.checksTogether + 1 }, (_, index) => `O-${index}`);
    const rows = orders.map(externalOrderId =>
      financeRow(externalOrderId, 'Price', '1.00', { externalOrderId }),
    );
    await ctx.transaction(tx =>
      new SettlementRecorder().record(tx, { organizationId, accountId, marketplace: stall, rows, source }),
    );
    clock.advance(settlementLimits.unlinkedCheckMs);
    await runTask();
    const due = 'select 1 from finance.settlement where organization_id = $1 and order_check_at <= $2';
    expect(await ctx.db.query(unnamed(due), [organizationId, clock.now()])).toEqual([]);
  });

  it("is not given a stranger's order, nor compared with one of another currency", async () => {
    await storeOrder('20.00', { context: contextOf(platform.db) });
    await settle();
    expect((await only()).orderId).toBeNull();
    const orderId = await storeOrder('20.00', { currency: 'USD' });
    clock.advance(settlementLimits.unlinkedCheckMs);
    await runTask();
    expect(await only()).toMatchObject({ orderId, reconciliation: { order: { result: 'unknown' } } });
  });

  it('is of an unknown order as soon as its order is erased, however old it is, and tells so', async () => {
    const orderId = await storeOrder('20.00');
    await settle();
    clock.advance(settlementLimits.orderChecksMs + 1);
    await new OrderService(orderStore, [forgetOrderOfSettlements]).delete(ctx, orderId);
    expect(await only()).toMatchObject({
      ...{ orderId: null, marketplaceNet: '18.00', version: 2 },
      reconciliation: { order: { result: 'unknown' } },
    });
    expect((await eventsOf()).at(-1)).toMatchObject({
      type: 'settlement.updated',
      data: { changedFields: ['orderId', 'reconciliation'], settlement: { orderId: null } },
    });
    await runTask();
    expect((await only()).version).toBe(2);
  });

  it('is looked at ever less often, and no more once it is old', async () => {
    await settle();
    const settlement = await only();
    const at = (ageMs: number, of = settlement) =>
      nextOrderCheck(of, new Date(Date.parse(settlement.createdAt) + ageMs));
    const waitMs = (ageMs: number, of = settlement) =>
      Date.parse(at(ageMs, of)!) - Date.parse(settlement.createdAt) - ageMs;
    const linked = { ...settlement, orderId: newId() };
    expect([waitMs(0), waitMs(0, linked)]).toEqual([
      settlementLimits.unlinkedCheckMs,
      settlementLimits.linkedCheckMs,
    ]);
    const dayMs = 24 * 60 * 60_000;
    expect(waitMs(2 * dayMs)).toBe(dayMs);
    expect(at(settlementLimits.orderChecksMs + 1)).toBeNull();
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChannelOrder, ChannelReturn } from '../../connectors/marketplaces/sale.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { unnamed } from '../../kernel/database/statement.js';
import { createLogger } from '../../kernel/log.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { lockOrder } from '../../subgraphs/commerce/orders/order/order-lock.queries.js';
import { eraseReturns } from '../../subgraphs/commerce/orders/return/return.writer.js';
import { readProductSales } from '../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import { readSales } from '../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import { uncountOrder } from '../../subgraphs/commerce/orders/sales-figures/sales-deltas.writer.js';
import type {
  ProductSalesQuery,
  SalesQuery,
} from '../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import { buildSales, foldSales } from '../../subgraphs/commerce/orders/sales-figures/sales-upkeep.js';
import { channelOrder, openOrders } from '../commerce/order-world.js';
import { ReturnShop } from '../commerce/return-shop.js';
import {
  countAsMany,
  foldAll,
  pendingDeltas,
  rollUp,
  withoutLevels,
} from '../commerce/sales-figures/figures-world.js';
import { toldOrder, toldReturn } from '../commerce/sales-figures/told-sales.js';

let world: Awaited<ReturnType<typeof openOrders>>;
/** A worker with one connection, which is cut while it folds. */
let victim: Database;
beforeAll(async () => {
  world = await openOrders();
  const { url, clock } = world.db;
  const log = createLogger('silent');
  victim = new Database({ url, connectionsMax: 1, log, clock, orm: await Orm.create([]) });
});
afterAll(async () => {
  await victim.close();
  await world.close();
});

/** Midnights of four zones, one with half an hour, and the hour that comes twice in New York. */
const moments = [
  '2026-10-31T15:59:59.999Z',
  '2026-10-31T16:00:00Z',
  '2026-10-31T18:30:00Z',
  '2026-11-01T00:00:00Z',
  '2026-11-01T04:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-02T05:00:00Z',
  '2026-11-20T08:07:30Z',
  '2027-01-15T23:59:00Z',
];
const zones = ['UTC', 'Asia/Singapore', 'Asia/Kolkata', 'America/New_York'];

const told = {
  orderId: fc.integer({ min: 1, max: 4 }).map(String),
  moment: fc.constantFrom(...moments),
  currency: fc.constantFrom('SGD', 'JPY'),
  amount: fc.constantFrom('0', '0.05', '10', '12.345', '99999999.99'),
};

type Step =
  | { kind: 'order'; order: Partial<ChannelOrder> }
  | { kind: 'return'; record: Partial<ChannelReturn> }
  | { kind: 'replay' | 'delete' | 'fold' | 'diedFolding' | 'build' | 'link'; id: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: toldOrder(told).map(one => ({ kind: 'order' as const, order: one })) },
  { weight: 3, arbitrary: toldReturn(told).map(record => ({ kind: 'return' as const, record })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('replay', 'delete', 'fold', 'diedFolding', 'build', 'link'),
      id: told.orderId,
    }),
  },
);

/** A history of one merchant, played by the program's own ways in. */
class History {
  readonly shop = world.shop();
  readonly returns = new ReturnShop(this.shop);
  readonly orders = new OrderService(this.shop.store, [uncountOrder, eraseReturns]);
  #second = 0;
  #last: Partial<ChannelOrder> | null = null;

  async play(one: Step): Promise<void> {
    this.#second += 1;
    const { db } = this.shop.ctx;
    switch (one.kind) {
      case 'order':
        this.#last = channelOrder(one.order, this.#second);
        await this.shop.record(this.#last as ChannelOrder);
        return;
      case 'return':
        await this.returns.record(one.record, { second: this.#second });
        return;
      case 'replay':
        await (this.#last === null ? null : this.shop.record(this.#last as ChannelOrder));
        return;
      case 'delete':
        await this.#delete(one.id);
        return;
      case 'link':
        await this.#link(one.id);
        return;
      case 'fold':
        await foldSales(db, this.shop.organizationId);
        return;
      case 'diedFolding':
        await this.#dieFolding();
        return;
      case 'build':
        await buildSales(db, this.shop.organizationId, zones[this.#second % zones.length]!);
    }
  }

  async #delete(externalOrderId: string): Promise<void> {
    const id = await this.#idOf(externalOrderId);
    await (id === null ? null : this.orders.delete(this.shop.ctx, id));
  }

  async #link(externalOrderId: string): Promise<void> {
    const { ctx, organizationId } = this.shop;
    const id = await this.#idOf(externalOrderId);
    await ctx.transaction(async tx => {
      const stored = id === null ? null : await lockOrder(tx, organizationId, id);
      await (stored === null ? null : this.returns.recorder.link(tx, organizationId, stored));
    });
  }

  async #idOf(externalOrderId: string): Promise<string | null> {
    const [row] = await world.db.query<{ id: string }>(
      unnamed('select id from commerce."order" where organization_id = $1 and external_order_id = $2'),
      [this.shop.organizationId, externalOrderId],
    );
    return row?.id ?? null;
  }

  /** The connection is cut at some moment of the transaction, or just after it. */
  async #dieFolding(): Promise<void> {
    const [row] = await victim.query<{ pid: number }>(unnamed('select pg_backend_pid() as pid'));
    await Promise.allSettled([
      foldSales(victim, this.shop.organizationId),
      world.db.query(unnamed('select pg_terminate_backend($1)'), [row!.pid]),
    ]);
    await victim.query(unnamed('select 1')).catch(() => {});
  }
}

const window = { from: '2026-10-30T00:00:00Z', to: '2027-01-20T00:00:00Z' };

/** Windows that begin within a quarter of an hour, within a day, and at midnight. */
const windows = [
  window,
  { from: '2026-10-31T15:59:59.999Z', to: '2026-11-20T08:07:30Z' },
  { from: '2026-10-31T16:00:00Z', to: '2026-11-30T16:00:00Z' },
];

const questions: Partial<SalesQuery>[] = [
  { groupBy: [] },
  ...(['hour', 'day', 'week', 'month'] as const).map(granularity => ({
    granularity,
    groupBy: ['bucket' as const],
  })),
  { groupBy: ['marketplace', 'account', 'store', 'country', 'status'] },
  { groupBy: ['bucket', 'country'], filter: { storeIds: ['north'], currencies: ['SGD'] } },
  { groupBy: ['bucket'], granularity: 'hour', filter: { countries: ['MY'] } },
  { groupBy: ['store'], filter: { statuses: ['completed', 'canceled'] } },
];

const productQuestions: Partial<ProductSalesQuery>[] = [
  { groupBy: [] },
  { groupBy: [], orderBy: 'sales', limit: 2 },
  { groupBy: ['bucket'], granularity: 'week' },
  { groupBy: ['bucket'], granularity: 'day', byProduct: false },
  { groupBy: [], filter: { storeIds: ['south'] } },
];

const sorted = (rows: readonly object[]): string[] => rows.map(row => JSON.stringify(row)).sort();

interface Asked {
  bounds: (typeof windows)[number];
  timeZone: string;
}

async function expectSameAnswers({ shop: { ctx } }: History, { bounds, timeZone }: Asked): Promise<void> {
  const plain = withoutLevels(ctx);
  for (const asked of questions) {
    const query = { granularity: 'day', ...asked, ...bounds, timeZone } as SalesQuery;
    const [ours, truth] = [await readSales(ctx, query), await readSales(plain, query)];
    expect(sorted(ours.rows), JSON.stringify(query)).toEqual(sorted(truth.rows));
  }
  for (const asked of productQuestions) {
    const query = { granularity: 'day', ...asked, ...bounds, timeZone } as ProductSalesQuery;
    const [ours, truth] = [await readProductSales(ctx, query), await readProductSales(plain, query)];
    expect(sorted(ours.rows), JSON.stringify(query)).toEqual(sorted(truth.rows));
  }
}

it('figures of levels and of deltas that wait are those of the rows, whatever happened and whoever died', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...zones),
      fc.record({ bounds: fc.constantFrom(...windows), timeZone: fc.constantFrom(...zones) }),
      async (steps, ownZone, asked) => {
        const history = new History();
        const { organizationId } = history.shop;
        await history.shop.product({ sku: 'mug', cost: '4.05' });
        await history.shop.product({ sku: 'cup' });
        await rollUp(world.db, organizationId, ownZone);
        for (const one of steps) {
          await history.play(one);
        }
        await countAsMany(world.db, organizationId);
        await expectSameAnswers(history, asked);
        await foldAll(world.db, organizationId);
        expect(await pendingDeltas(world.db, organizationId)).toBe(0);
        await expectSameAnswers(history, asked);
      },
    ),
    { numRuns: Number(process.env.SALES_FIGURES_RUNS ?? 20) },
  );
}, 600_000);

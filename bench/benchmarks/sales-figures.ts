import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { sql } from '../../kernel/database/statement.js';
import { createLogger } from '../../kernel/log.js';
import { readProductSales } from '../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import {
  readSales,
  type SalesReader,
} from '../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import type {
  ProductSalesQuery,
  SalesQuery,
} from '../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import { buildSales } from '../../subgraphs/commerce/orders/sales-figures/sales-upkeep.js';
import { feeBases } from '../../subgraphs/finance/analytics/profit/fee-basis.rules.js';
import {
  readProfitSums,
  readSettledCategories,
} from '../../subgraphs/finance/analytics/profit/profit.queries.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { percentile } from '../load/percentile.js';
import { fillSales } from '../sales/fill-sales.js';
import { fillSettlements } from '../sales/fill-settlements.js';
import type { Workbench } from '../workbench.js';

/** Figures of a merchant with a year of many orders, and of one with few. */
export const salesFigures: Benchmark = { name: 'sales-figures', isLarge: true, run };

const fewOrders = 10_000;
const linesAnOrder = 3;
const reads = 200;

const year: SalesQuery = {
  from: '2025-11-01T00:00:00Z',
  to: '2026-11-01T00:00:00Z',
  timeZone: 'UTC',
  granularity: 'day',
  groupBy: ['bucket'],
};

/** Neither end is the end of a block of days. */
const bestSellers: ProductSalesQuery = {
  ...year,
  from: '2026-07-19T00:00:00Z',
  to: '2026-10-17T00:00:00Z',
  groupBy: [],
  orderBy: 'sales',
  limit: 50,
};

const keepBytes = `create table bench_reply (id integer primary key, body text not null)`;
const storeBytes = 'insert into bench_reply values (1, $1)';
const readBytes = sql('bench.readBytes', 'select body from bench_reply where id = $1');

async function run(workbench: Workbench): Promise<Outcome[]> {
  const { rows } = workbench.options;
  const many = await openSales(workbench, rows);
  const few = await openSales(workbench, fewOrders);
  const named = (count: number) => `${count.toLocaleString('en-US')} orders`;
  try {
    const overview = await overviewOf(many);
    const small = await overviewOf(few);
    const top = await p95Of(() => readProductSales(many.reader, bestSellers));
    const profit = await profitOf(many);
    const smallProfit = await profitOf(few);
    const smallTop = await p95Of(() => readProductSales(few.reader, bestSellers));
    return [
      {
        name: 'levels of a year of sales',
        unit: 'lines/s',
        ours: (rows * linesAnOrder * 1000) / many.buildMs,
        baseline: 50_000,
        target: { atLeast: 1 },
        note: `${named(rows)} with ${linesAnOrder} lines each, all levels, against what is wanted`,
      },
      {
        name: 'sales of 365 days',
        unit: 'ms',
        ours: overview.oursMs,
        baseline: overview.bytesMs,
        target: { atMost: 3 },
        note: `p95 by day, all figures, ${named(rows)}, against a read of the same ${overview.bytes} bytes by primary key`,
      },
      {
        name: 'top 50 products of 90 days',
        unit: 'ms',
        ours: top,
        baseline: 50,
        target: { atMost: 1 },
        note: `p95, ${named(rows)}, against what is wanted`,
      },
      {
        name: 'profit of 365 days, sizes',
        unit: 'µs',
        ours: (profit * 1000) / rows,
        baseline: (smallProfit * 1000) / fewOrders,
        target: { atMost: 2 },
        note: `an order, four in five settled, by week: ${named(rows)} against ${named(fewOrders)}`,
      },
      ...[
        { name: 'sales of 365 days, sizes', ours: overview.oursMs, baseline: small.oursMs },
        { name: 'top 50 products of 90 days, sizes', ours: top, baseline: smallTop },
      ].map(one => ({
        ...one,
        unit: 'ms',
        target: { atMost: 2 },
        note: `p95, ${named(rows)} against ${named(fewOrders)}`,
      })),
    ];
  } finally {
    await Promise.all([many.close(), few.close()]);
  }
}

interface Sales {
  database: BenchDatabase;
  db: Database;
  reader: SalesReader;
  buildMs: number;
  close(): Promise<void>;
}

async function openSales(workbench: Workbench, orders: number): Promise<Sales> {
  const database = await workbench.database(`sales_${orders}`);
  await fillSales(database, orders);
  await fillSettlements(database);
  const db = new Database({
    url: database.url,
    connectionsMax: 2,
    log: createLogger('warn'),
    clock: systemClock,
    orm: await Orm.create([]),
  });
  const began = performance.now();
  await buildSales(db, database.organizationId, 'UTC');
  const buildMs = performance.now() - began;
  await database.query('vacuum analyze');
  const reader = { organizationId: database.organizationId, reader: db, clock: systemClock };
  return { database, db, reader, buildMs, close: () => db.close() };
}

const weekMs = 7 * 24 * 3_600_000;

/** The fastest of three: it takes seconds. */
async function profitOf({ db, reader: { organizationId } }: Sales): Promise<number> {
  const { from, to } = year;
  const selection = { from, to, marketplaces: null, countries: null, storeIds: null };
  const starts = Math.ceil((Date.parse(to) - Date.parse(from)) / weekMs);
  const periods = Array.from({ length: starts }, (_, week) =>
    new Date(Date.parse(from) + week * weekMs).toISOString(),
  );
  const times: number[] = [];
  for (let index = 0; index < 3; index++) {
    times.push(
      await timeOf(async () => {
        const basis = feeBases(
          await readSettledCategories(db, organizationId, { from: bestSellers.from, to: bestSellers.to }),
        );
        const question = { selection, periods, basis, currency: null, withoutReturns: [] };
        await readProfitSums(db, organizationId, question);
      }),
    );
  }
  return Math.min(...times);
}

/** In turn, so that whatever disturbs the machine disturbs both. */
async function overviewOf({ database, db, reader }: Sales) {
  const body = JSON.stringify((await readSales(reader, year)).rows);
  await database.query(keepBytes);
  await database.query(storeBytes, [body]);
  const [ours, bytes]: [number[], number[]] = [[], []];
  for (let index = -20; index < reads; index++) {
    const took = await timeOf(() => readSales(reader, year));
    const tookBytes = await timeOf(() => db.query(readBytes, [1]));
    if (index >= 0) {
      ours.push(took);
      bytes.push(tookBytes);
    }
  }
  return { oursMs: percentile(ours, 0.95), bytesMs: percentile(bytes, 0.95), bytes: body.length };
}

async function p95Of(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = -10; index < reads / 2; index++) {
    const took = await timeOf(work);
    if (index >= 0) {
      times.push(took);
    }
  }
  return percentile(times, 0.95);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

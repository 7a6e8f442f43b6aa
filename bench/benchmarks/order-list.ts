import type { Benchmark, Outcome } from '../benchmark.js';
import { compareLatency } from '../load/compare-latency.js';
import type { Contestant } from '../load/compare-throughput.js';
import { HttpConnection } from '../load/http-connection.js';
import { encodeRequest } from '../load/http-request.js';
import { fillOrders } from '../orders/fill-orders.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

const fewOrders = 10_000;
const requests = 60;
const newest = '/api/v1/orders?limit=20';

/** §4.12 GET /api/v1/orders, the newest twenty with their items. */
export const orderList: Benchmark = { name: 'order-list', isLarge: false, run: compareWithBaseline };

/** The same and narrowed lists, with a hundred times as many orders. */
export const orderListSize: Benchmark = { name: 'order-list-size', isLarge: true, run: compareSizes };

async function ordersOf(workbench: Workbench, count: number) {
  const database = await workbench.database(`orders_${count}`);
  await fillOrders(database, workbench.exchange, count);
  return database;
}

async function compareWithBaseline(workbench: Workbench): Promise<Outcome[]> {
  const database = await ordersOf(workbench, fewOrders);
  const servers = [
    await workbench.ourServer(database),
    await workbench.baselineServer('order-list-baseline.js', database),
  ] as const;
  const ours = reading(servers[0], [newest], database.apiKey);
  const baseline = reading(servers[1], [newest], null);
  await assertSameOrders(ours, baseline);
  const outcome = await throughputOutcome(
    {
      name: 'list of 20 orders',
      target: { atLeast: 0.5 },
      note: 'bare fastify and pg, the same SQL and the same bytes but for the cursor, no authentication; three items an order',
    },
    { ours, baseline },
    workbench.options,
  );
  await workbench.stop(...servers);
  return [outcome];
}

const lists: Record<string, string[]> = {
  'orders, newest': [newest],
  'orders, by status': [`${newest}&status=to_ship`],
  'orders, a window': [`${newest}&placed-after=2026-01-01T00:10:00Z&placed-before=2026-01-01T00:20:00Z`],
  'orders, q by number': [`${newest}&q=order-0009999`, `${newest}&q=%230007777`],
};

async function compareSizes(workbench: Workbench): Promise<Outcome[]> {
  const many = await ordersOf(workbench, workbench.options.rows);
  const few = await ordersOf(workbench, fewOrders);
  const servers = [await workbench.ourServer(many), await workbench.ourServer(few)] as const;
  const outcomes: Outcome[] = [];
  for (const [name, paths] of Object.entries(lists)) {
    const { oursMs, baselineMs } = await compareLatency(
      reading(servers[0], paths, many.apiKey),
      reading(servers[1], paths, few.apiKey),
      requests,
    );
    outcomes.push({
      name,
      unit: 'ms',
      ours: oursMs,
      baseline: baselineMs,
      target: { atMost: 1.5 },
      note: `median wait with ${workbench.options.rows.toLocaleString('en-US')} orders against ${fewOrders.toLocaleString('en-US')}`,
    });
  }
  await workbench.stop(...servers);
  return outcomes;
}

function reading(server: PinnedProcess, paths: readonly string[], apiKey: string | null): Contestant {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const encoded = paths.map(path => encodeRequest({ method: 'GET', path, headers }));
  return { server, requestOf: index => encoded[index % encoded.length]! };
}

/** Throws when the two answer other orders: then they do not do the same work. */
async function assertSameOrders(ours: Contestant, baseline: Contestant): Promise<void> {
  const [first, second] = await Promise.all([itemsOf(ours), itemsOf(baseline)]);
  if (first !== second) {
    throw new Error(`The baseline answers something else:\n${first}\n${second}`);
  }
}

async function itemsOf({ server, requestOf }: Contestant): Promise<string> {
  const connection = await HttpConnection.open(server.url);
  try {
    const { body } = await connection.send(requestOf(0));
    return JSON.stringify((JSON.parse(body.toString()) as { items: unknown }).items);
  } finally {
    connection.close();
  }
}

import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { BenchCatalog, Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

/** §4.12 PATCH /api/v1/products/{id}/price: the row, two events and a job in one transaction. */
export const priceUpdate: Benchmark = { name: 'price-update', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const catalog = await workbench.catalog(2_000);
  const servers = [
    await workbench.ourServer(catalog),
    await workbench.baselineServer('rest-baseline.js', catalog),
  ] as const;
  const prices = priceSequence();
  const ours = updating(servers[0], catalog, prices);
  const baseline = updating(servers[1], catalog, prices);
  await assertSameWrites(catalog, ours, baseline);
  const outcome = await throughputOutcome(
    {
      name: 'price update',
      target: { atLeast: 0.5 },
      note: 'bare fastify and pg, the same writes in one transaction (row, 2 events, job, queue); no worker runs in either',
    },
    { ours, baseline },
    workbench.options,
  );
  await workbench.stop(...servers);
  return [outcome];
}

/** Each price differs from the last of the same product, as an unchanged one is not written. */
function priceSequence(): () => string {
  let cents = 100_000;
  return () => {
    cents += 1;
    return (cents / 100).toFixed(2);
  };
}

function updating(
  server: PinnedProcess,
  { productIds, apiKey }: BenchCatalog,
  nextPrice: () => string,
): Contestant {
  const headers = { authorization: `Bearer ${apiKey}` };
  return {
    server,
    requestOf: index =>
      encodeRequest({
        method: 'PATCH',
        path: `/api/v1/products/${productIds[(index * 7) % productIds.length]}/price`,
        headers,
        body: { price: { amount: nextPrice(), currency: 'USD' } },
      }),
  };
}

/** Throws when one of the two writes other rows than the other: then they do not do the same work. */
async function assertSameWrites(
  catalog: BenchCatalog,
  ours: Contestant,
  baseline: Contestant,
): Promise<void> {
  const [first, second] = [await writesOf(catalog, ours), await writesOf(catalog, baseline)];
  if (first !== second) {
    throw new Error(`The baseline writes something else: ${first} against ${second}`);
  }
}

async function writesOf(catalog: BenchCatalog, { server, requestOf }: Contestant): Promise<string> {
  const before = await countWrites(catalog);
  const [head = '', body] = requestOf(0).toString().split('\r\n\r\n');
  const path = head.split(' ')[1]!;
  const headers = { authorization: `Bearer ${catalog.apiKey}`, 'content-type': 'application/json' };
  const { status } = await fetch(new URL(path, server.url), { method: 'PATCH', headers, body: body ?? '' });
  const after = await countWrites(catalog);
  return JSON.stringify({
    status,
    ...Object.fromEntries(after.map(([name, count], i) => [name, count - before[i]![1]])),
  });
}

async function countWrites(catalog: BenchCatalog): Promise<[name: string, count: number][]> {
  const [row] = await catalog.query<Record<string, number>>(
    `select (select sum(version)::integer from catalog.product) as versions,
       (select count(*)::integer from platform.event) as events,
       (select sum(length(body))::integer / 100 from platform.event) as "event hundreds of bytes",
       (select count(*)::integer from platform.job) as jobs,
       (select count(*)::integer from graphile_worker.jobs) as queued`,
  );
  return Object.entries(row ?? {});
}

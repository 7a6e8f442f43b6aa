import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

/** New orders of a marketplace: the row, three lines and the event in one transaction. */
export const orderIngestion: Benchmark = { name: 'order-ingestion', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('order_ingestion');
  const servers = [
    await workbench.baselineServer('order-ingestion-baseline.js', database),
    await workbench.baselineServer('order-ingestion-baseline.js', database),
  ] as const;
  const next = sequence();
  const ours = taking(servers[0], 'ours', next);
  const baseline = taking(servers[1], 'baseline', next);
  await assertSameWrites(database, ours, baseline);
  const outcome = await throughputOutcome(
    {
      name: 'order ingestion',
      target: { atLeast: 0.4 },
      note: 'bare SQL that knows that the order is new: the same rows and event in one transaction; ours also locks, looks for the order and its products, reads the status and checks the totals',
    },
    { ours, baseline },
    workbench.options,
  );
  await workbench.stop(...servers);
  return [outcome];
}

function sequence(): () => number {
  let last = 0;
  return () => ++last;
}

/** Every order is a new one, whoever takes it in. */
const taking = (server: PinnedProcess, path: string, next: () => number): Contestant => ({
  server,
  requestOf: () => encodeRequest({ method: 'POST', path: `/${path}/${next()}`, headers: {}, body: {} }),
});

/** Throws when the rows of the two differ in more than ids, times and the order's number. */
async function assertSameWrites(
  database: BenchDatabase,
  ours: Contestant,
  baseline: Contestant,
): Promise<void> {
  const [first, second] = [await writesOf(database, ours), await writesOf(database, baseline)];
  if (first !== second) {
    throw new Error(`The baseline writes something else:\n${first}\n${second}`);
  }
}

async function writesOf(database: BenchDatabase, { server, requestOf }: Contestant): Promise<string> {
  const [head = ''] = requestOf(0).toString().split('\r\n');
  const path = head.split(' ')[1]!.replace(/\d+$/, '0');
  const reply = await fetch(new URL(path, server.url), { method: 'POST' });
  const { orderId } = (await reply.json()) as { orderId: string };
  const rows = await database.query<{ row: string }>(
    `select to_jsonb(o)::text as row from commerce."order" o where id = $1
     union all (select to_jsonb(l)::text from commerce.order_line l where order_id = $1 order by position)
     union all select body from platform.event where subject_id = $1`,
    [orderId],
  );
  await database.query('delete from commerce."order" where id = $1', [orderId]);
  const text = rows.map(({ row }) => row).join('\n');
  return text.replace(uuid, 'id').replace(time, 'time');
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)/g;

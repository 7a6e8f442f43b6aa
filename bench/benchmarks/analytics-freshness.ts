import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { createLogger } from '../../kernel/log.js';
import { buildSales } from '../../subgraphs/commerce/orders/sales-figures/sales-upkeep.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { encodeRequest } from '../load/http-request.js';
import { measureLoad } from '../load/measure-load.js';
import { median } from '../load/median.js';
import { offerLoad } from '../load/offer-load.js';
import { OverviewReader } from '../load/overview-reader.js';
import { percentile } from '../load/percentile.js';
import { waitUntil } from '../load/wait-until.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { cpuMicrosOfFamily, parentOf } from '../processes/process-facts.js';
import { fillSales } from '../sales/fill-sales.js';
import type { Workbench } from '../workbench.js';

/** How soon an order is in the overview, and what figures of sales cost those who take orders in. */
export const analyticsFreshness: Benchmark = { name: 'analytics-freshness', isLarge: false, run };

/** Enough for figures to be kept in levels. */
const ordersBefore = 20_000;
const products = 2_000;
const offeredPerSecond = 200;
const offeredSeconds = 30;
const connections = 32;
/** Each so manieth order is looked for in the overview. */
const sampleEvery = 20;
/** A sample is known by its country and the number of those before it. */
const sampleCountries = [
  'AT',
  'BE',
  'BR',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IT',
  'JP',
  'NL',
  'NO',
  'SE',
];
const otherCountry = 'SG';
const wantedMs = 2_000;

/** Of an order by a server of ours or the baseline. */
type Kind = 'counted' | 'uncounted';

interface Scene {
  database: BenchDatabase;
  /** Takes orders in. */
  intake: PinnedProcess;
  /** Folds. */
  worker: PinnedProcess;
  /** Answers whoever reads the overview. */
  api: PinnedProcess;
  /** No order is taken in twice. */
  nextOrder(): number;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('analytics_freshness');
  await prepare(workbench, database);
  let last = 0;
  const scene: Scene = {
    database,
    intake: await workbench.baselineServer('order-intake-baseline.js', database),
    worker: await workbench.ourServer(database, 'worker'),
    api: await workbench.ourServer(database),
    nextOrder: () => ++last,
  };
  const outcomes = [...(await freshness(scene)), ...(await costs(scene, workbench))];
  await workbench.stop(scene.intake, scene.worker, scene.api);
  return outcomes;
}

/** Products that orders are of; their stock is not tracked, so that taking an order in does little else than count it. */
async function prepare(workbench: Workbench, database: BenchDatabase): Promise<void> {
  await fillCatalog(database, workbench.exchange, products);
  await database.query('update catalog.product set inventory_quantity = null');
  await fillSales(database, ordersBefore);
  const db = new Database({
    url: database.url,
    connectionsMax: 1,
    log: createLogger('warn'),
    clock: systemClock,
    orm: await Orm.create([]),
  });
  await buildSales(db, database.organizationId, 'UTC');
  await db.close();
  await database.query('vacuum analyze');
}

const requestOf = (kind: Kind, order: number, country: string): Buffer =>
  encodeRequest({ method: 'POST', path: `/${kind}/${order}/${country}`, headers: {}, body: {} });

async function freshness({ database, intake, api, nextOrder }: Scene): Promise<Outcome[]> {
  // For the compiler and the prepared statements.
  await measureLoad({
    url: intake.url,
    requestOf: () => requestOf('counted', nextOrder(), otherCountry),
    connections,
    seconds: 2,
  });
  const reader = new OverviewReader(api.url, database.apiKey);
  const samples: Promise<number>[] = [];
  const sampled = new Map<number, { country: string; count: number }>();
  const { perSecond } = await offerLoad({
    url: intake.url,
    perSecond: offeredPerSecond,
    seconds: offeredSeconds,
    connections,
    requestOf: index => {
      const number = index / sampleEvery;
      if (!Number.isInteger(number)) {
        return requestOf('counted', nextOrder(), otherCountry);
      }
      const country = sampleCountries[number % sampleCountries.length]!;
      sampled.set(index, { country, count: Math.floor(number / sampleCountries.length) + 1 });
      return requestOf('counted', nextOrder(), country);
    },
    onAnswer: (index, { body }) => {
      const sample = sampled.get(index);
      if (sample !== undefined) {
        const { committedAtMs } = JSON.parse(body.toString()) as { committedAtMs: number };
        samples.push(reader.untilCounted(sample).then(atMs => atMs - committedAtMs));
      }
    },
  });
  const ages = await Promise.all(samples);
  reader.close();
  const note = `from the commit of an order until the reply of an overview over REST that counts it, read again and again; ${ages.length} of ${offeredPerSecond * offeredSeconds} orders, taken in at ${offeredPerSecond} a second; against what is wanted`;
  return [
    ...[0.5, 0.95].map(
      (share): Outcome => ({
        name: `freshness of the overview, p${share * 100}`,
        unit: 'ms',
        ours: percentile(ages, share),
        baseline: wantedMs,
        target: { atMost: 1 },
        note,
      }),
    ),
    {
      name: 'orders offered at a steady rate',
      unit: 'orders/s',
      ours: perSecond,
      baseline: offeredPerSecond,
      target: { atLeast: 0.98 },
      note: `orders taken in a second while ${offeredPerSecond} were offered, whatever their replies did`,
    },
  ];
}

interface Round {
  perSecond: number;
  /** Of intake, worker and database for one order; null where the system does not tell. */
  cpuMicros: number | null;
}

/** Rounds of both kinds take turns, so that whatever disturbs the machine disturbs both. */
async function costs(scene: Scene, { options }: Workbench): Promise<Outcome[]> {
  const rounds: Record<Kind, Round[]> = { counted: [], uncounted: [] };
  for (let count = -1; count < options.rounds * 2; count++) {
    for (const kind of ['counted', 'uncounted'] as const) {
      const round = await ingestRound(scene, kind, options.roundSeconds);
      rounds[kind].push(...(count < 0 ? [] : [round]));
    }
  }
  const note = `${connections} connections that take orders in, with a worker that folds, ${rounds.counted.length} rounds of ${options.roundSeconds} s of both kinds in turn; the baseline counts no orders`;
  const [ours, baseline] = [rounds.counted, rounds.uncounted].map(all => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpuMicros: median(all.flatMap(({ cpuMicros }) => cpuMicros ?? [])),
  }));
  return [
    {
      name: 'orders taken in and counted',
      unit: 'orders/s',
      ours: ours!.perSecond,
      baseline: baseline!.perSecond,
      target: { atLeast: 0.85 },
      note,
    },
    {
      name: 'the same by processor time',
      unit: 'orders/s',
      ours: 1_000_000 / ours!.cpuMicros,
      baseline: 1_000_000 / baseline!.cpuMicros,
      target: { atLeast: 0.85 },
      note: `orders for a second of processor time of intake, worker and database, until all are folded: ${Math.round(ours!.cpuMicros)} µs against ${Math.round(baseline!.cpuMicros)} µs an order`,
    },
  ];
}

const isFolded = `select not exists (select from commerce.sales_delta)
  and not exists (select from commerce.product_sales_delta) as done`;

async function ingestRound(scene: Scene, kind: Kind, seconds: number): Promise<Round> {
  const { database, intake, nextOrder } = scene;
  const before = await cpuMicros(scene);
  const { perSecond, requests } = await measureLoad({
    url: intake.url,
    requestOf: () => requestOf(kind, nextOrder(), otherCountry),
    connections,
    seconds,
  });
  await waitUntil(database, isFolded);
  const after = await cpuMicros(scene);
  return { perSecond, cpuMicros: before === null || after === null ? null : (after - before) / requests };
}

async function cpuMicros({ database, intake, worker }: Scene): Promise<number | null> {
  const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = await parentOf(row!.pid);
  const all = await Promise.all([
    intake.cpuMicros(),
    worker.cpuMicros(),
    server === null ? null : cpuMicrosOfFamily(server),
  ]);
  return all.reduce((sum, micros) => (sum === null || micros === null ? null : sum + micros), 0);
}

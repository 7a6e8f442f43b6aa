import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { sampleProduct } from '../catalog/sample-product.js';
import { coinedWords, colours, kinds, materials } from '../catalog/words.js';
import type { Contestant } from '../load/compare-throughput.js';
import { HttpConnection } from '../load/http-connection.js';
import { encodeRequest } from '../load/http-request.js';
import { percentile } from '../load/percentile.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { fillPublicProducts } from '../search-size/fill-public-products.js';
import type { Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

const small = { products: 10_000, merchants: 10 };
const merchantsOfLarge = 1_000;
const rounds = 12;

/** Public search of a million products against ten thousand: what a shopper waits for must not grow. */
export const searchSize: Benchmark = { name: 'search-size', isLarge: true, run };

const searches: Record<string, string[]> = {
  'a common word': [...kinds.slice(0, 6), ...materials.slice(0, 4)].map(
    word => `q=${encodeURIComponent(word)}`,
  ),
  'two common words': colours.slice(0, 8).map((colour, index) => `q=${colour}+${kinds[index]}`),
  'three words': [11, 222, 3_333, 4_444].map(
    index => `q=${encodeURIComponent(wordsOf(index).slice(0, 3).join(' '))}`,
  ),
  'a rare word': coinedWords.slice(-6).map(word => `q=${encodeURIComponent(word)}`),
  'words and filters': kinds
    .slice(0, 6)
    .map(kind => `q=${kind}&attribute=colour:black&currency=USD&min-price=50&max-price=200`),
  'filters alone': materials
    .slice(0, 6)
    .map(material => `attribute=material:${material}&availability=in_stock`),
};

async function run(workbench: Workbench): Promise<Outcome[]> {
  const few = await filled(workbench, small);
  const many = await filled(workbench, { products: workbench.options.rows, merchants: merchantsOfLarge });
  const servers = [await workbench.ourServer(many), await workbench.ourServer(few)] as const;
  const outcomes: Outcome[] = [];
  const all: [number[], number[]] = [[], []];
  for (const [name, asked] of Object.entries(searches)) {
    const samples = await timed(
      reading(servers[0], asked),
      reading(servers[1], asked),
      rounds * asked.length,
    );
    all[0].push(...samples[0]);
    all[1].push(...samples[1]);
    outcomes.push(p95Outcome(name, samples, workbench.options.rows));
  }
  outcomes.push(p95Outcome('all searches', all, workbench.options.rows));
  await workbench.stop(...servers);
  return [...outcomes, await againstBaseline(workbench, many)];
}

async function filled(
  workbench: Workbench,
  size: { products: number; merchants: number },
): Promise<BenchDatabase> {
  const database = await workbench.database(`public_${size.products}`);
  await fillPublicProducts(database, size);
  return database;
}

/** The rate of both on the large catalog, with words alone: what the first statement of a search answers. */
async function againstBaseline(workbench: Workbench, database: BenchDatabase): Promise<Outcome> {
  const servers = [
    await workbench.ourServer(database),
    await workbench.baselineServer('search-baseline.js', database),
  ] as const;
  const asked = [...searches['a common word']!, ...searches['two common words']!];
  const outcome = await throughputOutcome(
    {
      name: 'searches a second, words',
      target: { atLeast: 0.5 },
      note: 'bare fastify and pg, the same SQL with values made once, no graph, no checks, no schema of the reply',
    },
    { ours: reading(servers[0], asked), baseline: reading(servers[1], asked) },
    workbench.options,
  );
  await workbench.stop(...servers);
  return outcome;
}

const p95Outcome = (name: string, [large, few]: [number[], number[]], rows: number): Outcome => ({
  name: `search, ${name}`,
  unit: 'ms',
  ours: percentile(large, 0.95),
  baseline: percentile(few, 0.95),
  target: { atMost: 2 },
  note: `p95 with ${rows.toLocaleString('en-US')} products of ${merchantsOfLarge.toLocaleString('en-US')} merchants against ${small.products.toLocaleString('en-US')}`,
});

function reading(server: PinnedProcess, asked: readonly string[]): Contestant {
  const encoded = asked.map(query =>
    encodeRequest({ method: 'GET', path: `/api/v1/search?limit=20&${query}`, headers: {} }),
  );
  return { server, requestOf: index => encoded[index % encoded.length]! };
}

const warmUps = 20;

/** Milliseconds of each reply, one request at a time, of both in turn: whatever disturbs the machine disturbs both. */
async function timed(one: Contestant, other: Contestant, requests: number): Promise<[number[], number[]]> {
  const both = [one, other] as const;
  const connections = await Promise.all(both.map(({ server }) => HttpConnection.open(server.url)));
  const samples: [number[], number[]] = [[], []];
  for (let index = -warmUps; index < requests; index++) {
    for (const [side, { requestOf }] of both.entries()) {
      const began = performance.now();
      const { status } = await connections[side]!.send(requestOf(Math.abs(index)));
      if (status !== 200) throw new Error(`A search answered ${status}`);
      if (index >= 0) samples[side]!.push(performance.now() - began);
    }
  }
  for (const connection of connections) connection.close();
  return samples;
}

/** The words of the title of a product that both catalogs have. */
function wordsOf(index: number): string[] {
  return sampleProduct(index).title.split(' ');
}

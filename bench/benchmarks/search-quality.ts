import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { type JudgedQuery, judgedQueries, ndcgAt10 } from '../search-quality/judged-queries.js';
import { publishCatalogs } from '../search-quality/real-catalogs.js';
import { servingRoles, type Workbench } from '../workbench.js';

/** What is wanted above the floor, over all queries; no class of queries may be below it. */
const wantedGain = 0.15;

/** Relevance of public search on the judged set, over HTTP, against full text search of PostgreSQL on the same products. */
export const searchQuality: Benchmark = { name: 'search-quality', isLarge: false, run };

interface Measured extends JudgedQuery {
  ours: number;
  floor: number;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('search_quality');
  const server = await workbench.ourServer(database, `${servingRoles},worker`);
  await publishCatalogs(server.url, database);
  const titles = await database.query<{ handle: string; sku: string; title: string }>(
    `select handle, coalesce(sku, '') as sku, title from catalog.product order by id`,
  );
  const floor = await plainSearch(database);
  const measured: Measured[] = [];
  for (const query of judgedQueries()) {
    const grades = gradesAmong(query, titles);
    const scoreOf = (found: readonly string[]) =>
      ndcgAt10(
        found.map(handle => grades.get(handle) ?? 0),
        [...grades.values()],
      );
    const [ours, theirs] = [scoreOf(await ourSearch(server.url, query.q)), scoreOf(await floor(query.q))];
    measured.push({ ...query, ours, floor: theirs });
  }
  await workbench.stop(server);
  report(measured);
  return outcomesOf(measured);
}

/** Grades by handle. */
function gradesAmong(
  { grades, titleWords }: JudgedQuery,
  products: readonly { handle: string; sku: string; title: string }[],
): Map<string, number> {
  const found = new Map<string, number>();
  for (const { handle, sku, title } of products) {
    const words = title.toLowerCase();
    const isTitled =
      titleWords.length > 0 && handle.startsWith('gift-') && titleWords.every(word => words.includes(word));
    const grade = isTitled ? 2 : (grades.get(handle) ?? grades.get(sku) ?? 0);
    if (grade > 0) found.set(handle, grade);
  }
  return found;
}

async function ourSearch(server: URL, q: string): Promise<string[]> {
  const url = new URL('/api/v1/search', server);
  url.searchParams.set('q', q);
  url.searchParams.set('limit', '10');
  const reply = await fetch(url);
  const { items } = (await reply.json()) as { items: { product: { handle: string } }[] };
  return items.map(({ product }) => product.handle);
}

/** As the manual of PostgreSQL shows: one vector of all texts, the language's stems, and ts_rank. */
async function plainSearch(database: BenchDatabase): Promise<(q: string) => Promise<string[]>> {
  await database.query(`
    create table plain_product as select handle, to_tsvector('english', concat_ws(' ', title, description, brand, product_type,
      content -> 'highlights', content -> 'attributes', content -> 'offers')) as words from catalog.public_product`);
  await database.query('create index plain_product_words on plain_product using gin (words)');
  return async q =>
    (
      await database.query<{ handle: string }>(
        `select handle from plain_product, websearch_to_tsquery('english', $1) as query
         where words @@ query order by ts_rank(words, query) desc, handle limit 10`,
        [q],
      )
    ).map(({ handle }) => handle);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function outcomesOf(measured: readonly Measured[]): Outcome[] {
  const kinds = Map.groupBy(measured, ({ kind }) => kind);
  const halves = Map.groupBy(measured, ({ half }) => half);
  return [
    outcome('nDCG@10, all queries', measured, wantedGain),
    ...[...halves].map(([half, ofHalf]) => outcome(`nDCG@10, ${half} half`, ofHalf, wantedGain)),
    ...[...kinds].map(([kind, ofKind]) => outcome(`nDCG@10, ${kind}`, ofKind, 0)),
  ];
}

function outcome(name: string, measured: readonly Measured[], gain: number): Outcome {
  const ours = meanOf(measured.map(one => one.ours));
  const floor = meanOf(measured.map(one => one.floor));
  return {
    name,
    unit: 'of 1',
    ours,
    baseline: floor,
    target: { atLeast: (floor + gain) / Math.max(floor, 0.001) },
    note: `${measured.length} queries; full text search of PostgreSQL, english${gain > 0 ? `; ${gain} above it is wanted` : ''}`,
  };
}

/** Queries whose products are found badly, to be looked at; those of the held-out half are not told. */
function report(measured: readonly Measured[]): void {
  const bad = measured.filter(({ half, ours }) => half === 'tuned' && ours < 0.6);
  for (const { kind, q, ours, floor } of bad) {
    process.stderr.write(`  ${kind}: "${q}" ${ours.toFixed(2)} (floor ${floor.toFixed(2)})\n`);
  }
}

import { type TaxonomyKey, taxonomies, taxonomyTree } from '../../connectors/taxonomies/taxonomy.js';
import { type CategoryIndex, categoryIndex } from '../../subgraphs/catalog/category/category-index.rules.js';
import { recommendCategories } from '../../subgraphs/catalog/category/category-recommendation.rules.js';
import { type Assignment, featuresOf } from '../../subgraphs/catalog/category/neighbour-votes.rules.js';
import { type ProductQuery, productQuery } from '../../subgraphs/catalog/category/product-query.rules.js';
import { knownTerms } from '../../subgraphs/catalog/category/term-files.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { type LabelledProduct, labelledProducts } from '../categories/labelled-products.js';
import { percentile } from '../load/percentile.js';
import type { Workbench } from '../workbench.js';

/** What is wanted: of 100 products, how many have a right category first, and among the first five. */
const wanted = { top1: 0.65, top5: 0.8, top1WithNeighbours: 0.85, p95Ms: 10, megabytes: 200 };
const neighboursOfCategory = 10;

/** Recommendation of categories on the labelled set, without and with assignments, by this process on one core. */
export const categories: Benchmark = { name: 'categories', isLarge: false, run };

/** Whether a right category is first, and among the first five. */
interface Hit {
  top1: boolean;
  top5: boolean;
}

interface Asked extends LabelledProduct {
  query: ProductQuery;
  features: readonly string[];
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const before = process.memoryUsage().rss;
  const table = knownTerms();
  const indexes = taxonomies.map(({ key }) => categoryIndex(taxonomyTree(key), table));
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  const products = labelledProducts().map((product): Asked => {
    const query = queryOf(product);
    return { ...product, query, features: featuresOf(table, query) };
  });
  const database = await workbench.database('categories');
  const outcomes: Outcome[] = [];
  for (const [at, { key, title }] of taxonomies.entries()) {
    const search = await fullTextSearch(database, key);
    const baseline: Hit[] = [];
    for (const product of products) baseline.push(hitOf(product, key, await search(product)));
    outcomes.push(...measureTree({ key, title, index: indexes[at]! }, products, baseline));
  }
  outcomes.push({
    name: 'memory of both trees and all terms',
    unit: 'MB',
    ours: megabytes,
    baseline: wanted.megabytes,
    target: { atMost: 1 },
    note: 'what is wanted',
  });
  return outcomes;
}

const queryOf = ({ title, description }: LabelledProduct): ProductQuery =>
  productQuery(knownTerms(), { title, description, brand: null, productType: null, tags: [] });

interface MeasuredTree {
  key: TaxonomyKey;
  title: string;
  index: CategoryIndex;
}

function measureTree(
  { key, title, index }: MeasuredTree,
  products: readonly Asked[],
  baseline: readonly Hit[],
): Outcome[] {
  const find = (product: Asked, assignments: readonly Assignment[]) =>
    recommendCategories(index, knownTerms(), product.query, { assignments, limit: 5 }).map(
      ({ categoryId }) => categoryId,
    );
  const times: number[] = [];
  const alone = products.map(product => {
    // Not the processor's time, which some kernels count in steps of ten milliseconds.
    const beganMs = performance.now();
    queryOf(product);
    const found = find(product, []);
    times.push(performance.now() - beganMs);
    return hitOf(product, key, found);
  });
  const withNeighbours = products.map(product =>
    hitOf(product, key, find(product, others(product, key, products))),
  );
  return [
    ...(['tune', 'held-out'] as const).flatMap(half =>
      (['top1', 'top5'] as const).map(measure => {
        const ofHalf = <T>(hits: readonly T[]) => hits.filter((_, at) => products[at]!.half === half);
        const theirs = shareOf(ofHalf(baseline), measure);
        return {
          name: `${title}, ${measure}, ${half} half`,
          unit: 'of 1',
          ours: shareOf(ofHalf(alone), measure),
          baseline: theirs,
          target: { atLeast: wanted[measure] / Math.max(theirs, 0.01) },
          note: `full text search of PostgreSQL; ${wanted[measure]} is wanted`,
        };
      }),
    ),
    ...(['tune', 'held-out'] as const).map(half => ({
      name: `${title}, top1, ${half} half, ${neighboursOfCategory} assignments a category`,
      unit: 'of 1',
      ours: shareOf(
        withNeighbours.filter((_, at) => products[at]!.half === half),
        'top1',
      ),
      baseline: wanted.top1WithNeighbours,
      target: { atLeast: 1 },
      note: 'what is wanted',
    })),
    {
      name: `${title}, p95 of a product's texts and search`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      baseline: wanted.p95Ms,
      target: { atMost: 1 },
      note: 'what is wanted',
    },
  ];
}

/** All others of the set as if they had been confirmed: ten of the product's own category. */
const others = (product: Asked, key: TaxonomyKey, products: readonly Asked[]): Assignment[] =>
  products
    .filter(other => other !== product)
    .map(({ categories: ids, features }) => ({ categoryId: ids[key][0]!, features }));

const hitOf = ({ categories: ids }: LabelledProduct, key: TaxonomyKey, found: readonly string[]): Hit => ({
  top1: found.length > 0 && ids[key].includes(found[0]!),
  top5: found.slice(0, 5).some(id => ids[key].includes(id)),
});

const shareOf = (hits: readonly Hit[], measure: keyof Hit): number =>
  hits.filter(hit => hit[measure]).length / hits.length;

/** The paths as documents, the title as the words of a search of which any may be there. */
async function fullTextSearch(
  database: BenchDatabase,
  key: TaxonomyKey,
): Promise<(product: LabelledProduct) => Promise<string[]>> {
  const { categories: all } = taxonomyTree(key);
  const paths: string[] = [];
  for (const { name, parent } of all) paths.push(parent < 0 ? name : `${paths[parent]} ${name}`);
  await database.query(`create table ${key} (id text, words tsvector)`);
  await database.query(
    `insert into ${key} select id, to_tsvector('english', path) from unnest($1::text[], $2::text[]) as t(id, path)`,
    [all.map(({ id }) => id), paths],
  );
  return async ({ title }) => {
    const rows = await database.query<{ id: string }>(
      `select id from ${key}, (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as asked) q
       where words @@ asked order by ts_rank(words, asked, 1) desc, id limit 5`,
      [title],
    );
    return rows.map(({ id }) => id);
  };
}

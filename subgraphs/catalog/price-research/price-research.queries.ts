import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type {
  ItemComparison,
  PriceComparison,
  PriceSearch,
  ResearchFacts,
} from './price-comparison.entity.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `c.id, c.job_id as "jobId", c.provider, c.product_ids as "productIds", c.facts ->> 'market' as market, c.watch_id as "watchId",
  c.matcher_version as "matcherVersion", c.success, c.created_at as "createdAt", c.finished_at as "finishedAt"`;

const byJob = sql(
  'catalog.priceComparison.byJob',
  `select ${columns} from catalog.price_comparison c where c.organization_id = $1 and c.job_id = $2`,
);

const byId = sql(
  'catalog.priceComparison.find',
  `select ${columns} from catalog.price_comparison c where c.organization_id = $1 and c.id = $2`,
);

const factsById = sql(
  'catalog.priceComparison.facts',
  'select facts, results, watch_id as "watchId" from catalog.price_comparison where organization_id = $1 and id = $2',
);

const searchColumns = `item_id as "itemId", market, query, status, error_kind as "errorKind", offers,
  searched_at as "searchedAt"`;

const searchKeys = sql(
  'catalog.priceSearch.keys',
  `select item_id as "itemId", market from catalog.price_search
   where organization_id = $1 and comparison_id = $2`,
);

const searchesOfItems = sql(
  'catalog.priceSearch.ofItems',
  `select ${searchColumns} from catalog.price_search
   where organization_id = $1 and comparison_id = $2 and item_id = any($3::uuid[]) order by item_id, market`,
);

const searchWithRaw = sql(
  'catalog.priceSearch.withRaw',
  `select ${searchColumns}, raw from catalog.price_search
   where organization_id = $1 and comparison_id = $2 and item_id = $3 and market = $4`,
);

export async function findComparisonOfJob(
  reader: Reader,
  organizationId: string,
  jobId: string,
): Promise<PriceComparison | null> {
  const [row] = await reader.query<PriceComparison>(byJob, [organizationId, jobId]);
  return row ?? null;
}

export async function findComparison(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<PriceComparison | null> {
  const [row] = await reader.query<PriceComparison>(byId, [organizationId, id]);
  return row ?? null;
}

export interface ComparisonFacts {
  facts: ResearchFacts;
  /** Null until they are made. */
  results: ItemComparison[] | null;
  watchId: string | null;
}

export async function findFacts(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ComparisonFacts | null> {
  const [row] = await reader.query<ComparisonFacts & Record<string, unknown>>(factsById, [
    organizationId,
    id,
  ]);
  return row ?? null;
}

/** What was searched already. */
export const findSearchKeys = (
  reader: Reader,
  organizationId: string,
  comparisonId: string,
): Promise<Pick<PriceSearch, 'itemId' | 'market'>[]> =>
  reader.query<Pick<PriceSearch, 'itemId' | 'market'> & Record<string, unknown>>(searchKeys, [
    organizationId,
    comparisonId,
  ]);

/** Without the rows of the provider. */
export const findSearches = (
  reader: Reader,
  organizationId: string,
  of: { comparisonId: string; itemIds: readonly string[] },
): Promise<PriceSearch[]> =>
  reader.query<PriceSearch>(searchesOfItems, [organizationId, of.comparisonId, of.itemIds]);

/** With the rows as the provider sent them, one for each offer. */
export async function findSearchWithRaw(
  reader: Reader,
  organizationId: string,
  of: { comparisonId: string; itemId: string; market: string },
): Promise<(PriceSearch & { raw: unknown[] }) | null> {
  const [row] = await reader.query<PriceSearch & { raw: unknown[] }>(searchWithRaw, [
    organizationId,
    of.comparisonId,
    of.itemId,
    of.market,
  ]);
  return row ?? null;
}

export interface PriceComparisonFilter {
  productId?: string | null;
  success?: boolean | null;
  watchId?: string | null;
}

export const priceComparisonList = new FilteredList<
  PriceComparisonFilter,
  PriceComparison,
  PriceComparison,
  'newest'
>({
  name: 'catalog.priceComparison',
  table: 'catalog.price_comparison',
  alias: 'c',
  columns,
  toItem: comparison => comparison,
  sorts: { newest: listSorts.newest },
  conditions: {
    productId: value => `c.product_ids @> array[${value}::uuid]`,
    success: value => `c.success = ${value}::boolean`,
    watchId: value => `c.watch_id = ${value}::uuid`,
  },
  ids: ['productId', 'watchId'],
});

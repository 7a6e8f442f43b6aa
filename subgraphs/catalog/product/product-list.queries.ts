import type { Database } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import { type FieldError, refuse } from '../../../kernel/errors.js';
import { limits } from '../../../kernel/limits.js';
import { type OffsetPagination, offsetPagination } from '../../../kernel/paging.js';
import { type ProductRow, productColumns, toListItem } from './product.queries.js';
import type { ProductSummary } from './product.snapshot.js';

/**
 * What the list can be ordered by; `relevance` only with `q`. Ids are time-ordered, so they are the order of
 * creation. A product without a price or tracked stock counts as the lowest: one index then serves both directions.
 */
const orders = {
  newest: 'p.id desc',
  oldest: 'p.id asc',
  recently_updated: 'p.updated_at desc, p.id desc',
  title: 'p.title asc, p.id asc',
  price_asc: 'coalesce(p.price, -1) asc, p.id asc',
  price_desc: 'coalesce(p.price, -1) desc, p.id desc',
  inventory_asc: 'coalesce(p.inventory_quantity, -1) asc, p.id asc',
  inventory_desc: 'coalesce(p.inventory_quantity, -1) desc, p.id desc',
  relevance: 'c.rank desc, p.id desc',
} as const;

export type ProductSort = keyof typeof orders;
export const productSorts = Object.keys(orders) as ProductSort[];

/** §4.12 GET /api/v1/products. Prices are decimal strings. */
export interface ProductFilter {
  status?: string | undefined;
  marketplace?: string | undefined;
  country?: string | undefined;
  q?: string | undefined;
  sku?: readonly string[] | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  sortBy?: ProductSort | undefined;
  limit: number;
  offset: number;
}

export interface ProductPage {
  items: ProductSummary[];
  pagination: OffsetPagination;
}

/** One page, in one round trip. Throws VALIDATION_FAILED. */
export async function listProducts(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: ProductFilter,
): Promise<ProductPage> {
  refuse(filterErrors(filter));
  const conditions = conditionsOf(filter);
  const search = filter.q === undefined ? null : searchTerms(filter.q);
  const sort =
    search === null && filter.sortBy === 'relevance'
      ? 'newest'
      : (filter.sortBy ?? (search ? 'relevance' : 'newest'));
  const statement = listStatement(
    conditions.map(({ key }) => key),
    search,
    sort,
  );
  const values = [organizationId, filter.limit, filter.offset, ...conditions.map(({ value }) => value)];
  const rows = await reader.query<ListRow>(
    statement,
    search === null ? values : [...values, search.like, ...search.words],
  );
  return page(rows, filter, search === null ? limits.countMax : limits.searchCandidatesMax);
}

interface ListRow extends ProductRow {
  total: number;
}

function page(rows: ListRow[], { limit, offset }: ProductFilter, countMax: number): ProductPage {
  const total = rows[0]?.total ?? (offset === 0 ? 0 : offset);
  return {
    items: rows.slice(0, limit).map(toListItem),
    pagination: offsetPagination({ offset, limit, found: rows.length, total, countMax }),
  };
}

function filterErrors(filter: ProductFilter): FieldError[] {
  const errors: FieldError[] = [];
  const range = (path: string, value: number, min: number, max: number) => {
    if (value < min || value > max) {
      errors.push({ path, code: 'OUT_OF_RANGE', message: `Must be from ${min} to ${max}.` });
    }
  };
  range('limit', filter.limit, 1, limits.pageSizeMax);
  range('offset', filter.offset, 0, limits.offsetMax);
  range('sku', filter.sku?.length ?? 0, 0, limits.skuFilterMax);
  range('q', filter.q?.length ?? 0, 0, limits.searchQueryLength);
  for (const path of ['minPrice', 'maxPrice'] as const) {
    if (filter[path] !== undefined && !/^\d{1,15}(\.\d{1,5})?$/.test(filter[path])) {
      errors.push({ path, code: 'AMOUNT_MALFORMED', message: 'A price is a plain decimal such as "12.50".' });
    }
  }
  return errors;
}

/** Each filter's condition, given its value's parameter. */
const conditionSql = {
  status: value => `p.status = ${value}`,
  listing: value => `p.marketplaces @> ${value}::jsonb`,
  sku: value =>
    `p.id in (select product_id from catalog.sku where organization_id = $1 and sku = any(${value}::text[]))`,
  minPrice: value => `coalesce(p.price, -1) >= ${value}::numeric`,
  maxPrice: value => `p.price is not null and coalesce(p.price, -1) <= ${value}::numeric`,
} as const satisfies Record<string, (value: string) => string>;

type ConditionKey = keyof typeof conditionSql;

function conditionsOf(filter: ProductFilter): { key: ConditionKey; value: unknown }[] {
  const listing = { marketplace: filter.marketplace, country: filter.country };
  const listed = filter.marketplace !== undefined || filter.country !== undefined;
  const values: Record<ConditionKey, unknown> = {
    status: filter.status,
    listing: listed ? JSON.stringify([listing]) : undefined,
    sku: filter.sku !== undefined && filter.sku.length > 0 ? filter.sku : undefined,
    minPrice: filter.minPrice,
    maxPrice: filter.maxPrice,
  };
  return (Object.keys(conditionSql) as ConditionKey[])
    .filter(key => values[key] !== undefined)
    .map(key => ({ key, value: values[key] }));
}

interface SearchTerms {
  /** The whole text as a LIKE pattern. */
  like: string;
  /** A tsquery of word beginnings, or nothing where the text has no letter or digit. */
  words: [] | [string];
}

function searchTerms(q: string): SearchTerms | null {
  const text = q.replaceAll('\0', '').trim();
  if (text === '') {
    return null;
  }
  const words = text.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  const query = words.map(word => `'${word}':*`).join(' & ');
  return { like: text.replace(/[\\%_]/g, '\\$&'), words: words.length === 0 ? [] : [query] };
}

const statements = new Map<string, Statement>();

/** One prepared statement for each combination of filters and order that occurs: at most a few hundred. */
function listStatement(
  keys: readonly ConditionKey[],
  search: SearchTerms | null,
  sort: ProductSort,
): Statement {
  const kind = search === null ? 'all' : search.words.length === 0 ? 'like' : 'words';
  const name = `catalog.product.list:${sort}:${kind}:${keys.map(key => key.slice(0, 3)).join(',')}`;
  let statement = statements.get(name);
  if (statement === undefined) {
    const where = keys.map((key, index) => ` and ${conditionSql[key](`$${index + 4}`)}`).join('');
    statement = sql(
      name,
      kind === 'all' ? browseSql(where, sort) : searchSql(where, sort, keys.length + 4, kind === 'words'),
    );
    statements.set(name, statement);
  }
  return statement;
}

/** The count runs only where the page does not tell the total already, and never beyond `countMax`. */
export const browseSql = (where: string, sort: ProductSort): string => `
  with page as materialized (
    select p.* from catalog.product p where p.organization_id = $1${where}
    order by ${orders[sort]} limit $2 + 1 offset $3
  )
  select ${productColumns},
    (case when (select count(*) from page) > $2
      then (select count(*) from (
        select 1 from catalog.product p where p.organization_id = $1${where} limit ${limits.countMax + 1}) counted)
      else $3 + (select count(*) from page) end)::integer as total
  from page p order by ${orders[sort]}`;

const searched = "catalog.fold(p.title || ' ' || coalesce(p.sku, ''))";

/**
 * Word beginnings by full text; if none match, the text anywhere; if that fails too, similar words (a typing
 * error). Each stops at the candidates' limit, so that a common word costs the same in any catalog.
 */
function searchSql(where: string, sort: ProductSort, like: number, hasWords: boolean): string {
  const query = `to_tsquery('simple', catalog.fold($${like + 1}))`;
  const scope = `p.organization_id = $1${where}`;
  const most = `limit ${limits.searchCandidatesMax + 1}`;
  const words = hasWords
    ? `select p.id, ts_rank(p.search, ${query}) as rank from catalog.product p where ${scope} and p.search @@ ${query} ${most}`
    : 'select null::uuid as id, 0::real as rank where false';
  return `
  with words as materialized (${words}),
  part as materialized (
    select p.id, 0::real as rank from catalog.product p
    where not exists (select 1 from words) and ${scope} and ${searched} like '%' || catalog.fold($${like}) || '%' ${most}),
  similar_words as materialized (
    select p.id, word_similarity(catalog.fold($${like}), ${searched}) as rank from catalog.product p
    where not exists (select 1 from words) and not exists (select 1 from part)
      and ${scope} and catalog.fold($${like}) <% ${searched} ${most}),
  candidate as materialized (
    select * from words union all select * from part union all select * from similar_words)
  select ${productColumns}, (select count(*) from candidate)::integer as total
  from candidate c join catalog.product p on p.organization_id = $1 and p.id = c.id
  order by ${orders[sort]} limit $2 + 1 offset $3`;
}

import type { Database } from '../../../kernel/database/database.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import { type OffsetPagination, offsetPagination } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { productLimits } from './product.limits.js';
import { productColumns, toListItem } from './product.queries.js';
import type { ProductSummary } from './product.snapshot.js';
import { listStatement } from './product-list-statement.js';
import { type ListRow, type ListScope, searchProducts } from './product-search.queries.js';

type Reader = Pick<Database, 'query'>;

/**
 * What the list can be ordered by; `relevance` only with `q`. Ids are time-ordered, so they are the order of
 * creation. A product without a price or tracked stock comes last in either direction: it is neither cheap nor scarce.
 */
const orders = {
  newest: 'p.id desc',
  oldest: 'p.id asc',
  recently_updated: 'p.updated_at desc, p.id desc',
  title: 'p.title asc, p.id asc',
  price_asc: 'p.price asc nulls last, p.id asc',
  price_desc: 'coalesce(p.price, -1) desc, p.id desc',
  inventory_asc: 'p.inventory_quantity asc nulls last, p.id asc',
  inventory_desc: 'coalesce(p.inventory_quantity, -1) desc, p.id desc',
  relevance: 'rank desc, p.id desc',
} as const;

export type ProductSort = keyof typeof orders;
export const productSorts = Object.keys(orders) as ProductSort[];

/** §4.12 GET /api/v1/products. Prices are decimal strings. What is null, as GraphQL has it, is left out. */
export interface ProductFilter {
  status?: string | undefined;
  marketplace?: string | undefined;
  country?: string | undefined;
  q?: string | undefined;
  skus?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  productTypes?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  /** ISO 4217 in any case. */
  currency?: string | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  sort?: ProductSort | null | undefined;
  limit: number;
  offset: number;
}

export interface ProductPage {
  items: ProductSummary[];
  pagination: OffsetPagination;
}

/** One page, in one round trip unless a search finds nothing at first. Throws VALIDATION_FAILED. */
export async function listProducts(
  reader: Reader,
  organizationId: string,
  filter: ProductFilter,
): Promise<ProductPage> {
  reject(filterErrors(filter));
  const q = filter.q?.replaceAll('\0', '').trim() ?? '';
  if (q === '') {
    return browseProducts(reader, organizationId, filter);
  }
  const scope = scopeOf(organizationId, filter, filter.sort ?? 'relevance');
  const { rows, total } = await searchProducts(reader, scope, q);
  return page(rows, filter, { total, countMax: productLimits.searchCandidatesMax });
}

async function browseProducts(
  reader: Reader,
  organizationId: string,
  filter: ProductFilter,
): Promise<ProductPage> {
  const sort = filter.sort == null || filter.sort === 'relevance' ? 'newest' : filter.sort;
  const scope = scopeOf(organizationId, filter, sort);
  const statement = listStatement('all', scope, () => browseSql(scope.where, sort));
  const rows = await reader.query<ListRow>(statement, scope.values);
  const products = rows.filter(({ id }) => id !== null);
  return page(products, filter, { total: rows[0]!.total, countMax: pagingLimits.countMax });
}

function scopeOf(organizationId: string, filter: ProductFilter, sort: ProductSort): ListScope {
  const conditions = conditionsOf(filter);
  return {
    name: `${sort}:${conditions.map(({ key }) => shortName(key)).join('')}`,
    isRare: conditions.length > preparedConditionsMax,
    order: orders[sort],
    where: conditions.map(({ key }, index) => ` and ${conditionSql[key](`$${index + 4}`)}`).join(''),
    values: [organizationId, filter.limit, filter.offset, ...conditions.map(({ value }) => value)],
  };
}

function page(
  rows: ListRow[],
  { limit, offset }: ProductFilter,
  counted: { total: number; countMax: number },
): ProductPage {
  return {
    items: rows.slice(0, limit).map(toListItem),
    pagination: withinOffsets(offsetPagination({ offset, limit, found: rows.length, ...counted })),
  };
}

/** No next offset is named that would be rejected. */
const withinOffsets = (pagination: OffsetPagination): OffsetPagination =>
  (pagination.nextOffset ?? 0) > pagingLimits.offsetMax ? { ...pagination, nextOffset: null } : pagination;

function filterErrors(filter: ProductFilter): FieldError[] {
  const errors: FieldError[] = [];
  const range = (path: string, value: number, min: number, max: number) => {
    if (value < min || value > max) {
      errors.push({ path, code: 'OUT_OF_RANGE', message: `Must be from ${min} to ${max}.` });
    }
  };
  range('limit', filter.limit, 1, pagingLimits.pageSizeMax);
  if (filter.offset < 0 || filter.offset > pagingLimits.offsetMax) {
    errors.push({ path: 'offset', code: 'OUT_OF_RANGE', message: offsetRule });
  }
  for (const [path, what] of Object.entries(listFilters) as [keyof typeof listFilters, string][]) {
    const count = filter[path]?.length ?? 1;
    if (count < 1 || count > productLimits.skuFilterMax) {
      const message = `Must have 1 to ${productLimits.skuFilterMax} ${what}.`;
      errors.push({ path, code: 'COUNT_INVALID', message });
    }
  }
  if ((filter.q?.length ?? 0) > inputLimits.searchQueryLength) {
    const message = `Must have at most ${inputLimits.searchQueryLength} characters.`;
    errors.push({ path: 'q', code: 'OUT_OF_RANGE', message });
  }
  if (filter.currency != null && !isCurrency(filter.currency.toUpperCase())) {
    errors.push(currencyUnknown('currency', filter.currency));
  }
  for (const path of ['minPrice', 'maxPrice'] as const) {
    if (filter[path] != null && !/^\d{1,15}(\.\d{1,5})?$/.test(filter[path])) {
      errors.push({ path, code: 'AMOUNT_MALFORMED', message: 'A price is a plain decimal such as "12.50".' });
    }
  }
  return errors;
}

const offsetRule =
  `Must be from 0 to ${pagingLimits.offsetMax}. To read further, narrow the filters, ` +
  'or read the whole catalog by the cursor of GET /api/v1/catalog/items.';

/** Filters by any of several values, and what these are. */
const listFilters = { skus: 'SKUs', brands: 'brands', productTypes: 'product types', tags: 'tags' } as const;

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedConditionsMax = 3;

/**
 * Each filter's condition, given its value's parameter. Brands, types, tags and the time of creation have no index of their
 * own, which every change of a price or stock would have to write: products are read in the order of the list.
 */
const conditionSql = {
  status: value => `p.status = ${value}`,
  listing: value => `p.marketplaces @> ${value}::jsonb`,
  skus: value =>
    `p.id in (select product_id from catalog.sku where organization_id = $1 and sku = any(${value}::text[]))`,
  currency: value => `p.currency = ${value}`,
  // Said twice, so that the index of either price order can begin where the range does.
  minPrice: value => `p.price >= ${value}::numeric and coalesce(p.price, -1) >= ${value}::numeric`,
  maxPrice: value => `p.price <= ${value}::numeric and coalesce(p.price, -1) <= ${value}::numeric`,
  brands: value => `p.brand = any(${value}::text[])`,
  productTypes: value => `p.product_type = any(${value}::text[])`,
  tags: value => `p.tags && ${value}::text[]`,
  createdAfter: value => `p.created_at >= ${value}::timestamptz`,
  createdBefore: value => `p.created_at < ${value}::timestamptz`,
  updatedAfter: value => `p.updated_at >= ${value}::timestamptz`,
  updatedBefore: value => `p.updated_at < ${value}::timestamptz`,
} as const satisfies Record<string, (value: string) => string>;

/** Names of statements are short: places say which filters. */
const shortName = (key: ConditionKey): string => Object.keys(conditionSql).indexOf(key).toString(36);

type ConditionKey = keyof typeof conditionSql;

function conditionsOf(filter: ProductFilter): { key: ConditionKey; value: unknown }[] {
  const listing = { marketplace: filter.marketplace ?? undefined, country: filter.country?.toUpperCase() };
  const listed = filter.marketplace != null || filter.country != null;
  const values: Record<ConditionKey, unknown> = {
    status: filter.status,
    listing: listed ? JSON.stringify([listing]) : undefined,
    skus: filter.skus,
    currency: filter.currency?.toUpperCase(),
    minPrice: filter.minPrice,
    maxPrice: filter.maxPrice,
    brands: filter.brands,
    productTypes: filter.productTypes,
    tags: filter.tags,
    createdAfter: filter.createdAfter,
    createdBefore: filter.createdBefore,
    updatedAfter: filter.updatedAfter,
    updatedBefore: filter.updatedBefore,
  };
  return (Object.keys(conditionSql) as ConditionKey[])
    .filter(key => values[key] != null)
    .map(key => ({ key, value: values[key] }));
}

/**
 * The count runs only where the page does not tell the total already, and never beyond `countMax`. The total comes on
 * every row, and on one without a product where the page is empty.
 */
export const browseSql = (where: string, sort: ProductSort): string => `
  with page as materialized (
    select p.* from catalog.product p where p.organization_id = $1${where}
    order by ${orders[sort]} limit $2 + 1 offset $3
  )
  select ${productColumns}, counted.total
  from (
    select (case when found.rows > $2 or (found.rows = 0 and $3 > 0)
      then (select count(*) from (
        select 1 from catalog.product p where p.organization_id = $1${where} limit ${pagingLimits.countMax + 1}) listed)
      else $3 + found.rows end)::integer as total
    from (select count(*) as rows from page) found
  ) counted
  left join page p on true order by ${orders[sort]}`;

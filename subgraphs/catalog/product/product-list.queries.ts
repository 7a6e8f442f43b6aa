import type { Database } from '../../../kernel/database/database.js';
import { fail, reject } from '../../../kernel/errors.js';
import { type OffsetPagination, offsetPagination } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { productLimits } from './product.limits.js';
import { productColumns, toListItem } from './product.queries.js';
import type { ProductSummary } from './product.snapshot.js';
import { comparedCurrency, conditionsOf, filterErrors, type ProductFilter } from './product-filter.js';
import { listStatement } from './product-list-statement.js';
import {
  type AskedOrder,
  byKey,
  cursorAfter,
  type OrderParts,
  type OrderSql,
  orderSql,
  type ProductSort,
  positionOf,
} from './product-order.js';
import { type ListRow, type ListScope, searchProducts } from './product-search.queries.js';

type Reader = Pick<Database, 'query'>;

export interface ProductPage {
  items: ProductSummary[];
  pagination: OffsetPagination;
}

/**
 * One page, in one round trip unless a search finds nothing at first. Prices are compared in `defaultCurrency` if the
 * filter names none. Throws VALIDATION_FAILED, CURSOR_INVALID.
 */
export async function listProducts(
  reader: Reader,
  organizationId: string,
  filter: ProductFilter,
  defaultCurrency: () => Promise<string> = noCurrency,
): Promise<ProductPage> {
  reject(filterErrors(filter));
  const q = filter.q?.replaceAll('\0', '').trim() ?? '';
  const sort = sortOf(filter, q !== '');
  const currency = await comparedCurrency({ ...filter, sort }, defaultCurrency);
  const asked = askedPage(organizationId, { ...filter, q, sort }, currency);
  if (q === '') {
    return browseProducts(reader, filter, asked);
  }
  const { rows, total } = await searchProducts(reader, asked.scope, q);
  return pageOf(rows, filter, { ...asked, total, countMax: productLimits.searchCandidatesMax });
}

async function noCurrency(): Promise<never> {
  const message = 'Must be given to compare prices.';
  throw fail('VALIDATION_FAILED', { errors: [{ path: 'currency', code: 'REQUIRED', message }] });
}

/** Without words to search for, nothing is more relevant than another. */
function sortOf({ sort }: ProductFilter, isSearch: boolean): ProductSort {
  if (isSearch) {
    return sort ?? 'relevance';
  }
  return sort == null || sort === 'relevance' ? 'newest' : sort;
}

interface AskedPage {
  order: AskedOrder;
  scope: ListScope;
  /** What a cursor of the list belongs to. */
  cursorScope: unknown;
}

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedConditionsMax = 3;

function askedPage(
  organizationId: string,
  filter: ProductFilter & { sort: ProductSort },
  currency: string | null,
): AskedPage {
  const { sort, cursor, q } = filter;
  const conditions = conditionsOf(filter, currency);
  const cursorScope = [sort, q, currency, ...conditions.map(({ name, value }) => [name, value])];
  const position = cursor == null ? null : positionOf(cursor, sort, cursorScope);
  const order = { sort, currency, position };
  const sql = orderSql(order, 4 + conditions.length);
  const values = [organizationId, filter.limit, filter.offset, ...conditions.map(({ value }) => value)];
  return {
    order,
    cursorScope,
    scope: {
      name: `${sql.name}:${conditions.map(({ name }) => name).join('')}`,
      isRare: conditions.length > preparedConditionsMax,
      order: sql,
      where: conditions.map((condition, index) => ` and ${condition.sql(`$${index + 4}`)}`).join(''),
      values: [...values, ...sql.values],
    },
  };
}

async function browseProducts(reader: Reader, filter: ProductFilter, asked: AskedPage): Promise<ProductPage> {
  const { scope } = asked;
  const statement = listStatement('all', scope, () => browseSql(scope.where, scope.order));
  const rows = await reader.query<ListRow>(statement, scope.values);
  const products = rows.filter(({ id }) => id !== null);
  return pageOf(products, filter, { ...asked, total: rows[0]!.total, countMax: pagingLimits.countMax });
}

function pageOf(
  rows: ListRow[],
  { limit, offset, cursor }: ProductFilter,
  { order, cursorScope, ...counted }: AskedPage & { total: number; countMax: number },
): ProductPage {
  const nextCursor = () => cursorAfter(rows[limit - 1]!, order, cursorScope);
  return {
    items: rows.slice(0, limit).map(toListItem),
    pagination: offsetPagination({
      start: { offset, cursor },
      limit,
      found: rows.length,
      total: counted.total,
      countMax: counted.countMax,
      nextCursor,
    }),
  };
}

/** The list of a merchant's products from the first on, without filters. */
export const browseFirstSql = (sort: ProductSort): string =>
  browseSql('', orderSql({ sort, currency: null, position: null }, 4));

/**
 * The count runs only where the page does not tell the total already, and never beyond `countMax`. The total comes on
 * every row, and on one without a product where the page is empty.
 */
function browseSql(where: string, order: OrderSql): string {
  const { page, by } = order.parts === null ? wholePage(where, order) : pageInParts(where, order.parts);
  const isUntold = order.after === '' ? 'found.rows > $2 or (found.rows = 0 and $3 > 0)' : 'true';
  return `
  with ${page}
  select ${productColumns}, counted.total
  from (
    select (case when ${isUntold}
      then (select count(*) from (
        select 1 from catalog.product p where p.organization_id = $1${where} limit ${pagingLimits.countMax + 1}) listed)
      else $3 + found.rows end)::integer as total
    from (select count(*) as rows from page) found
  ) counted
  left join page p on true order by ${by}`;
}

const wholePage = (where: string, { by, after }: OrderSql) => ({
  page: `page as materialized (
    select p.* from catalog.product p where p.organization_id = $1${where}${after}
    order by ${by} limit $2 + 1 offset $3
  )`,
  by,
});

/** Those without a key are read only where those with one do not fill the page. */
function pageInParts(where: string, { column, direction, keyed, others }: OrderParts) {
  const part = (condition: string): string =>
    `(select p.id from catalog.product p where p.organization_id = $1${where}${condition}
      order by p.id ${direction} limit $2 + 1 + $3)`;
  const by = byKey('p.key', direction, true);
  return {
    page: `keyed as materialized (
      select p.id, ${column} as key from catalog.product p where p.organization_id = $1${where}${keyed}
      order by ${byKey(column, direction, false)} limit $2 + 1 + $3),
    other as materialized (
      select p.id from (${others.map(part).join(' union all ')}) p
      order by p.id ${direction} limit greatest(0, $2 + 1 + $3 - (select count(*) from keyed))),
    place as materialized (
      select p.id, p.key from (select id, key from keyed union all select id, null from other) p
      order by ${by} limit $2 + 1 offset $3),
    page as materialized (
      select p.*, place.key from place join catalog.product p on p.organization_id = $1 and p.id = place.id)`,
    by,
  };
}

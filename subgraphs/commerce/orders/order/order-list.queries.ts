import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { type FieldError, reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  type ListTotal,
  listTotal,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { productLimits } from '../../../catalog/product/product.limits.js';
import { linesColumn, type OrderRow, orderColumns, type Reader, toOrder } from './order.queries.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';

/** §4.12 GET /api/v1/orders. Times are RFC 3339; `...After` includes its own moment, `...Before` does not. */
export interface OrderFilter {
  statuses?: readonly OrderStatus[] | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  store?: string | null | undefined;
  country?: string | null | undefined;
  currency?: string | null | undefined;
  /** Orders with a store of their channel, or without one. */
  hasStore?: boolean | null | undefined;
  /** Orders whose country is known, or is not. */
  hasCountry?: boolean | null | undefined;
  skus?: readonly string[] | null | undefined;
  /** Orders with an item that was matched to the product. */
  productId?: string | null | undefined;
  placedAfter?: string | null | undefined;
  placedBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  /** The beginning of an order's id or number, a SKU, or three letters or more of an item's name. */
  q?: string | null | undefined;
  /** Orders with an item that nothing in the catalog fits. */
  hasUnmatchedItems?: boolean | null | undefined;
  /** Orders with a word of their marketplace that no rule knows. */
  hasUnknownStatus?: boolean | null | undefined;
  /** Orders of which more was sold than there was. */
  isShort?: boolean | null | undefined;
  /** Orders whose source states totals that do not add up. */
  hasDiscrepancies?: boolean | null | undefined;
  /** Default: `newest`. */
  sort?: OrderSort | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
}

/** By what a list is ordered: a column of times, with the id where two are equal. */
const sorts = {
  newest: { column: 'placed_at', direction: 'desc', of: (order: OrderDetail) => order.placedAt },
  oldest: { column: 'placed_at', direction: 'asc', of: (order: OrderDetail) => order.placedAt },
  recently_updated: { column: 'updated_at', direction: 'desc', of: (order: OrderDetail) => order.updatedAt },
} as const;

export type OrderSort = keyof typeof sorts;
export const orderSorts = Object.keys(sorts) as OrderSort[];

export interface OrderPage extends CountablePage {
  items: OrderDetail[];
  pagination: CursorPagination;
}

/**
 * The newest first unless sorted otherwise: one statement a page, lines included. Throws VALIDATION_FAILED,
 * CURSOR_INVALID.
 */
export async function listOrders(
  reader: Reader,
  organizationId: string,
  filter: OrderFilter,
): Promise<OrderPage> {
  reject(filterErrors(filter));
  const conditions = conditionsOf(filter);
  const sort = filter.sort ?? 'newest';
  const scope = [sort, ...conditions.map(({ name, values }) => [name, values])];
  const position =
    filter.cursor == null ? [] : [after(sort, decodeCursor(filter.cursor, scope, ['time', 'id']))];
  const bound = [...conditions, ...position];
  const values = [organizationId, filter.limit, ...bound.flatMap(condition => condition.values)];
  const rows = await reader.query<OrderRow>(statementOf('list', sort, bound), values);
  const items = rows.slice(0, filter.limit).map(row => toDetail(toOrder(row)));
  const hasMore = rows.length > filter.limit;
  const last = items.at(-1);
  const nextCursor = hasMore && last ? encodeCursor([sorts[sort].of(last), last.id], scope) : null;
  return {
    items,
    pagination: { limit: filter.limit, hasMore, nextCursor },
    countAll: () => countOrders(reader, organizationId, conditions),
  };
}

async function countOrders(
  reader: Reader,
  organizationId: string,
  conditions: readonly Condition[],
): Promise<ListTotal> {
  const values = [organizationId, null, ...conditions.flatMap(condition => condition.values)];
  const [row] = await reader.query<{ count: number }>(statementOf('count', 'newest', conditions), values);
  return listTotal(row!.count);
}

export const listOrdersSql = (where = '', sort: OrderSort = 'newest'): string => `
  select ${orderColumns}, ${linesColumn}
  from (
    select o.* from commerce."order" o where o.organization_id = $1${where}
    order by ${orderOf(sort)} limit $2 + 1
  ) o order by ${orderOf(sort)}`;

function orderOf(sort: OrderSort): string {
  const { column, direction } = sorts[sort];
  return `o.${column} ${direction}, o.id ${direction}`;
}

/** The parameter of the limit says nothing here: it keeps the places of the others. */
export const countOrdersSql = (where = ''): string =>
  countSql(`commerce."order" o where o.organization_id = $1 and $2::integer is null${where}`);

/** A part of the statement: `name` says which, `sql` is given the parameters of its values. */
interface Condition {
  name: string;
  values: unknown[];
  sql(...parameters: string[]): string;
}

const condition = (name: string, values: unknown[], text: Condition['sql']): Condition => ({
  name,
  values,
  sql: text,
});

function after(sort: OrderSort, position: readonly unknown[]): Condition {
  const { column, direction } = sorts[sort];
  const operator = direction === 'desc' ? '<' : '>';
  return condition(
    'after',
    [...position],
    (time, id) => `(o.${column}, o.id) ${operator} (${time}::timestamptz, ${id}::uuid)`,
  );
}

/** Conditions in an order of their own, so that the same filter is the same statement. */
function conditionsOf(filter: OrderFilter): Condition[] {
  const given = <Value>(value: Value | null | undefined, make: (value: Value) => Condition): Condition[] =>
    value == null ? [] : [make(value)];
  const equals = (name: string, column: string, value: string | null | undefined): Condition[] =>
    given(value, text => condition(name, [text], parameter => `o.${column} = ${parameter}`));
  const when = (name: string, column: string, operator: '>=' | '<', time: string | null | undefined) =>
    given(time, text =>
      condition(name, [text], parameter => `o.${column} ${operator} ${parameter}::timestamptz`),
    );
  const whether = (name: string, text: string, value: boolean | null | undefined): Condition[] =>
    given(value, is => condition(`${name}=${is}`, [], () => (is ? text : `not (${text})`)));
  return [
    ...given(filter.statuses, list => condition('status', [list], set => `o.status = any(${set}::text[])`)),
    ...equals('marketplace', 'marketplace', filter.marketplace),
    ...equals('account', 'account_id', filter.accountId?.toLowerCase()),
    ...equals('store', 'store_id', filter.store),
    ...equals('country', 'country', filter.country?.toUpperCase()),
    ...equals('currency', 'currency', filter.currency?.toUpperCase()),
    ...whether('stored', 'o.store_id is not null', filter.hasStore),
    ...whether('placedIn', 'o.country is not null', filter.hasCountry),
    ...given(filter.skus, skus => condition('sku', [skus], withSku)),
    ...given(filter.productId, id => condition('product', [id], withProduct)),
    ...when('placedAfter', 'placed_at', '>=', filter.placedAfter),
    ...when('placedBefore', 'placed_at', '<', filter.placedBefore),
    ...when('updatedAfter', 'updated_at', '>=', filter.updatedAfter),
    ...when('updatedBefore', 'updated_at', '<', filter.updatedBefore),
    ...given(searched(filter.q), matching),
    ...whether(
      'unmatched',
      lineWith('l.product_id is null and l.matched_by is null'),
      filter.hasUnmatchedItems,
    ),
    ...whether('unknownStatus', `o.unknown_statuses <> '{}'`, filter.hasUnknownStatus),
    ...whether('short', lineWith('l.short_quantity > 0'), filter.isShort),
    ...whether('discrepant', `o.discrepancies <> '[]'`, filter.hasDiscrepancies),
  ];
}

const lineWith = (text: string): string =>
  `exists (select from commerce.order_line l
     where l.organization_id = $1 and l.order_id = o.id and ${text})`;

const withSku = (skus: string | undefined): string =>
  among([
    `select order_id from commerce.order_line where organization_id = $1 and sku = any(${skus}::text[])`,
    `select order_id from commerce.order_line where organization_id = $1 and seller_sku = any(${skus}::text[])`,
  ]);

const withProduct = (id: string | undefined): string =>
  among([`select order_id from commerce.order_line where organization_id = $1 and product_id = ${id}::uuid`]);

/** Three letters in a row: fewer are in no index of parts, and every name would be looked through. */
const partOfName = /[\p{Letter}\p{Number}]{3}/u;

/** Beginnings of what names the order, a whole SKU, or three letters or more of an item's name. */
const matching = (q: string): Condition =>
  partOfName.test(q)
    ? condition('q', [q, containing(q)], (text, pattern) =>
        among([
          ...named(text),
          `select order_id from commerce.order_line where organization_id = $1 and lower(name) like lower(${pattern}::text)`,
        ]),
      )
    : condition('shortQ', [q], text => among(named(text)));

const among = (candidates: readonly string[]): string => `o.id in (${candidates.join(' union ')})`;

const named = (text: string | undefined): string[] => [
  `select id from commerce."order" where organization_id = $1 and ${begins('external_order_id', text)}`,
  `select id from commerce."order" where organization_id = $1 and ${begins('external_order_number', text)}`,
  `select order_id from commerce.order_line where organization_id = $1 and sku = ${text}`,
  `select order_id from commerce.order_line where organization_id = $1 and seller_sku = ${text}`,
];

/** By bytes, as the index has it: unlike a pattern it uses the index also in a prepared statement. */
const begins = (column: string, text: string | undefined): string =>
  `lower(${column}) ~>=~ lower(${text}::text) and lower(${column}) ~<~ (lower(${text}::text) || U&'\\+10FFFF')`;

const searched = (q: string | null | undefined): string | null => {
  const text = q?.replaceAll('\0', '').trim() ?? '';
  return text === '' ? null : text;
};

const containing = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedConditionsMax = 2;

const statements = new Map<string, Statement>();

function statementOf(kind: 'list' | 'count', sort: OrderSort, conditions: readonly Condition[]): Statement {
  const order = sort === 'newest' ? '' : `${sort[0]}:`;
  const name = `${kind}:${order}${conditions.map(one => one.name).join(',')}`;
  const known = statements.get(name);
  if (known !== undefined) {
    return known;
  }
  const where = whereOf(conditions);
  const text = kind === 'list' ? listOrdersSql(where, sort) : countOrdersSql(where);
  if (conditions.length > preparedConditionsMax) {
    return unnamed(text);
  }
  const statement = sql(`commerce.order.${name}`, text);
  statements.set(name, statement);
  return statement;
}

function whereOf(conditions: readonly Condition[]): string {
  let next = 3;
  return conditions
    .map(({ values, sql: text }) => ` and ${text(...values.map(() => `$${next++}`))}`)
    .join('');
}

function filterErrors(filter: OrderFilter): FieldError[] {
  const range = (path: string, value: number, min: number, max: number): FieldError[] =>
    value >= min && value <= max
      ? []
      : [{ path, code: 'OUT_OF_RANGE', message: `Must be from ${min} to ${max}.` }];
  return [
    ...range('limit', filter.limit, 1, pagingLimits.pageSizeMax),
    ...range('skus', filter.skus?.length ?? 0, 0, productLimits.skuFilterMax),
    ...range('q', filter.q?.length ?? 0, 0, inputLimits.searchQueryLength),
    ...emptyListErrors(filter),
    ...idErrors({ accountId: filter.accountId, productId: filter.productId }),
  ];
}

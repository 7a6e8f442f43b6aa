import { calendarTime } from '../../../../kernel/calendar-time.js';
import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql, unnamed } from '../../../../kernel/database/statement.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { isSoundText } from '../../../../kernel/outside-text.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  listTotal,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { PriceBook } from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';
import { type PriceBookRow, priceBookColumns, toPriceBook } from './price-book.queries.js';
import type { PriceBookStatus } from './price-book.values.js';

/** What is null restricts nothing. */
export interface PriceBookFilter {
  statuses?: readonly PriceBookStatus[] | null;
  ids?: readonly string[] | null;
  /** Part of the name, in any case. */
  q?: string | null;
  /** Books that may price listings there: those whose scope names it, and those whose scope names none. */
  marketplace?: string | null;
}

export interface PriceBookPage extends CountablePage {
  items: PriceBook[];
  pagination: CursorPagination;
}

interface Order {
  direction: 'asc' | 'desc';
  /** What books are ordered by before their id, which rises with the time of creation. */
  key?: string;
  /** The key of the last book, by the parameter that has its position. */
  after?: string;
  positionOf?: (book: PriceBook) => string | number;
  isPosition?: (position: unknown) => boolean;
}

const isText = (position: unknown): boolean => typeof position === 'string' && isSoundText(position);

const sorts = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  recently_updated: {
    ...{ direction: 'desc', key: 'b.updated_at', after: '$4::timestamptz' },
    positionOf: ({ updatedAt }) => updatedAt,
    isPosition: position => isText(position) && calendarTime(String(position)) !== null,
  },
  name: {
    ...{ direction: 'asc', key: 'lower(b.name)', after: 'lower($4::text)' },
    positionOf: ({ name }) => name,
    isPosition: isText,
  },
  priority: {
    ...{ direction: 'asc', key: '-b.priority', after: '-$4::integer' },
    positionOf: ({ priority }) => priority,
    isPosition: position => Math.abs(Number(position)) <= priceBookLimits.priorityMax,
  },
} as const satisfies Record<string, Order>;

export type PriceBookSort = keyof typeof sorts;

/** Each filter's condition, given its value's parameter. */
const conditions = {
  statuses: value => `b.status = any(${value}::text[])`,
  ids: value => `b.id = any(${value}::uuid[])`,
  q: value => `strpos(lower(b.name), lower(${value})) > 0`,
  marketplace: value => `(b.scope->'marketplaces' = '[]' or b.scope->'marketplaces' ? ${value})`,
} as const satisfies Record<keyof PriceBookFilter, (value: string) => string>;

type ConditionKey = keyof typeof conditions;

/** One page in one statement; its cursor is the last position, so that pages stay right while books change. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export async function listPriceBooks(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: PriceBookFilter,
  { limit, cursor, sort }: { limit: number; cursor: string | null; sort: PriceBookSort },
): Promise<PriceBookPage> {
  reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...filterErrors(filter)]);
  const keys = (Object.keys(conditions) as ConditionKey[]).filter(key => filter[key] != null);
  const values = keys.map(key => filter[key]);
  const scope = [keys, values, sort];
  const order: Order = sorts[sort];
  const [id, position] = cursor === null ? [null, null] : positionIn(cursor, scope, order);
  const bound = [organizationId, limit, id, position, ...values];
  const rows = await reader.query<PriceBookRow>(listStatement(sort, keys), bound);
  const items = rows.slice(0, limit).map(toPriceBook);
  const hasMore = rows.length > limit;
  const last = items.at(-1)!;
  const nextCursor = hasMore ? encodeCursor([last.id, order.positionOf?.(last) ?? ''], scope) : null;
  const countAll = async () => {
    const counted = listStatement('count', keys);
    const found = await reader.query<{ count: number }>(counted, [
      organizationId,
      null,
      null,
      null,
      ...values,
    ]);
    return listTotal(found[0]!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

/** The id of the last book of the page before, and what the order says of it, both as the cursor was made. */
function positionIn(cursor: string, scope: unknown, { isPosition }: Order): [id: string, position: unknown] {
  const [id, position] = decodeCursor(cursor, scope, ['id', 'value']);
  if (!(isPosition?.(position) ?? position === '')) {
    throw fail('CURSOR_INVALID');
  }
  return [id, isPosition === undefined ? null : position];
}

const filterErrors = (filter: PriceBookFilter): FieldError[] => [
  ...emptyListErrors(filter),
  ...idErrors({ ids: filter.ids }),
  ...atMost('ids', filter.ids?.length ?? 0, pagingLimits.pageSizeMax),
  ...atMost('q', filter.q?.length ?? 0, inputLimits.searchQueryLength),
];

const atMost = (path: string, length: number, max: number): FieldError[] =>
  length > max ? [{ path, code: 'OUT_OF_RANGE', message: `At most ${max}; this has ${length}.` }] : [];

const statements = new Map<string, Statement>();

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedFiltersMax = 2;

function listStatement(kind: PriceBookSort | 'count', keys: readonly ConditionKey[]): Statement {
  const name = `commerce.priceBook.${kind}:${keys.join(',')}`;
  const known = statements.get(name);
  if (known !== undefined) {
    return known;
  }
  const text = listPriceBooksSql(kind, keys);
  if (keys.length > preparedFiltersMax) {
    return unnamed(text);
  }
  const made = sql(name, text);
  statements.set(name, made);
  return made;
}

/** `$2` is the size of the page, `$3` and `$4` the id and the position that it begins after. */
export function listPriceBooksSql(kind: PriceBookSort | 'count', keys: readonly ConditionKey[] = []): string {
  const given = keys.map((key, index) => ` and ${conditions[key](`$${index + 5}`)}`).join('');
  const matching = `commerce.price_book b where b.organization_id = $1${given}`;
  if (kind === 'count') {
    // Size and position say nothing here: they keep the places of the others.
    return countSql(`${matching} and $2::integer is null and $3::uuid is null and $4::text is null`);
  }
  const { key, direction, after } = sorts[kind] as Order;
  const sign = direction === 'asc' ? '>' : '<';
  const beyond = key === undefined ? `b.id ${sign} $3::uuid` : `(${key}, b.id) ${sign} (${after}, $3::uuid)`;
  // Of orders by id alone there is no position; the parameter keeps its place.
  const place = key === undefined ? ' and $4::text is null' : '';
  const order = key === undefined ? `b.id ${direction}` : `${key} ${direction}, b.id ${direction}`;
  return `select ${priceBookColumns} from ${matching} and ($3::uuid is null or ${beyond})${place}
    order by ${order} limit $2::integer + 1`;
}

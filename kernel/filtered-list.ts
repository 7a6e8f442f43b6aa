import { calendarTime } from './calendar-time.js';
import type { Database } from './database/database.js';
import { type Statement, sql, unnamed } from './database/statement.js';
import { type FieldError, fail, reject } from './errors.js';
import { idErrors } from './id-errors.js';
import { inputLimits } from './input.limits.js';
import { isSoundText } from './outside-text.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  decodeCursor,
  emptyListErrors,
  encodeCursor,
  listTotal,
  pageSizeErrors,
} from './paging.js';
import { pagingLimits } from './paging.limits.js';

type Position = string | number;

/** By a key and then by id, which rises with the time of creation; without a key by id alone. */
export interface ListSort<Item> {
  direction: 'asc' | 'desc';
  key?: {
    /** Of a row. */
    sql: string;
    /** Of the last item of the page before, whose position is `$4`. */
    after: string;
    positionOf(item: Item): Position;
    isPosition(position: unknown): boolean;
  };
}

const isText = (position: unknown): boolean => typeof position === 'string' && isSoundText(position);

/** The sorts that most lists have, of rows that are called `alias`. */
export const listSorts = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  recentlyUpdated: <Item extends { updatedAt: string }>(alias: string): ListSort<Item> => ({
    direction: 'desc',
    key: {
      sql: `${alias}.updated_at`,
      after: '$4::timestamptz',
      positionOf: ({ updatedAt }) => updatedAt,
      isPosition: position => isText(position) && calendarTime(String(position)) !== null,
    },
  }),
  name: <Item>(alias: string, nameOf: (item: Item) => string): ListSort<Item> => ({
    direction: 'asc',
    key: {
      sql: `lower(${alias}.name)`,
      after: 'lower($4::text)',
      positionOf: nameOf,
      isPosition: isText,
    },
  }),
  /** The highest first. */
  priority: <Item extends { priority: number }>(alias: string, max: number): ListSort<Item> => ({
    direction: 'asc',
    key: {
      sql: `-${alias}.priority`,
      after: '-$4::integer',
      positionOf: ({ priority }) => priority,
      isPosition: position => Math.abs(Number(position)) <= max,
    },
  }),
} as const;

interface ListDefinition<Filter, Row, Item, Sort extends string> {
  /** Begins the names of the statements. */
  name: string;
  /** With its schema. */
  table: string;
  alias: string;
  columns: string;
  /** What a page reads beside the table; a count does not. */
  join?: string;
  toItem(row: Row): Item;
  sorts: Readonly<Record<Sort, ListSort<Item>>>;
  /** Of each field that is given, by the parameters that have its value and the time. */
  conditions: Readonly<Record<keyof Filter, (value: string, time: string) => string>>;
  /** Fields of the filter that are ids, or lists of ids. */
  ids: readonly (keyof Filter & string)[];
}

/** Where a page begins, how long it is, and what time it is. */
export interface AskedPage<Sort extends string> {
  limit: number;
  cursor: string | null;
  sort: Sort;
  now: Date;
}

export interface FilteredPage<Item> extends CountablePage {
  items: Item[];
  pagination: CursorPagination;
}

/** Filters that are combined more than this are rare: planned each time, so that no connection hoards statements. */
const preparedFiltersMax = 2;

/**
 * A list of an organization's things by any of its filters, in any of its sorts: one statement a page. A cursor is the last
 * position, so that pages stay right while things change. A field of the filter that is null restricts nothing.
 */
export class FilteredList<
  Filter extends object,
  Row extends Record<string, unknown>,
  Item extends { id: string },
  Sort extends string,
> {
  readonly #definition: ListDefinition<Filter, Row, Item, Sort>;
  readonly #statements = new Map<string, Statement>();

  constructor(definition: ListDefinition<Filter, Row, Item, Sort>) {
    this.#definition = definition;
  }

  /** Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async page(
    reader: Pick<Database, 'query'>,
    organizationId: string,
    filter: Filter,
    { limit, cursor, sort, now }: AskedPage<Sort>,
  ): Promise<FilteredPage<Item>> {
    reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...this.#filterErrors(filter)]);
    const { conditions, sorts, toItem, name } = this.#definition;
    const keys = (Object.keys(conditions) as (keyof Filter & string)[]).filter(key => filter[key] != null);
    const values = keys.map(key => filter[key]);
    const scope = [name, keys, values, sort];
    const { key } = sorts[sort];
    const [id, position] = cursor === null ? [null, null] : positionIn(cursor, scope, key);
    const bound = [organizationId, limit, id, position, now, ...values];
    const rows = await reader.query<Row>(this.#statement(sort, keys), bound);
    const items = rows.slice(0, limit).map(toItem);
    const hasMore = rows.length > limit;
    const last = items.at(-1)!;
    const nextCursor = hasMore ? encodeCursor([last.id, key?.positionOf(last) ?? ''], scope) : null;
    const countAll = async () => {
      const all = [organizationId, null, null, null, now, ...values];
      const [found] = await reader.query<{ count: number }>(this.#statement('count', keys), all);
      return listTotal(found!.count);
    };
    return { items, pagination: { limit, hasMore, nextCursor }, countAll };
  }

  /**
   * `$2` is the size of the page, `$3` and `$4` the id and the position that it begins after, `$5` the time, and what
   * follows the values of the filter.
   */
  sql(kind: Sort | 'count', keys: readonly (keyof Filter & string)[] = []): string {
    const { table, alias, columns, join = '', conditions, sorts } = this.#definition;
    const given = keys.map((key, index) => ` and ${conditions[key](`$${index + 6}`, '$5::timestamptz')}`);
    const matching = `${alias}.organization_id = $1 and $5::timestamptz is not null${given.join('')}`;
    if (kind === 'count') {
      // Size and position say nothing here: they keep the places of the others.
      const unused = '$2::integer is null and $3::uuid is null and $4::text is null';
      return countSql(`${table} ${alias} where ${matching} and ${unused}`);
    }
    const { key, direction } = sorts[kind];
    const id = `${alias}.id`;
    const sign = direction === 'asc' ? '>' : '<';
    // Of sorts by id alone there is no position; the parameter keeps its place.
    const beyond =
      key === undefined
        ? `(${id} ${sign} $3::uuid and $4::text is null)`
        : `(${key.sql}, ${id}) ${sign} (${key.after}, $3::uuid)`;
    const sortedBy = key === undefined ? '' : `${key.sql} ${direction}, `;
    return `select ${columns} from ${table} ${alias} ${join} where ${matching} and ($3::uuid is null or ${beyond})
      order by ${sortedBy}${id} ${direction} limit $2::integer + 1`;
  }

  #statement(kind: Sort | 'count', keys: readonly (keyof Filter & string)[]): Statement {
    const name = `${this.#definition.name}.${kind}:${keys.join(',')}`;
    const known = this.#statements.get(name);
    if (known !== undefined) {
      return known;
    }
    if (keys.length > preparedFiltersMax) {
      return unnamed(this.sql(kind, keys));
    }
    const made = sql(name, this.sql(kind, keys));
    this.#statements.set(name, made);
    return made;
  }

  #filterErrors(filter: Filter): FieldError[] {
    const { ids } = this.#definition;
    const given = Object.fromEntries(
      ids.map(key => [key, filter[key] as Parameters<typeof idErrors>[0][string]]),
    );
    const q = 'q' in filter && typeof filter.q === 'string' ? filter.q : '';
    return [
      ...emptyListErrors(filter),
      ...idErrors(given),
      ...Object.entries(given).flatMap(([path, value]) =>
        Array.isArray(value) ? atMost(path, value.length, pagingLimits.pageSizeMax) : [],
      ),
      ...atMost('q', q.length, inputLimits.searchQueryLength),
    ];
  }
}

/** The id of the last item of the page before, and its position in the sort, both as the cursor was made. */
function positionIn(
  cursor: string,
  scope: unknown,
  key: ListSort<never>['key'],
): [id: string, position: Position | null] {
  const [id, position] = decodeCursor(cursor, scope, ['id', 'value']);
  if (!(key?.isPosition(position) ?? position === '')) {
    throw fail('CURSOR_INVALID');
  }
  return [id, key === undefined ? null : position];
}

const atMost = (path: string, length: number, max: number): FieldError[] =>
  length > max ? [{ path, code: 'OUT_OF_RANGE', message: `At most ${max}; this has ${length}.` }] : [];

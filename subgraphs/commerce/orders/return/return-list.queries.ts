import type { Database } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../../kernel/paging.js';
import type { Return } from './return.entity.js';
import { type ReturnRow, returnColumns } from './return.queries.js';

/** §4.12 GET /api/v1/returns. Times are ISO 8601; windows are half-open. */
export interface ReturnFilter {
  statuses?: readonly string[] | null | undefined;
  type?: string | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  orderId?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  respondByBefore?: string | null | undefined;
}

export interface ReturnPage extends CountablePage {
  items: Return[];
  pagination: CursorPagination;
}

const matching = `commerce.return r
   where r.organization_id = $1 and ($2::text[] is null or r.status = any($2)) and ($3::text is null or r.type = $3)
     and ($4::text is null or r.marketplace = $4) and ($5::text is null or r.account_id = $5)
     and ($6::uuid is null or r.order_id = $6) and ($7::timestamptz is null or r.updated_at >= $7)
     and ($8::timestamptz is null or r.updated_at < $8) and ($9::timestamptz is null or r.respond_by < $9)`;

const pages = {
  newest: pageSql('newest', '<', 'desc'),
  oldest: pageSql('oldest', '>', 'asc'),
} as const;

export type ReturnSort = keyof typeof pages;

function pageSql(sort: string, operator: '<' | '>', direction: 'asc' | 'desc'): Statement {
  return sql(
    `commerce.return.${sort}`,
    `select ${returnColumns} from ${matching} and ($10::uuid is null or r.id ${operator} $10)
     order by r.id ${direction} limit $11 + 1`,
  );
}

const count = sql('commerce.return.count', countSql(matching));

/** The cursor is the last id, so that pages stay right while returns come in. Throws CURSOR_INVALID. */
export async function listReturns(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: ReturnFilter,
  { limit, cursor, sort = null }: { limit: number; cursor: string | null; sort?: ReturnSort | null },
): Promise<ReturnPage> {
  const conditions = [
    filter.statuses,
    filter.type,
    filter.marketplace,
    filter.accountId?.toLowerCase(),
    filter.orderId,
    filter.updatedAfter,
    filter.updatedBefore,
    filter.respondByBefore,
  ].map(value => value ?? null);
  const scope = [...conditions, sort];
  const last = idInCursor(cursor, scope);
  const values = [organizationId, ...conditions];
  const rows = await reader.query<ReturnRow>(pages[sort ?? 'newest'], [...values, last, limit]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  return {
    items,
    pagination: { limit, hasMore, nextCursor },
    countAll: async () => listTotal((await reader.query<{ count: number }>(count, values))[0]!.count),
  };
}

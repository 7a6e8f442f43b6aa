import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import type { Return } from './return.entity.js';
import { type ReturnRow, returnColumns } from './return.queries.js';

/** §4.12 GET /api/v1/returns. Times are ISO 8601; windows are half-open. */
export interface ReturnFilter {
  status?: readonly string[] | null | undefined;
  type?: string | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  orderId?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  respondByBefore?: string | null | undefined;
}

export interface ReturnPage {
  items: Return[];
  pagination: CursorPagination;
}

const page = sql(
  'commerce.return.page',
  `select ${returnColumns} from commerce.return r
   where r.organization_id = $1 and ($2::uuid is null or r.id < $2)
     and ($4::text[] is null or r.status = any($4)) and ($5::text is null or r.type = $5)
     and ($6::text is null or r.marketplace = $6) and ($7::text is null or r.account_id = $7)
     and ($8::uuid is null or r.order_id = $8) and ($9::timestamptz is null or r.updated_at >= $9)
     and ($10::timestamptz is null or r.updated_at < $10)
     and ($11::timestamptz is null or r.respond_by < $11)
   order by r.id desc limit $3 + 1`,
);

/** Newest first. The cursor is the last id, so that pages stay right while returns come in. Throws CURSOR_INVALID. */
export async function listReturns(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: ReturnFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<ReturnPage> {
  const conditions = [
    filter.status?.length === 0 ? null : filter.status,
    filter.type,
    filter.marketplace,
    filter.accountId?.toLowerCase(),
    filter.orderId,
    filter.updatedAfter,
    filter.updatedBefore,
    filter.respondByBefore,
  ].map(value => value ?? null);
  const before = cursor === null ? null : String(decodeCursor(cursor, conditions, 1)[0]);
  // What is no id belongs to no order.
  const isNowhere = filter.orderId != null && !isId(filter.orderId);
  const rows = isNowhere
    ? []
    : await reader.query<ReturnRow>(page, [organizationId, before, limit, ...conditions]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], conditions) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

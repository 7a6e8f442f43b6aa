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
  requestedAfter?: string | null | undefined;
  requestedBefore?: string | null | undefined;
  currency?: string | null | undefined;
  /** Of the order, or of the return while its order is unknown. */
  store?: string | null | undefined;
  hasStore?: boolean | null | undefined;
  /** Of the order. */
  country?: string | null | undefined;
  hasCountry?: boolean | null | undefined;
  /** Returns with an item of the product. */
  productId?: string | null | undefined;
  countedAs?: ReturnCount | null | undefined;
}

/** What figures count a return as; one that was rejected or canceled, or is of a canceled order, counts for nothing. */
export const returnCounts = {
  return:
    'Returns of goods: neither rejected nor canceled, of no canceled order, and no cancellation themselves.',
  refund: 'What buyers get money back by: neither rejected nor canceled, and of no canceled order.',
} as const;
export type ReturnCount = keyof typeof returnCounts;

export interface ReturnPage extends CountablePage {
  items: Return[];
  pagination: CursorPagination;
}

const placeStore = 'case when o.id is null then r.store_id else o.store_id end';

/** Of the order of a return, which may be unknown. */
const ofOrder = (value: string): string =>
  `(select ${value} from (values (1)) one left join commerce."order" o
      on o.organization_id = r.organization_id and o.id = r.order_id)`;

const matching = `commerce.return r
   where r.organization_id = $1 and ($2::text[] is null or r.status = any($2)) and ($3::text is null or r.type = $3)
     and ($4::text is null or r.marketplace = $4) and ($5::text is null or r.account_id = $5)
     and ($6::uuid is null or r.order_id = $6) and ($7::timestamptz is null or r.updated_at >= $7)
     and ($8::timestamptz is null or r.updated_at < $8) and ($9::timestamptz is null or r.respond_by < $9)
     and ($10::timestamptz is null or r.requested_at >= $10) and ($11::timestamptz is null or r.requested_at < $11)
     and ($12::text is null or r.currency = $12) and ($13::text is null or ${ofOrder(placeStore)} = $13)
     and ($14::boolean is null or (${ofOrder(placeStore)} is not null) = $14)
     and ($15::text is null or ${ofOrder('o.country')} = $15)
     and ($16::boolean is null or (${ofOrder('o.country')} is not null) = $16)
     and ($17::text is null or exists (
       select from jsonb_array_elements(r.lines) line where line ->> 'productId' = $17))
     and ($18::text is null or r.status not in ('rejected', 'canceled')
       and ($18 = 'refund' or r.type is distinct from 'cancellation')
       and ${ofOrder('o.status')} is distinct from 'canceled')`;

const pages = {
  newest: pageSql('newest', '<', 'desc'),
  oldest: pageSql('oldest', '>', 'asc'),
} as const;

export type ReturnSort = keyof typeof pages;

function pageSql(sort: string, operator: '<' | '>', direction: 'asc' | 'desc'): Statement {
  return sql(
    `commerce.return.${sort}`,
    `select ${returnColumns} from ${matching} and ($19::uuid is null or r.id ${operator} $19)
     order by r.id ${direction} limit $20 + 1`,
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
    filter.requestedAfter,
    filter.requestedBefore,
    filter.currency?.toUpperCase(),
    filter.store,
    filter.hasStore,
    filter.country?.toUpperCase(),
    filter.hasCountry,
    filter.productId?.toLowerCase(),
    filter.countedAs,
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

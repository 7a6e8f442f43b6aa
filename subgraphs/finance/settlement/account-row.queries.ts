import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import type { SettlementRow } from './settlement.entity.js';
import { rowColumns, type StoredRow, toRow } from './settlement.queries.js';

/** A row of an account as a whole, and whose it is. */
export interface AccountRow extends SettlementRow {
  marketplace: string;
  accountId: string | null;
}

export interface AccountRowPage {
  items: AccountRow[];
  pagination: CursorPagination;
}

const page = sql(
  'finance.settlement.accountRows',
  `select ${rowColumns}, r.marketplace, r.account_id as "accountId" from finance.settlement_row r
   where r.organization_id = $1 and r.settlement_id is null and ($2::uuid is null or r.id < $2)
     and ($4::text is null or r.marketplace = $4) and ($5::text is null or r.account_id = $5)
   order by r.id desc limit $3 + 1`,
);

/** Subscriptions, advertising, storage: what is charged for no order. Newest first. Throws CURSOR_INVALID. */
export async function listAccountRows(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: { marketplace: string | null; accountId: string | null },
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<AccountRowPage> {
  const scope = [filter.marketplace, filter.accountId?.toLowerCase() ?? null];
  const before = idInCursor(cursor, scope);
  const rows = await reader.query<StoredRow>(page, [organizationId, before, limit, ...scope]);
  const items = rows.slice(0, limit).map(row => toRow(row) as AccountRow);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

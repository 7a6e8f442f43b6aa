import { sql } from '../../../kernel/database/statement.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import { type ImportRecord, importColumns, type Reader } from './import.queries.js';

/** Null restricts nothing. */
export interface ImportFilter {
  isDryRun: boolean | null;
}

export interface ImportPage extends CountablePage {
  items: ImportRecord[];
  pagination: CursorPagination;
}

const matching = `catalog.product_import
   where organization_id = $1 and ($2::boolean is null or is_dry_run = $2)`;

const newest = sql(
  'catalog.import.newest',
  `select ${importColumns} from ${matching} and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
   order by id desc limit $4 + 1`,
);

const count = sql('catalog.import.count', countSql(matching));

/** Newest first. Throws CURSOR_INVALID. */
export async function listImports(
  reader: Reader,
  organizationId: string,
  { isDryRun }: ImportFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<ImportPage> {
  const scope = [isDryRun];
  const before = idInCursor(cursor, scope);
  const rows = await reader.query<ImportRecord>(newest, [organizationId, isDryRun, before, limit]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  const countAll = async () => {
    const [row] = await reader.query<{ count: number }>(count, [organizationId, isDryRun]);
    return listTotal(row!.count);
  };
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

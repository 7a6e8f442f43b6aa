import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { nilId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import { type ProductRow, productColumns, toProduct, variantsColumn } from '../product/product.queries.js';
import { type ProductSnapshot, toSnapshot } from '../product/product.snapshot.js';

export interface CatalogFilter {
  updatedAfter?: string | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

export interface CatalogPage {
  items: ProductSnapshot[];
  pagination: CursorPagination;
}

const page = (where: string) => `
  select ${productColumns}, ${variantsColumn} from catalog.product p
  where p.organization_id = $1 and p.id > $2${where} order by p.id limit $3 + 1`;

const allItems = sql('catalog.export.all', page(''));
const itemsSince = sql('catalog.export.since', page(' and p.updated_at >= $4'));

/**
 * The next page of the whole catalog, oldest first. The cursor is the last id: what is created or changed while
 * somebody reads neither repeats nor hides another product.
 */
export async function exportCatalog(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: CatalogFilter,
): Promise<CatalogPage> {
  const scope = { updatedAfter: filter.updatedAfter ?? null };
  const after = idInCursor(filter.cursor, scope) ?? nilId;
  const values = [organizationId, after, filter.limit];
  const rows =
    scope.updatedAfter === null
      ? await reader.query<ProductRow>(allItems, values)
      : await reader.query<ProductRow>(itemsSince, [...values, scope.updatedAfter]);
  const items = rows.slice(0, filter.limit).map(row => toSnapshot(toProduct(row)));
  const hasMore = rows.length > filter.limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  return { items, pagination: { limit: filter.limit, hasMore, nextCursor } };
}

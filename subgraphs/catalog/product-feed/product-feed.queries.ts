import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { nilId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import { type ProductRow, productColumns, toProduct, variantsColumn } from '../product/product.queries.js';
import { toSnapshot } from '../product/product.snapshot.js';
import { type FeedProduct, feedProduct } from './feed-product.rules.js';

type Reader = Pick<Database, 'query'>;

export interface FeedPage {
  items: FeedProduct[];
  pagination: CursorPagination;
}

const latestChange = sql(
  'catalog.feed.latest',
  `select updated_at as "updatedAt" from catalog.product
   where organization_id = $1 order by updated_at desc, id desc limit 1`,
);

const activePage = sql(
  'catalog.feed.page',
  `select ${productColumns}, ${variantsColumn} from catalog.product p
   where p.organization_id = $1 and p.status = 'active' and p.id > $2 order by p.id limit $3 + 1`,
);

/** When a product of the organization last changed; null while there is none. */
export async function findLatestChange(reader: Reader, organizationId: string): Promise<string | null> {
  const [row] = await reader.query<{ updatedAt: string }>(latestChange, [organizationId]);
  return row?.updatedAt ?? null;
}

/** The next page of the active products, oldest first; each as it is offered at `now`. */
export async function listFeedProducts(
  reader: Reader,
  organizationId: string,
  { cursor, limit, now }: { cursor: string | null; limit: number; now: Date },
): Promise<FeedPage> {
  const scope = { feed: 'active' };
  const after = idInCursor(cursor, scope) ?? nilId;
  const rows = await reader.query<ProductRow>(activePage, [organizationId, after, limit]);
  const items = rows.slice(0, limit).map(row => feedProduct(toSnapshot(toProduct(row)), now));
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scope) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

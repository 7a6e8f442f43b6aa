import type { Database } from '../../../../kernel/database/database.js';
import {
  type AskedPage,
  FilteredList,
  type FilteredPage,
  listSorts,
} from '../../../../kernel/filtered-list.js';
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

export type PriceBookSort = 'newest' | 'oldest' | 'recently_updated' | 'name' | 'priority';

export const priceBookList = new FilteredList<PriceBookFilter, PriceBookRow, PriceBook, PriceBookSort>({
  name: 'commerce.priceBook',
  table: 'commerce.price_book',
  alias: 'b',
  columns: priceBookColumns,
  toItem: toPriceBook,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('b'),
    name: listSorts.name('b', ({ name }) => name),
    priority: listSorts.priority('b', priceBookLimits.priorityMax),
  },
  conditions: {
    statuses: value => `b.status = any(${value}::text[])`,
    ids: value => `b.id = any(${value}::uuid[])`,
    q: value => `strpos(lower(b.name), lower(${value})) > 0`,
    marketplace: value => `(b.scope->'marketplaces' = '[]' or b.scope->'marketplaces' ? ${value})`,
  },
  ids: ['ids'],
});

/** One page in one statement. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export const listPriceBooks = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: PriceBookFilter,
  asked: AskedPage<PriceBookSort>,
): Promise<FilteredPage<PriceBook>> => priceBookList.page(reader, organizationId, filter, asked);

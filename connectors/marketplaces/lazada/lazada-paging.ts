import type { UnreadableRecord } from '../page-records.js';
import type { ChangePage, Store } from '../port.js';

interface Page<T, U> {
  items: T[];
  unreadable?: U[];
  isLast: boolean;
}

/** Pages of one country after the other. `read` is asked for pages by their number, the first being 0. */
export async function pageOfStores<T, U extends UnreadableRecord>(
  stores: readonly Store[],
  cursor: string | null,
  read: (store: Store, page: number) => Promise<Page<T, U>>,
): Promise<ChangePage<T> & { unreadable?: U[] }> {
  const [index = 0, page = 0] = (cursor ?? '0:0').split(':').map(Number);
  const store = stores[index];
  if (store === undefined) {
    return { items: [], nextCursor: null };
  }
  const { isLast, ...records } = await read(store, page);
  if (!isLast) {
    return { ...records, nextCursor: `${index}:${page + 1}` };
  }
  return { ...records, nextCursor: index + 1 < stores.length ? `${index + 1}:0` : null };
}

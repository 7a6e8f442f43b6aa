import { secondOf } from '../epoch-seconds.js';
import { placeAfter, readEach, valueOrNull } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import { batchMax, type WooCommerceClient } from './woocommerce-client.js';
import { gmtOf, instantOf } from './woocommerce-time.js';

interface ChangeList<W, T> {
  path: string;
  /** Names of the parameters, whose times are exclusive on both sides. */
  after: string;
  before: string;
  orderBy: string;
  fields: string;
  timeOf(row: W): string;
  read(row: W): T;
}

/**
 * Rows that changed in the window, oldest first. Pages go on after the time and the ids that the page before ended
 * with: page numbers would skip a row whenever one of an earlier page changes while they are read.
 */
export async function changedRecords<W extends { id: number }, T extends { updatedAt: string }>(
  client: WooCommerceClient,
  { since, until, cursor }: ChangeWindow,
  list: ChangeList<W, T>,
): Promise<ChangePage<T>> {
  const from = cursor === null ? { second: secondOf(since), ids: [] } : placeIn(cursor);
  const rows = await client.read<W[]>(list.path, {
    [list.after]: gmtOf(from.second - 1),
    [list.before]: gmtOf(secondOf(until)),
    dates_are_gmt: 'true',
    orderby: list.orderBy,
    order: 'asc',
    per_page: String(batchMax),
    ...(from.ids.length === 0 ? {} : { exclude: from.ids.join(',') }),
    _fields: list.fields,
  });
  const records = await readEach(rows, ({ id }) => id, list.read);
  if (rows.length < batchMax) {
    return { ...records, nextCursor: null };
  }
  const seconds = rows.map(row => valueOrNull(() => secondOf(instantOf(list.timeOf(row)))));
  const { second, skipped } = placeAfter({ second: from.second, skipped: 0 }, seconds);
  const ids = rows.slice(-skipped).flatMap(row => valueOrNull(() => String(row.id)) ?? []);
  const seen = second === from.second ? [...from.ids, ...ids] : ids;
  return { ...records, nextCursor: `${second}:${seen.join(',')}` };
}

function placeIn(cursor: string): { second: number; ids: string[] } {
  const [second = '', ids = ''] = cursor.split(':');
  return { second: Number(second), ids: ids.split(',') };
}

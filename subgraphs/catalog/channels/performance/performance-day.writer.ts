import type { PerformanceRecord } from '../../../../connectors/marketplaces/performance.js';
import {
  type PerformanceFigure,
  performanceAmounts,
  performanceCounts,
} from '../../../../connectors/marketplaces/performance.values.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { FeedAddress } from './performance.entity.js';

type Writer = Pick<Database, 'query'>;

/** What is kept with each record, beside what it says. */
export interface DayContext extends FeedAddress {
  marketplace: string;
  country: string;
  /** IANA. */
  zone: string;
  /** When the marketplace was asked. */
  asOf: string | Date;
  /** Whether figures are differences between readings. */
  isEstimated: boolean;
  /** Whether records of listings add up to the store: where the store is not told as a whole. */
  itemsAreTotal: boolean;
}

export const columnOf: Readonly<Record<PerformanceFigure, string>> = {
  impressions: 'impressions',
  views: 'views',
  sessions: 'sessions',
  visitors: 'visitors',
  cartAdds: 'cart_adds',
  orders: 'orders',
  units: 'units',
  clicks: 'clicks',
  sales: 'sales',
  spend: 'spend',
};

const figures: readonly PerformanceFigure[] = [...performanceCounts, ...performanceAmounts];
const columns = figures.map(name => columnOf[name]);
const typed = [
  ...performanceCounts.map(name => `"${name}" bigint`),
  ...performanceAmounts.map(name => `"${name}" numeric`),
].join(', ');

/**
 * The product of a record is that of its SKU, or of the listing that has its id now. Rows are written in the order of
 * their key, so that two readers of an account do not wait for each other.
 */
const put = sql(
  'catalog.performance.putDays',
  `insert into catalog.performance_day as d (organization_id, connection_id, store_id, source, day, grain, item_id, sku,
     marketplace, country, zone, currency, product_id, is_total, is_estimated, as_of, ${columns.join(', ')})
   select $1, $2, $3, $4, r.day, r.grain, coalesce(r.item, ''), coalesce(r.sku, ''), $5, $6, $7, r.currency,
     coalesce(s.product_id, l.product_id), r.grain = 'store' or $10, $9, $8,
     ${figures.map(name => `r."${name}"`).join(', ')}
   from jsonb_to_recordset($11::jsonb) as r (day date, grain text, item text, sku text, currency text, ${typed})
   left join catalog.sku s on s.organization_id = $1 and s.sku = r.sku
   left join catalog.listing l on l.organization_id = $1 and l.connection_id = $2 and l.store_id = $3
     and l.external_id = r.item
   order by r.day, r.grain, r.item, r.sku
   on conflict (organization_id, connection_id, store_id, source, day, grain, item_id, sku) do update set
     currency = excluded.currency, product_id = coalesce(excluded.product_id, d.product_id), zone = excluded.zone,
     is_total = excluded.is_total, is_estimated = excluded.is_estimated, as_of = excluded.as_of,
     ${columns.map(name => `${name} = excluded.${name}`).join(', ')}
   where d.as_of <= excluded.as_of`,
);

/** What was told of the days before, and is not told any more. */
const removeUntold = sql(
  'catalog.performance.removeUntold',
  `delete from catalog.performance_day
   where organization_id = $1 and connection_id = $2 and store_id = $3 and source = $4
     and day >= $5 and day < $6 and as_of < $7`,
);

const removeOld = sql(
  'catalog.performance.purgeDays',
  `delete from catalog.performance_day
   where (organization_id, connection_id, store_id, source, day, grain, item_id, sku) in (
     select organization_id, connection_id, store_id, source, day, grain, item_id, sku
     from catalog.performance_day where day < $1::date limit $2)
   returning 1 as removed`,
);

/** Stores records, in place of those of the same days and things. What was read later stays. */
export async function putDays(
  db: Writer,
  context: DayContext,
  records: readonly PerformanceRecord[],
): Promise<void> {
  if (records.length === 0) {
    return;
  }
  const { organizationId, connectionId, storeId, source, marketplace, country, zone, asOf } = context;
  const values = [organizationId, connectionId, storeId, source, marketplace, country, zone, asOf];
  const rows = [...new Map(records.map(record => [keyOf(record), record])).values()].map(
    ({ day, grain, externalItemId: item, sku, currency, figures: told }) => ({
      ...{ day, grain, item, sku, currency },
      ...told,
    }),
  );
  const { isEstimated, itemsAreTotal } = context;
  await db.query(put, [...values, isEstimated, itemsAreTotal, JSON.stringify(rows)]);
}

/** One row is written once: of two that are told of the same thing, the later. */
const keyOf = ({ day, grain, externalItemId, sku }: PerformanceRecord): string =>
  JSON.stringify([day, grain, externalItemId, sku]);

/** Removes what a window that was read since then did not tell. */
export async function removeUntoldDays(
  db: Writer,
  { organizationId, connectionId, storeId, source }: FeedAddress,
  { from, to, since }: { from: string; to: string; since: string | Date },
): Promise<void> {
  await db.query(removeUntold, [organizationId, connectionId, storeId, source, from, to, since]);
}

/** Removes at most so many records of days before; answers how many. */
export async function removeOldDays(db: Writer, before: string, limit: number): Promise<number> {
  return (await db.query(removeOld, [before, limit])).length;
}

import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** How far a source of a store was read. Days are YYYY-MM-DD, in the store's time zone. */
export interface PerformanceCoverage {
  marketplace: string;
  accountId: string;
  storeId: string;
  country: string;
  /** IANA; null before it was read. */
  zone: string | null;
  /** The first day that was read; null before any was. */
  readFrom: string | null;
  /** The last day that was read when the marketplace had counted it. */
  completeThrough: string | null;
  /** Since when something could not be read. */
  failedFrom: string | null;
  lastReadAt: string | null;
  /** Why the last read did not reach its end. */
  error: string | null;
}

const coverage = sql(
  'catalog.performance.coverage',
  `select c.marketplace, c.id as "accountId", s.store_id as "storeId", s.country, f.zone, f.read_from::text as "readFrom",
     f.complete_through::text as "completeThrough", f.failed_from::text as "failedFrom", f.last_read_at as "lastReadAt",
     f.error
   from catalog.marketplace_connection c
   join catalog.marketplace_store s on s.organization_id = c.organization_id and s.connection_id = c.id
   left join catalog.performance_feed f on f.organization_id = c.organization_id and f.connection_id = c.id
     and f.store_id = s.store_id and f.source = $2
   where c.organization_id = $1 and c.status <> 'disconnected'
   order by c.marketplace, c.id, s.store_id`,
);

/** Every store of the accounts that are not disconnected, whether or not its marketplace tells the source. */
export const readPerformanceCoverage = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  source: PerformanceSource,
): Promise<PerformanceCoverage[]> =>
  reader.query<PerformanceCoverage & Record<string, unknown>>(coverage, [organizationId, source]);

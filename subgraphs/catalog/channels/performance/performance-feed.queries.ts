import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { FeedAddress, PerformanceFeed } from './performance.entity.js';
import type { DaySpan } from './performance-span.rules.js';

type Reader = Pick<Database, 'query'>;

const key = 'organization_id = $1 and connection_id = $2 and store_id = $3 and source = $4';

const open = sql(
  'catalog.performance.openFeed',
  `insert into catalog.performance_feed as f (organization_id, connection_id, store_id, source, zone)
   values ($1, $2, $3, $4, $5)
   on conflict (organization_id, connection_id, store_id, source) do update set zone = excluded.zone
   returning complete_through::text as "completeThrough", failed_from::text as "failedFrom",
     window_from::text as "windowFrom", window_to::text as "windowTo", window_started_at as "windowStartedAt",
     window_failed as "windowFailed", cursor,
     last_read_at as "lastReadAt"`,
);

const find = sql(
  'catalog.performance.findFeed',
  `select last_read_at as "lastReadAt", cursor from catalog.performance_feed where ${key}`,
);

const keep = sql(
  'catalog.performance.keepPlace',
  `update catalog.performance_feed set window_from = $5, window_to = $6, window_started_at = $7, cursor = $8,
     window_failed = $9
   where ${key}`,
);

/** The earliest window that had trouble is kept until it is read without: later ones are read after it. */
const advance = sql(
  'catalog.performance.advance',
  `update catalog.performance_feed set complete_through = greatest(complete_through, $5::date),
     read_from = least(read_from, $6::date),
     failed_from = case when $8 then least(failed_from, $6::date)
       when failed_from >= $6::date and failed_from < $7::date then null else failed_from end,
     window_from = null, window_to = null, window_started_at = null, window_failed = false, cursor = null
   where ${key}`,
);

const finish = sql(
  'catalog.performance.finish',
  `update catalog.performance_feed set error = null, last_read_at = $5 where ${key}`,
);

const fail = sql(
  'catalog.performance.fail',
  `update catalog.performance_feed set error = $5, window_from = case when $6 then null else window_from end,
     window_to = case when $6 then null else window_to end,
     window_started_at = case when $6 then null else window_started_at end, window_failed = window_failed and not $6,
     cursor = case when $6 then null else cursor end
   where ${key}`,
);

const valuesOf = ({ organizationId, connectionId, storeId, source }: FeedAddress) => [
  organizationId,
  connectionId,
  storeId,
  source,
];

/** Where the source stands; it is begun where there is none. */
export async function openPerformanceFeed(
  db: Reader,
  address: FeedAddress,
  zone: string,
): Promise<PerformanceFeed> {
  const [feed] = await db.query<PerformanceFeed>(open, [...valuesOf(address), zone]);
  return feed!;
}

/** Whether a read is due: one that is not finished, or the last was before `since`. */
export async function isReadDue(db: Reader, address: FeedAddress, since: Date): Promise<boolean> {
  const [feed] = await db.query<Pick<PerformanceFeed, 'lastReadAt' | 'cursor'>>(find, valuesOf(address));
  return (
    feed === undefined ||
    feed.cursor !== null ||
    feed.lastReadAt === null ||
    new Date(feed.lastReadAt) <= since
  );
}

/** A window that is being read. */
export interface OpenWindow extends DaySpan {
  /** Marks the records that it tells. */
  startedAt: string | Date;
  /** Where it goes on; null where it begins. */
  cursor: string | null;
  /** Whether a record of it could not be read. */
  isFailed: boolean;
}

/** Keeps where a window goes on. */
export async function keepPlace(
  db: Reader,
  address: FeedAddress,
  { from, to, startedAt, cursor, isFailed }: OpenWindow,
): Promise<void> {
  await db.query(keep, [...valuesOf(address), from, to, startedAt, cursor, isFailed]);
}

/** A window was read to its end, and its days up to `through` had been counted. */
export async function advancePerformanceFeed(
  db: Reader,
  address: FeedAddress,
  { from, to, isFailed, through }: DaySpan & { isFailed: boolean; through: string },
): Promise<void> {
  await db.query(advance, [...valuesOf(address), through, from, to, isFailed]);
}

/** The read reached its end. */
export async function finishPerformanceRead(db: Reader, address: FeedAddress, now: Date): Promise<void> {
  await db.query(finish, [...valuesOf(address), now]);
}

/** The read did not reach its end, because of what `error` says. */
export async function failPerformanceRead(
  db: Reader,
  address: FeedAddress,
  { error, startsWindowAnew }: { error: string; startsWindowAnew: boolean },
): Promise<void> {
  await db.query(fail, [...valuesOf(address), error, startsWindowAnew]);
}

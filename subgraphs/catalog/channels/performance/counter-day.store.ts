import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { CounterDay, FeedAddress } from './performance.entity.js';

type Reader = Pick<Database, 'query'>;
type OfItem = CounterDay & { itemId: string };

const key = 'organization_id = $1 and connection_id = $2 and store_id = $3';

const read = sql(
  'catalog.performance.readCounters',
  `select item_id as "itemId", day::text, is_whole as "isWhole", first_views as "firstViews", last_views as "lastViews",
     views_fell as "viewsFell", first_units as "firstUnits", last_units as "lastUnits", units_fell as "unitsFell"
   from catalog.performance_counter where ${key} and item_id = any($4) order by item_id for update`,
);

const write = sql(
  'catalog.performance.writeCounters',
  `insert into catalog.performance_counter (organization_id, connection_id, store_id, item_id, day, is_whole, first_views,
     last_views, views_fell, first_units, last_units, units_fell)
   select $1, $2, $3, r."itemId", r.day, r."isWhole", r."firstViews", r."lastViews", r."viewsFell", r."firstUnits",
     r."lastUnits", r."unitsFell"
   from jsonb_to_recordset($4::jsonb) as r ("itemId" text, day date, "isWhole" boolean, "firstViews" bigint,
     "lastViews" bigint, "viewsFell" boolean, "firstUnits" bigint, "lastUnits" bigint, "unitsFell" boolean)
   order by r."itemId"
   on conflict (organization_id, connection_id, store_id, item_id) do update set day = excluded.day,
     is_whole = excluded.is_whole, first_views = excluded.first_views, last_views = excluded.last_views,
     views_fell = excluded.views_fell, first_units = excluded.first_units, last_units = excluded.last_units,
     units_fell = excluded.units_fell`,
);

const removeOld = sql(
  'catalog.performance.purgeCounters',
  `delete from catalog.performance_counter
   where (organization_id, connection_id, store_id, item_id) in (
     select organization_id, connection_id, store_id, item_id from catalog.performance_counter
     where day < $1::date limit $2)
   returning 1 as removed`,
);

type OfStore = Omit<FeedAddress, 'source'>;

/** The counters of these items as they were last read, locked. */
export async function readCounterDays(
  db: Reader,
  { organizationId, connectionId, storeId }: OfStore,
  itemIds: readonly string[],
): Promise<Map<string, CounterDay>> {
  const rows = await db.query<OfItem>(read, [organizationId, connectionId, storeId, itemIds]);
  return new Map(rows.map(({ itemId, ...day }) => [itemId, withNumbers(day)]));
}

/** PostgreSQL's bigint comes as a text. */
const withNumbers = (day: CounterDay): CounterDay => ({
  ...day,
  firstViews: numberOf(day.firstViews),
  lastViews: numberOf(day.lastViews),
  firstUnits: numberOf(day.firstUnits),
  lastUnits: numberOf(day.lastUnits),
});

const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

export async function writeCounterDays(
  db: Reader,
  { organizationId, connectionId, storeId }: OfStore,
  days: ReadonlyMap<string, CounterDay>,
): Promise<void> {
  const rows = [...days].map(([itemId, day]) => ({ itemId, ...day }));
  await db.query(write, [organizationId, connectionId, storeId, JSON.stringify(rows)]);
}

/** Removes at most so many counters that were last read before the day; answers how many. */
export const removeOldCounters = async (db: Reader, before: string, limit: number): Promise<number> =>
  (await db.query(removeOld, [before, limit])).length;

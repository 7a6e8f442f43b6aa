import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';

/** How figures of an organization are kept. Without levels, its rows themselves are summed. */
export type RollupState = {
  orderCount: number;
  isBuilt: boolean;
  /** Raised when levels are built anew: what was read beside it belongs to it. */
  version: number;
  /** Of the local days of the levels; null before they were built first. */
  timeZone: string | null;
};

const columns = `order_count as "orderCount", is_built as "isBuilt", version, time_zone as "timeZone"`;

const byOrganization = sql(
  'commerce.salesRollup.state',
  `select ${columns} from commerce.sales_rollup where organization_id = $1`,
);

const none: RollupState = { orderCount: 0, isBuilt: false, version: 0, timeZone: null };

export async function findRollupState(
  reader: Pick<Database, 'query'>,
  organizationId: string,
): Promise<RollupState> {
  const [row] = await reader.query<RollupState>(byOrganization, [organizationId]);
  return row ?? none;
}

const countDropped = sql(
  'commerce.salesRollup.countDropped',
  `with taken as (
     delete from commerce.sales_delta where organization_id = $1
     returning coalesce(orders, 0) + coalesce(canceled_orders, 0) as orders
   ), of_products as (
     delete from commerce.product_sales_delta where organization_id = $1
   )
   insert into commerce.sales_rollup as s (organization_id, order_count)
   select $1::uuid, coalesce(sum(orders), 0) from taken
   on conflict (organization_id) do update set order_count = s.order_count + excluded.order_count`,
);

/** For an organization without levels: its deltas say how many orders it has, and nothing else of them is needed. */
export async function dropAndCountDeltas(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query(countDropped, [organizationId]);
}

const noteBuilt = sql(
  'commerce.salesRollup.noteBuilt',
  `insert into commerce.sales_rollup as s (organization_id, order_count, is_built, version, time_zone, built_at)
   select $1::uuid, coalesce(sum(orders + canceled_orders), 0), true, 1, $2, $3
   from commerce.sales_total_by_day where organization_id = $1
   on conflict (organization_id) do update set order_count = excluded.order_count, is_built = true,
     version = s.version + 1, time_zone = excluded.time_zone, built_at = excluded.built_at`,
);

export async function noteRollupBuilt(
  tx: Transaction,
  organizationId: string,
  timeZone: string,
): Promise<void> {
  await tx.query(noteBuilt, [organizationId, timeZone, tx.db.clock.now()]);
}

const distrust = sql(
  'commerce.salesRollup.distrust',
  `update commerce.sales_rollup set is_built = false, version = version + 1
   where organization_id = $1 and version = $2 returning version`,
);

/** The rows themselves are summed from now on, until the levels are built anew. False where these are other levels. */
export async function distrustRollup(
  tx: Transaction,
  organizationId: string,
  version: number,
): Promise<boolean> {
  return (await tx.query(distrust, [organizationId, version])).length > 0;
}

const noteChecked = sql(
  'commerce.salesRollup.noteChecked',
  'update commerce.sales_rollup set checked_at = $2 where organization_id = $1',
);

export async function noteRollupChecked(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query(noteChecked, [organizationId, tx.db.clock.now()]);
}

/** Each organization once, however many deltas it has: the index is entered anew behind each. */
const withDeltas = sql(
  'commerce.salesRollup.organizationsWithDeltas',
  `with recursive found (id) as (
     (select least(
        (select organization_id from commerce.sales_delta order by organization_id limit 1),
        (select organization_id from commerce.product_sales_delta order by organization_id limit 1)))
     union all
     select least(
       (select organization_id from commerce.sales_delta where organization_id > found.id
        order by organization_id limit 1),
       (select organization_id from commerce.product_sales_delta where organization_id > found.id
        order by organization_id limit 1))
     from found where found.id is not null
   )
   select id from found where id is not null`,
);

export async function organizationsWithDeltas(reader: Pick<Database, 'query'>): Promise<string[]> {
  return (await reader.query<{ id: string }>(withDeltas)).map(({ id }) => id);
}

const known = sql(
  'commerce.salesRollup.known',
  `select organization_id as "organizationId", ${columns} from commerce.sales_rollup
   where is_built or order_count > $1 order by organization_id`,
);

/** Organizations that have levels, and those that have too many orders to go without. */
export const rolledUpOrganizations = (
  reader: Pick<Database, 'query'>,
  ordersMax: number,
): Promise<(RollupState & { organizationId: string })[]> => reader.query(known, [ordersMax]);

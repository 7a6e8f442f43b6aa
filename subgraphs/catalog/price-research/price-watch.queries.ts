import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { PriceWatch } from './price-watch.entity.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `w.id, w.name, w.product_ids as "productIds", w.market, w.every_hours as "everyHours",
  w.above_percent as "abovePercent", w.below_percent as "belowPercent", w.standings, w.next_run_at as "nextRunAt",
  w.last_comparison_id as "lastComparisonId", w.version, w.created_at as "createdAt", w.updated_at as "updatedAt"`;

const byId = sql(
  'catalog.priceWatch.find',
  `select ${columns} from catalog.price_watch w where w.organization_id = $1 and w.id = $2`,
);

const locked = sql(
  'catalog.priceWatch.lock',
  `select ${columns} from catalog.price_watch w where w.organization_id = $1 and w.id = $2 for update`,
);

const countAll = sql(
  'catalog.priceWatch.countAll',
  'select count(*) as watches from catalog.price_watch where organization_id = $1',
);

/** Two creations at once cannot pass the limit together. */
const lockAll = sql(
  'catalog.priceWatch.lockAll',
  `select pg_advisory_xact_lock(hashtextextended('price-watches/' || $1::text, 0))`,
);

const organizationsDue = sql(
  'catalog.priceWatch.organizationsDue',
  `select distinct organization_id as "organizationId" from catalog.price_watch where next_run_at <= $1`,
);

const due = sql(
  'catalog.priceWatch.due',
  `select ${columns} from catalog.price_watch w where w.organization_id = $1 and w.next_run_at <= $2
   order by w.id for update skip locked`,
);

export async function findPriceWatch(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<PriceWatch | null> {
  const [watch] = await reader.query<PriceWatch>(byId, [organizationId, id]);
  return watch ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockPriceWatch(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PriceWatch | null> {
  const [watch] = await tx.query<PriceWatch>(locked, [organizationId, id]);
  return watch ?? null;
}

/** Nobody else counts them until the transaction ends. */
export async function countPriceWatches(tx: Transaction, organizationId: string): Promise<number> {
  await tx.query(lockAll, [organizationId]);
  const [row] = await tx.query<{ watches: number }>(countAll, [organizationId]);
  return row!.watches;
}

/** Organizations with a watch that is to be compared by now. */
export const organizationsWithDueWatches = async (db: Database, now: Date): Promise<string[]> =>
  (await db.query<{ organizationId: string }>(organizationsDue, [now])).map(
    ({ organizationId }) => organizationId,
  );

/** Those that nobody else starts at this moment. They stay locked until the transaction ends. */
export const lockDueWatches = (tx: Transaction, organizationId: string, now: Date): Promise<PriceWatch[]> =>
  tx.query<PriceWatch>(due, [organizationId, now]);

export interface PriceWatchFilter {
  productId?: string | null;
}

export const priceWatchList = new FilteredList<PriceWatchFilter, PriceWatch, PriceWatch, 'newest'>({
  name: 'catalog.priceWatch',
  table: 'catalog.price_watch',
  alias: 'w',
  columns,
  toItem: watch => watch,
  sorts: { newest: listSorts.newest },
  conditions: { productId: value => `w.product_ids @> array[${value}::uuid]` },
  ids: ['productId'],
});

import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { nilId } from '../../../kernel/ids.js';
import type { ContentSnapshot } from './content-quality.entity.js';

/** The first of a day stands. */
const insert = sql(
  'catalog.contentSnapshot.insert',
  `insert into catalog.content_snapshot (organization_id, day, account_id, store_id, marketplace, country, currency,
     products, evaluated, evaluation, catalog, listings, taken_at)
   select $1, $2, coalesce(r."accountId", '${nilId}'), coalesce(r."storeId", ''),
     r.marketplace, r.country, r.currency, r.products, r.evaluated, r.evaluation, r.catalog, r.listings, r."takenAt"
   from jsonb_to_recordset($3::jsonb) as r (
     "accountId" uuid, "storeId" text, marketplace text, country text, currency text, products integer,
     evaluated integer, evaluation jsonb, catalog jsonb, listings jsonb, "takenAt" timestamptz)
   on conflict do nothing`,
);

const purge = sql(
  'catalog.contentSnapshot.purge',
  `delete from catalog.content_snapshot
   where ctid in (select ctid from catalog.content_snapshot where taken_at < $1 order by taken_at limit $2)
   returning store_id`,
);

/** All rows of a day, in one statement. */
export const writeContentSnapshot = async (
  tx: Transaction,
  organizationId: string,
  { day, rows }: { day: string; rows: readonly ContentSnapshot[] },
): Promise<void> => {
  await tx.query(insert, [organizationId, day, JSON.stringify(rows)]);
};

/** Removes up to so many rows of before. Answers how many. */
export const deleteContentSnapshots = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;

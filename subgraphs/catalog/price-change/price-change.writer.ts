import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { PriceChange } from './price-change.rules.js';

const insert = sql(
  'catalog.priceChange.insert',
  `insert into catalog.price_change (organization_id, changed_at, product_id, variant_id, currency, old_price, new_price)
   select $1, $2, r."productId", r."variantId", r.currency, r."oldPrice", r."newPrice"
   from jsonb_to_recordset($3::jsonb) as r (
     "productId" uuid, "variantId" uuid, currency text, "oldPrice" numeric, "newPrice" numeric)`,
);

const purge = sql(
  'catalog.priceChange.purge',
  `delete from catalog.price_change
   where ctid in (select ctid from catalog.price_change where changed_at < $1 order by changed_at limit $2)
   returning id`,
);

/** Notes the changes in the transaction that makes them, in one statement; costs nothing where there are none. */
export function notePriceChanges(
  tx: Transaction,
  organizationId: string,
  changes: readonly PriceChange[],
): void {
  if (changes.length > 0) {
    tx.defer(insert, [organizationId, tx.db.clock.now(), JSON.stringify(changes)]);
  }
}

/** Removes up to so many changes of before. Answers how many. */
export const deletePriceChanges = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;

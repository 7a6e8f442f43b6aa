import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { PriceWatch } from './price-watch.entity.js';

const save = sql(
  'catalog.priceWatch.save',
  `insert into catalog.price_watch (organization_id, id, name, product_ids, market, every_hours, above_percent, below_percent,
     standings, next_run_at, last_comparison_id, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (organization_id, id) do update set name = excluded.name, product_ids = excluded.product_ids,
     market = excluded.market, every_hours = excluded.every_hours, above_percent = excluded.above_percent,
     below_percent = excluded.below_percent, standings = excluded.standings, next_run_at = excluded.next_run_at,
     last_comparison_id = excluded.last_comparison_id, version = excluded.version, updated_at = excluded.updated_at`,
);

const deleteOne = sql(
  'catalog.priceWatch.delete',
  'delete from catalog.price_watch where organization_id = $1 and id = $2',
);

export async function writePriceWatch(
  tx: Transaction,
  organizationId: string,
  watch: PriceWatch,
): Promise<void> {
  const { id, name, productIds, market, everyHours, abovePercent, belowPercent } = watch;
  const { standings, nextRunAt, lastComparisonId, version, createdAt, updatedAt } = watch;
  const fields = [name, productIds, market, everyHours, abovePercent, belowPercent];
  const state = [JSON.stringify(standings), nextRunAt, lastComparisonId, version, createdAt, updatedAt];
  await tx.query(save, [organizationId, id, ...fields, ...state]);
}

export const removePriceWatch = async (
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<void> => {
  await tx.query(deleteOne, [organizationId, id]);
};

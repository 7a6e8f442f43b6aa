import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PriceCheck } from './price-check.rules.js';

/** What failed is tried anew. Promotions that there are no more have nothing to be looked at. */
const request = sql(
  'commerce.promotionPriceCheck.request',
  `insert into commerce.promotion_price_check as c (organization_id, promotion_id, next_check_at)
   select organization_id, id, $3 from commerce.promotion
   where organization_id = $1 and id = any($2::uuid[]) order by id
   on conflict (organization_id, promotion_id) do update set next_check_at = $3, checks = 0, failed_stores = 0`,
);

/** Has the prices of the promotions' listings looked at soon. The caller holds the promotions. */
export async function requestChecks(
  tx: Transaction,
  organizationId: string,
  promotionIds: readonly string[],
): Promise<void> {
  if (promotionIds.length > 0) {
    await tx.query(request, [organizationId, promotionIds, tx.db.clock.now()]);
  }
}

const save = sql(
  'commerce.promotionPriceCheck.save',
  `update commerce.promotion_price_check c set next_check_at = r."nextCheckAt", checks = r.checks,
     failed_stores = r."failedStores", ending = r.ending
   from jsonb_to_recordset($2::jsonb) as r ("promotionId" uuid, "nextCheckAt" timestamptz, checks integer,
     "failedStores" integer, ending jsonb)
   where c.organization_id = $1 and c.promotion_id = r."promotionId"`,
);

/** Notes what looks came to. The caller holds them. */
export const saveChecks = async (
  tx: Transaction,
  organizationId: string,
  checks: readonly (PriceCheck & { promotionId: string })[],
): Promise<void> => {
  const records = checks.map(({ promotionId, nextCheckAt, checks: count, failedStores, ending }) => ({
    ...{ promotionId, nextCheckAt, checks: count, failedStores, ending },
  }));
  await tx.query(save, [organizationId, JSON.stringify(records)]);
};

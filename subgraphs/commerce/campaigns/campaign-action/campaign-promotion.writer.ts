import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';

const release = sql(
  'commerce.campaign.releasePromotions',
  `update commerce.promotion set campaign_id = null, version = version + 1, updated_at = $3
   where organization_id = $1 and campaign_id = $2`,
);

/** Whoever calls holds the lock of the organization's promotions. */
export async function releasePromotionsOf(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<void> {
  await tx.query(release, [organizationId, campaignId, tx.db.clock.now()]);
}

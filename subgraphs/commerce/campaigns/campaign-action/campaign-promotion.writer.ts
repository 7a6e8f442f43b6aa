import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { lockPromotionsOf } from '../../pricing/promotion/promotion.queries.js';

const release = sql(
  'commerce.campaign.releasePromotions',
  `update commerce.promotion set campaign_id = null, version = version + 1, updated_at = $3
   where organization_id = $1 and campaign_id = $2`,
);

/** The promotions of a campaign that is deleted belong to none. */
export async function releasePromotions(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<void> {
  lockPromotionsOf(tx, organizationId);
  await tx.query(release, [organizationId, campaignId, tx.db.clock.now()]);
}

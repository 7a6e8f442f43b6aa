import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { lockPromotionsOf } from '../../pricing/promotion/promotion.queries.js';
import type { ReadHoldingStores } from '../../pricing/promotion/promotion.service.js';
import type { Campaign } from '../campaign/campaign.entity.js';
import { releasePromotionsOf } from './campaign-promotion.writer.js';
import { type CampaignPromotions, launchedIds } from './campaign-promotions.js';

interface Dependencies {
  promotions: Pick<CampaignPromotions, 'setIntent'>;
  storesHolding: ReadHoldingStores;
}

/**
 * The promotions of a campaign that is deleted belong to none, and have ended for good: one whose window is over could
 * otherwise be given another window by anybody, though it is what was approved. Throws CAMPAIGN_IN_USE.
 */
export const promotionReleaser =
  ({ promotions, storesHolding }: Dependencies) =>
  async (tx: Transaction, ctx: RequestContext, campaign: Campaign): Promise<void> => {
    const ids = launchedIds(campaign);
    lockPromotionsOf(tx, ctx.organizationId);
    const stores = new Set<string>();
    for (const id of ids) {
      for (const store of await storesHolding(tx, ctx.organizationId, id)) {
        stores.add(store);
      }
    }
    if (stores.size > 0) {
      throw fail('CAMPAIGN_IN_USE', {
        detail: `Stores that still have its promotions: ${[...stores].join(', ')}.`,
      });
    }
    await promotions.setIntent(tx, ctx, ids, 'ended');
    await releasePromotionsOf(tx, ctx.organizationId, campaign.id);
  };

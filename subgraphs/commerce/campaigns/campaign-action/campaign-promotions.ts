import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PromotionDefinition } from '../../pricing/promotion/promotion.entity.js';
import type { PromotionIntent } from '../../pricing/promotion/promotion.values.js';
import type { PlannedProduct } from '../campaign/campaign.entity.js';

export interface PromotionDraft {
  definition: PromotionDefinition;
  products: readonly PlannedProduct[];
  intent: PromotionIntent;
  campaignId: string;
}

/** What a campaign does to its promotions, in the transaction of the campaign. */
export interface CampaignPromotions {
  /** In the order of the drafts; all or none. */
  createAll(
    tx: Transaction,
    ctx: RequestContext,
    drafts: readonly PromotionDraft[],
  ): Promise<readonly { id: string }[]>;
  setIntent(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: PromotionIntent,
  ): Promise<unknown>;
}

import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PromotionDraft } from '../../pricing/promotion/make-promotions.js';
import type { PromotionIntent } from '../../pricing/promotion/promotion.values.js';

/** What a campaign does to its promotions, in the transaction of the campaign. */
export interface CampaignPromotions {
  /** In the order of the drafts; all or none. */
  createAll(
    tx: Transaction,
    ctx: RequestContext,
    drafts: readonly PromotionDraft[],
  ): Promise<readonly { id: string }[]>;
  /** Of those whose state permits it. */
  setIntent(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: Exclude<PromotionIntent, 'draft'>,
  ): Promise<unknown>;
}

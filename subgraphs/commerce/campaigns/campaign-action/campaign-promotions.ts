import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { FieldError } from '../../../../kernel/errors.js';
import type { PromotionDraft } from '../../pricing/promotion/make-promotions.js';
import type { PromotionIntent } from '../../pricing/promotion/promotion.values.js';
import type { Campaign } from '../campaign/campaign.entity.js';
import { windowOf } from '../campaign-conflict/planned-place.rules.js';

/** What a campaign does to its promotions, in the transaction of the campaign. */
export interface CampaignPromotions {
  /** In the order of the drafts; all or none. */
  createAll(
    tx: Transaction,
    ctx: RequestContext,
    drafts: readonly PromotionDraft[],
  ): Promise<readonly { id: string }[]>;
  /** What `createAll` would reject at this moment, at the same paths. */
  draftErrors(
    tx: Transaction,
    ctx: RequestContext,
    drafts: readonly PromotionDraft[],
  ): Promise<readonly FieldError[]>;
  /** Of those whose state permits it. */
  setIntent(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: Exclude<PromotionIntent, 'draft'>,
  ): Promise<unknown>;
}

/** What the launch creates. */
export const draftsOf = ({ id, revision: { plan } }: Pick<Campaign, 'id' | 'revision'>): PromotionDraft[] =>
  plan.promotions.map(planned => ({
    definition: { ...planned.definition, window: windowOf(planned, plan) },
    products: planned.products,
    intent: 'active',
    campaignId: id,
  }));

import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { FieldError } from '../../../../kernel/errors.js';
import type { PromotionDraft } from '../../pricing/promotion/make-promotions.js';
import { findPromotions } from '../../pricing/promotion/promotion.queries.js';
import type { NewIntent } from '../../pricing/promotion/promotion.service.js';
import { statusAt } from '../../pricing/promotion/promotion-status.rules.js';
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
    intent: NewIntent,
  ): Promise<unknown>;
  /** What `setIntent` would reject at this moment, at the same paths. */
  intentErrors(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: NewIntent,
  ): Promise<readonly FieldError[]>;
}

/** Of a campaign that was launched; in the order of the plan. */
export const launchedIds = ({ promotions }: Pick<Campaign, 'promotions'>): string[] =>
  promotions.map(({ promotionId }) => promotionId);

/** Keys of those that were launched and are over: by the clock, ended on their own, or deleted since. */
export async function keysOver(
  reader: Pick<Transaction, 'query'>,
  { organizationId, clock }: RequestContext,
  { promotions }: Pick<Campaign, 'promotions'>,
): Promise<ReadonlySet<string>> {
  const found = await findPromotions(reader, organizationId, launchedIds({ promotions }));
  const time = clock.now().toISOString();
  const open = new Set(found.filter(each => statusAt(each, time) !== 'ended').map(({ id }) => id));
  return new Set(promotions.filter(({ promotionId }) => !open.has(promotionId)).map(({ key }) => key));
}

/** What the launch creates. */
export const draftsOf = ({ id, revision: { plan } }: Pick<Campaign, 'id' | 'revision'>): PromotionDraft[] =>
  plan.promotions.map(planned => ({
    definition: { ...planned.definition, window: windowOf(planned, plan) },
    products: planned.products,
    intent: 'active',
    campaignId: id,
  }));

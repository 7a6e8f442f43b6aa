import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Promotion } from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import { countPromotions, lockPromotions, lockPromotionsOf } from './promotion.queries.js';
import type { PromotionIntent } from './promotion.values.js';
import { statusAt } from './promotion-status.rules.js';

/**
 * The promotion at the version that the caller demands; nobody else can change one of the organization meanwhile. Throws
 * PROMOTION_NOT_FOUND, VERSION_STALE.
 */
export async function lockPromotion(tx: Transaction, ctx: RequestContext, id: string): Promise<Promotion> {
  lockPromotionsOf(tx, ctx.organizationId);
  const [promotion] = isId(id) ? await lockPromotions(tx, ctx.organizationId, [id]) : [];
  if (promotion === undefined) {
    throw fail('PROMOTION_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== promotion.version) {
    throw fail('VERSION_STALE', {
      detail: `The promotion is at version ${promotion.version}, not ${ctx.ifMatch}.`,
    });
  }
  return promotion;
}

/** Of one that ended nothing changes, and what a campaign planned is what was approved. Throws PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN. */
export function requireChangeable({ intent, campaignId }: Promotion): void {
  if (intent === 'ended') {
    throw fail('PROMOTION_ENDED');
  }
  if (campaignId !== null) {
    throw fail('PROMOTION_IN_CAMPAIGN');
  }
}

/** What is over is given to nobody any more, unless its window is made longer. Throws PROMOTION_ENDED. */
export function requireNotOver(promotion: Promotion, now: Date): void {
  if (statusAt(promotion, now.toISOString()) === 'ended') {
    throw promotion.intent === 'ended'
      ? fail('PROMOTION_ENDED')
      : fail('PROMOTION_ENDED', { detail: 'The window of the promotion is over: change `window` first.' });
  }
}

/**
 * Of one that ended the status stays, and one of a campaign is activated again by the campaign alone. Throws
 * PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN.
 */
export function requireIntent({ intent: before, campaignId }: Promotion, after: PromotionIntent): void {
  if (before === 'ended') {
    throw fail('PROMOTION_ENDED');
  }
  if (campaignId !== null && after === 'active' && before !== 'active') {
    throw fail('PROMOTION_IN_CAMPAIGN');
  }
}

/** Whether there may be so many more that have not ended; the caller holds the lock. Throws LIMIT_REACHED. */
export async function requireRoom(
  tx: Transaction,
  organizationId: string,
  more: { all: number; automatic: number },
): Promise<void> {
  const counts = await countPromotions(tx, organizationId);
  const limits = { all: promotionLimits.promotionsMax, automatic: promotionLimits.automaticMax };
  const names = { all: 'promotions', automatic: 'automatic promotions' };
  for (const kind of ['all', 'automatic'] as const) {
    if (more[kind] > 0 && counts[kind] + more[kind] > limits[kind]) {
      const detail = `An organization has at most ${limits[kind]} ${names[kind]} that have not ended.`;
      throw fail('LIMIT_REACHED', { detail });
    }
  }
}

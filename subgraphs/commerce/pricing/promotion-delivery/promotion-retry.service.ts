import type { RequestContext } from '../../../../kernel/context.js';
import type { JobTicket } from '../../../../kernel/database/new-job.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { requireNotOver } from '../promotion/lock-promotion.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { lockPromotions } from '../promotion/promotion.queries.js';
import { retryJob } from './promotion-retry.jobs.js';

/**
 * Has what failed of a promotion delivered again, by a job. Throws PROMOTION_NOT_FOUND, PROMOTION_ENDED,
 * PROMOTION_NOT_ACTIVE.
 */
export function retryPromotion(
  ctx: RequestContext,
  id: string,
): Promise<{ promotion: Promotion; job: JobTicket }> {
  const { organizationId } = ctx;
  return ctx.transaction(async tx => {
    const [promotion] = isId(id) ? await lockPromotions(tx, organizationId, [id]) : [];
    if (promotion === undefined) {
      throw fail('PROMOTION_NOT_FOUND');
    }
    requireNotOver(promotion, ctx.clock.now());
    if (promotion.intent !== 'active') {
      throw fail('PROMOTION_NOT_ACTIVE');
    }
    return { promotion, job: tx.enqueue(retryJob(organizationId, id)) };
  });
}

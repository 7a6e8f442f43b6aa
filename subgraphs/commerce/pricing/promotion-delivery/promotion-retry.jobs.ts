import { setTimeout as delay } from 'node:timers/promises';
import type { NewJob } from '../../../../kernel/database/new-job.js';
import { fail } from '../../../../kernel/errors.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import { JobFailed } from '../../../../kernel/jobs/job-failed.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { lockPromotions } from '../promotion/promotion.queries.js';
import { type RetriedDelivery, readRetried, retryDeliveries } from './promotion-retry.writer.js';

type RetryPayload = { promotionId: string };

const retryKind = { kind: 'promotion.retry', scope: 'promotions:write', unit: 'stores' } as const;

export const retryJob = (organizationId: string, promotionId: string): NewJob => ({
  ...retryKind,
  organizationId,
  payload: { promotionId },
  queueKey: promotionId,
});

/** Between two looks at what became of it: at first as long as a few calls take, then longer and longer. */
const pollMinMs = 25;
const pollMaxMs = 1_000;

/**
 * Delivers again what failed of a promotion, and nothing else. It ends when each of these deliveries stands, or failed once
 * more; what may pass is tried on after that.
 */
export const promotionRetry = defineJob({
  ...retryKind,
  run: async (job: JobRun<RetryPayload>): Promise<object> => {
    const { promotionId } = job.payload;
    const ids = await job.step('retry', async tx => {
      await lockPromotions(tx, job.organizationId, [promotionId]);
      return retryDeliveries(tx, job.organizationId, promotionId);
    });
    job.progress(0, ids.length);
    const deliveries = await untilDecided(job, ids);
    return retryResult(promotionId, deliveries);
  },
});

async function untilDecided(job: JobRun<RetryPayload>, ids: readonly string[]): Promise<RetriedDelivery[]> {
  const { ctx, organizationId, signal } = job;
  for (let pollMs = pollMinMs; ; pollMs = Math.min(pollMs * 1.5, pollMaxMs)) {
    const deliveries = await readRetried(ctx.db, organizationId, ids, ctx.clock.now());
    const open = deliveries.filter(({ isDecided, isDue }) => !isDecided || isDue === true);
    job.progress(deliveries.length - open.length, ids.length);
    if (open.length === 0) {
      return deliveries;
    }
    await delay(pollMs, undefined, { signal });
  }
}

const isFailed = ({ state, failedItems }: RetriedDelivery): boolean =>
  state === 'rejected' || state === 'failed' || failedItems > 0;

/** @throws JobFailed where every delivery failed once more. */
function retryResult(promotionId: string, retried: readonly RetriedDelivery[]): object {
  const deliveries = retried.map(({ isDecided: _isDecided, isDue: _isDue, issues, ...delivery }) => ({
    ...delivery,
    issues: issues.map(({ code, message }) => ({ code, message })),
  }));
  const failed = retried.filter(isFailed).length;
  const result = { success: failed === 0, promotionId, retried: retried.length, failed, deliveries };
  const [first] = deliveries;
  if (first !== undefined && failed === retried.length) {
    const why = first.issues[0]?.message ?? first.state;
    throw new JobFailed(
      fail('PROMOTION_DELIVERY_FAILED', { detail: `${first.marketplace}: ${why}` }),
      result,
    );
  }
  return retried.length === 0
    ? { ...result, message: 'Nothing had failed, so nothing was delivered.' }
    : result;
}

import type { AbandonJob } from '../../../kernel/jobs/define-job.js';
import { notify } from '../../platform/index.js';
import { findFacts } from './price-research.queries.js';
import type { ComparePayload } from './price-research.queue.js';
import { writeUnfinished } from './price-research.writer.js';
import { lockPriceWatch } from './price-watch.queries.js';

/**
 * Ends a comparison without figures in the transaction that ends its job: what was searched stays, and it does not succeed. Tells people of a comparison of a watch that failed, since nobody waits for its job: once.
 * Nothing of one that was asked for, whose caller reads its job, that somebody canceled, or whose watch was deleted meanwhile.
 */
export const abandonComparison: AbandonJob<ComparePayload> = async (
  tx,
  { organizationId, payload: { comparisonId }, end, error },
) => {
  await writeUnfinished(tx, { organizationId, comparisonId });
  const comparison = end === 'failed' ? await findFacts(tx, organizationId, comparisonId) : null;
  const watchId = comparison?.watchId ?? null;
  const watch = watchId === null ? null : await lockPriceWatch(tx, organizationId, watchId);
  if (watch?.lastComparisonId === comparisonId) {
    await notify(tx, {
      organizationId,
      kind: 'price_watch.comparison_failed',
      severity: 'warning',
      subject: { type: 'price_comparison', id: comparisonId },
      title: `The prices of ${watch.name} could not be compared`,
      message: `${error?.message ?? 'The job failed.'} They are compared again at ${watch.nextRunAt}.`,
      scopes: ['catalog:read'],
    });
  }
  return { comparisonId };
};

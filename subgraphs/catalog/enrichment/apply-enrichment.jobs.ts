import { AppError } from '../../../kernel/errors.js';
import { defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import type { ProductService } from '../product/product.service.js';
import { type AppliedProposals, applyProposals, isSelected } from './apply-proposals.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import { findOpenProposals, findProductsWithOpen } from './enrichment.queries.js';
import { type ApplyPayload, applyKind } from './enrichment.queue.js';

type Job = JobRun<ApplyPayload>;

interface Counts {
  applied: number;
  outdated: number;
  /** Products that may not have the values. */
  failed: { productId: string; code: string; message: string }[];
}

/** Products whose failures are told one by one; the others are counted. */
const failuresMax = 100;

/**
 * Applies proposals of an enrichment, a product at a time: what was applied before a run ended early stays applied, and is not
 * found again.
 */
export const enrichmentApplication = (products: ProductService) =>
  defineJob<ApplyPayload, Json>({
    ...applyKind,
    run: async job => {
      const counts: Counts = { applied: 0, outdated: 0, failed: [] };
      for (let after: string | null = null, isMore = true; isMore; ) {
        const batch = await productsAfter(job, after);
        for (const productId of batch) {
          job.throwIfCanceled();
          await applyOne(job, products, productId, counts);
          job.progress(job.currentProgress.done + 1);
        }
        after = batch.at(-1) ?? null;
        isMore = batch.length === limits.batchSize;
      }
      const { applied, outdated, failed } = counts;
      const { enrichmentId } = job.payload;
      const told = failed.slice(0, failuresMax);
      return { success: true, enrichmentId, applied, outdated, failedCount: failed.length, failed: told };
    },
    describeUnfinished: async ({ payload: { enrichmentId } }) => ({ success: false, enrichmentId }),
  });

const productsAfter = (
  { ctx, organizationId, payload: { enrichmentId } }: Job,
  after: string | null,
): Promise<string[]> =>
  findProductsWithOpen(ctx.db, organizationId, { enrichmentId, after, limit: limits.batchSize });

async function applyOne(
  { ctx, organizationId, payload }: Job,
  products: ProductService,
  productId: string,
  counts: Counts,
): Promise<void> {
  const { enrichmentId, decidedBy, overwrite } = payload;
  const open = await findOpenProposals(ctx.db, organizationId, { enrichmentId, productId });
  const ids = open.filter(proposal => isSelected(proposal, payload)).map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    const done: AppliedProposals = await ctx.transaction(tx =>
      applyProposals(tx, ctx, products, { productId, ids, overwrite, decidedBy }),
    );
    counts.applied += done.applied.length;
    counts.outdated += done.outdated.length;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const message = error.errors[0]?.message ?? error.detail;
    counts.failed.push({ productId, code: error.code, message });
  }
}

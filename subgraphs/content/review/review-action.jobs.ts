import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { AppError } from '../../../kernel/errors.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { marketplaceFailure } from '../../catalog/index.js';
import { type ActionJob, performAction, type ReviewActionDependencies } from './perform-action.js';
import type { ReviewAction } from './review.entity.js';
import { abandonActions, changeAction, findActionsOfJob } from './review-action.queries.js';
import { reviewActionKind } from './review-action.queue.js';

type Result = {
  success: boolean;
  failedCount: number;
  results: Pick<ReviewAction, 'reviewId' | 'action' | 'status' | 'evidence' | 'error'>[];
};

/**
 * Does the actions of a batch at their channels, one after the other. One that fails holds up none of the others; what may
 * pass by itself is tried again with the job.
 */
export const reviewAction = (dependencies: ReviewActionDependencies) =>
  defineJob({
    ...reviewActionKind,
    run: async (job: ActionJob): Promise<Result> => {
      const { organizationId, jobId, ctx } = job;
      const actions = await findActionsOfJob(ctx.db, organizationId, jobId);
      let postponed: MarketplaceError | null = null;
      for (const [done, action] of actions.entries()) {
        job.progress(done, actions.length);
        job.throwIfCanceled();
        postponed = (await perform(dependencies, job, action)) ?? postponed;
      }
      if (postponed !== null) {
        throw postponed;
      }
      job.progress(actions.length, actions.length);
      return resultOf(await findActionsOfJob(ctx.db, organizationId, jobId));
    },
    describeUnfinished: async ({ ctx, organizationId, jobId }) =>
      resultOf(await findActionsOfJob(ctx.db, organizationId, jobId)),
    abandon: async (tx, job) => ({ abandoned: await abandonActions(tx, job) }),
  });

function resultOf(actions: readonly ReviewAction[]): Result {
  const failedCount = actions.filter(({ status }) => status !== 'completed').length;
  return {
    success: failedCount === 0,
    failedCount,
    results: actions.map(({ reviewId, action, status, evidence, error }) => ({
      reviewId,
      action,
      status,
      evidence,
      error,
    })),
  };
}

/** Answers what the job has to come back for; null where the action has ended. */
async function perform(
  dependencies: ReviewActionDependencies,
  job: ActionJob,
  action: ReviewAction,
): Promise<MarketplaceError | null> {
  if (action.status !== 'queued' && action.status !== 'sending') {
    return null;
  }
  try {
    await performAction(dependencies, job, action);
    return null;
  } catch (error) {
    job.throwIfCanceled();
    if (error instanceof MarketplaceError && error.isTemporary && !job.isFinal(error)) {
      return error;
    }
    const failure = failureOf(error);
    if (failure === null) {
      throw error;
    }
    const { code, detail: message } = failure;
    await job.ctx.transaction(tx =>
      changeAction(tx, job.organizationId, {
        ...action,
        status: 'failed',
        evidence: null,
        error: { code, message },
      }),
    );
    return null;
  }
}

/** Null for what nobody expects. */
function failureOf(error: unknown): AppError | null {
  if (error instanceof MarketplaceError) {
    return marketplaceFailure(error);
  }
  return error instanceof AppError && error.status < 500 ? error : null;
}

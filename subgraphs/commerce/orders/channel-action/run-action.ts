import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type ErrorCode, errorCatalogue } from '../../../../kernel/error-catalogue.js';
import { AppError, fail } from '../../../../kernel/errors.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { marketplaceFailure } from '../../../catalog/index.js';
import type { ActionChange, ChannelAction } from './channel-action.entity.js';

export interface RunnableAction<Action extends ChannelAction> {
  action: Action;
  change(tx: Transaction, changes: ActionChange<Action>): Promise<void>;
  /** Does it, and stores that it is done. Called again after a crash. */
  perform(): Promise<Action>;
}

/**
 * Runs the job of an action. That it completes says that the action was done; whatever else comes of it is thrown, so
 * that an action that failed is a job that failed, with the same error.
 *
 * @throws AppError
 */
export async function runAction<Action extends ChannelAction>(
  job: JobRun<unknown>,
  { action, change, perform }: RunnableAction<Action>,
): Promise<Action> {
  if (action.status === 'completed') {
    return action;
  }
  if (action.status === 'failed') {
    throw storedFailure(action);
  }
  try {
    return await perform();
  } catch (error) {
    const failure = finalFailure(job, error);
    if (failure === null) {
      throw error;
    }
    const { code, detail } = failure;
    await job.step('failed', tx =>
      change(tx, { status: 'failed', error: { code, message: detail } } as ActionChange<Action>),
    );
    throw failure;
  }
}

/** Null for what may pass: the job is run again. */
function finalFailure(job: JobRun<unknown>, error: unknown): AppError | null {
  if (job.isCanceled()) {
    return null;
  }
  if (error instanceof MarketplaceError) {
    return error.isTemporary && !job.isFinal(error) ? null : marketplaceFailure(error);
  }
  if (error instanceof AppError && error.status < 500) {
    return error;
  }
  return job.isLastAttempt ? fail('INTERNAL', { cause: error }) : null;
}

/** Of a run that died between storing the failure and ending the job. */
function storedFailure({ error }: ChannelAction): AppError {
  const code = error?.code ?? 'INTERNAL';
  return fail(Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'INTERNAL', {
    detail: error?.message ?? errorCatalogue.INTERNAL.title,
  });
}

import type { Transaction } from '../database/transaction.js';
import type { Scope } from '../scopes.js';
import type { JobRun } from './job-run.js';

/** What can be stored as JSON and read back the same. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export interface JobDefinition<Payload, Result> {
  /** The name in `platform.job.kind`, such as `product.import`. */
  kind: string;
  /** Who holds this scope may read and cancel jobs of this kind. */
  scope: Scope;
  /** What progress counts, in the plural: `rows`. */
  unit: string;
  /** Runs that may end in an unexpected error before the job fails. Default 5. */
  maxAttempts?: number;
  /**
   * Does the work; called again from the start after an error or a crash, so every effect belongs into a
   * step. An AppError of status 4xx fails the job for good; one of status 5xx is retried with a growing delay.
   * Its owner is shown either in the end. Anything else is retried likewise, and masked in the end.
   * What is returned is the result of work that was done: a run whose work failed throws.
   */
  run(job: JobRun<Payload>): Promise<Result>;
  /**
   * What was done of a job that ends canceled or failed, in the words of its kind; becomes part of the result, beside the
   * finished steps and the progress. Without it a failed job has no result.
   */
  describeUnfinished?(job: JobRun<Payload>, end: UnfinishedEnd): Promise<object>;
  /** Absent where nothing waits for the job but the job itself. */
  abandon?: AbandonJob<Payload>;
}

/** How a job ends that has not done all of its work. */
export type UnfinishedEnd = 'canceled' | 'failed';

/** A job that ends without having done its work. */
export interface AbandonedJob<Payload> {
  organizationId: string;
  jobId: string;
  payload: Payload;
  end: UnfinishedEnd;
  /** Why a job failed, as its owner is shown it; null where it was canceled. */
  error: { code: string; message: string } | null;
}

/**
 * Takes back what was saved for the job to do, or says that it stands. Called in the transaction that ends the job, so
 * that nothing waits for a job that will not come. What it answers becomes part of the result of a canceled job.
 */
export type AbandonJob<Payload> = (
  tx: Transaction,
  job: AbandonedJob<Payload>,
) => Promise<Record<string, unknown>>;

/** By the kind of job, for whoever ends jobs that wait. */
// biome-ignore lint/suspicious/noExplicitAny: payloads differ by kind; each was checked by `defineJob`.
export type AbandonJobs = Readonly<Record<string, AbandonJob<any>>>;

/** A definition whose payload type is known to its own module only, as the worker keeps it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of definitions mixes payloads; each was checked by `defineJob`.
export type AnyJobDefinition = JobDefinition<any, any>;

/** Infers payload and result of a definition; has no effect at run time. */
export const defineJob = <Payload, Result>(
  definition: JobDefinition<Payload, Result>,
): JobDefinition<Payload, Result> => definition;

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
   * What a canceled job leaves behind, in the words of its kind; becomes part of the result. Without it the
   * result names the finished steps and the progress.
   */
  describeCanceled?(job: JobRun<Payload>): Promise<Result>;
}

/** A definition whose payload type is known to its own module only, as the worker keeps it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of definitions mixes payloads; each was checked by `defineJob`.
export type AnyJobDefinition = JobDefinition<any, any>;

export const defineJob = <Payload, Result>(
  definition: JobDefinition<Payload, Result>,
): JobDefinition<Payload, Result> => definition;

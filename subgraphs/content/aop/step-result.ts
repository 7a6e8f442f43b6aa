import type { Json } from '../../../kernel/jobs/define-job.js';

/** How a step of a thread ended. A skipped one did not meet its `when`; a failed one has `onFailure: continue`. */
export type StepResultStatus = 'completed' | 'skipped' | 'failed';

/** One item of a `forEach`. */
export interface ItemResult {
  readonly [field: string]: Json | undefined;
  readonly item: Json;
  readonly status: 'completed' | 'failed';
  /** Null where it failed. */
  readonly output: Json;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * What later steps read of a step, as `steps.<id>`. Of a step with `forEach`, `output` is the list of the outputs in the
 * order of the items, with null for failed ones, and `items` says how each ended.
 */
export interface StepResult {
  readonly status: StepResultStatus;
  /** Null where the step was skipped or failed. */
  readonly output: Json;
  /** Null for a step without `forEach`, and where it was skipped. */
  readonly items: readonly ItemResult[] | null;
}

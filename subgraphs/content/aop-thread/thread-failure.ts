import type { ThreadFailure } from './aop-thread.entity.js';
import type { EndedStatus } from './aop-thread.values.js';

/** Why steps fail, beside the codes of the error catalogue that tools answer. */
export const failureCodes = [
  'approval_expired',
  'approval_mismatch',
  'approval_missing',
  'approval_rejected',
  'arguments_invalid',
  'arguments_too_large',
  'budget_exceeded',
  'expression_failed',
  'internal',
  'item_too_large',
  'items_failed',
  'items_invalid',
  'model_failed',
  'model_not_configured',
  'outcome_unknown',
  'output_invalid',
  'output_too_large',
  'price_unknown',
  'result_unknown',
  'tool_changed',
  'tool_not_allowed',
  'wait_timed_out',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A step that cannot be done; what becomes of the thread is decided by `onFailure`. */
export class StepFailed extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'StepFailed';
    this.code = code;
  }
}

/** The thread ends here, whatever its steps say of failures. */
export class ThreadHalted extends Error {
  readonly status: Exclude<EndedStatus, 'completed'>;
  readonly failure: ThreadFailure | null;

  constructor(status: Exclude<EndedStatus, 'completed'>, failure: ThreadFailure | null) {
    super(failure?.message ?? status);
    this.name = 'ThreadHalted';
    this.status = status;
    this.failure = failure;
  }
}

/** Another job goes on with the thread, or it has ended: nothing may be written any more. */
export class ThreadSuperseded extends Error {
  constructor() {
    super("The thread is not this job's any more.");
    this.name = 'ThreadSuperseded';
  }
}

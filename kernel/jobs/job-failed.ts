import type { AppError } from '../errors.js';

/**
 * Thrown by a run whose work failed for good and that still has something to report: the job is `failed` with the error,
 * and keeps the result, which says what became of each part.
 */
export class JobFailed extends Error {
  readonly error: AppError;
  readonly result: object;

  constructor(error: AppError, result: object) {
    super(error.detail);
    this.error = error;
    this.result = result;
  }
}

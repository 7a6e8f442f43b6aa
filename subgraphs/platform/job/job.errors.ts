import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of jobs that callers follow. */
export const jobErrors = {
  JOB_NOT_FOUND: { status: 404, title: 'No job has this id.', remedy: 'Check the id.' },
  JOB_NOT_CANCELABLE: { status: 409, title: 'The job has ended.', remedy: 'There is nothing to cancel.' },
} as const satisfies Record<string, ErrorEntry>;

import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of threads and their approvals. */
export const threadErrors = {
  AOP_THREAD_NOT_FOUND: {
    status: 404,
    title: 'No thread has this id.',
    remedy: 'Check the `thread_id` that the execution answered.',
  },
  AOP_THREAD_NOT_RETRYABLE: {
    status: 409,
    title: 'The thread cannot be retried.',
    remedy:
      'Threads that failed or exceeded their budget are retried; a canceled or completed one is executed anew.',
  },
  AOP_THREAD_LIMIT_REACHED: {
    status: 409,
    title: 'The procedure has as many threads that have not ended as it may have.',
    remedy: 'Wait until some have ended, decide about what they wait for, or cancel them.',
  },
  AOP_CONFIG_INCOMPATIBLE: {
    status: 409,
    title: 'The configuration changes steps that the thread has finished.',
    remedy: 'Leave finished steps as they are, or execute the procedure anew.',
  },
  AOP_THREAD_ENDED: {
    status: 409,
    title: 'The thread has ended.',
    remedy: 'Read its status to see what was done.',
  },
  AOP_THREAD_FAILED: {
    status: 422,
    title: 'The thread failed.',
    remedy: 'Read the status of the thread for the step and the reason; correct the cause and retry it.',
  },
  AOP_APPROVAL_NOT_FOUND: {
    status: 404,
    title: 'No approval has this id.',
    remedy: 'Read the thread to see which approval it waits for.',
  },
  AOP_APPROVAL_DECIDED: {
    status: 409,
    title: 'The approval is not open any more.',
    remedy: 'Read it to see what was decided, and by whom. A retry of the thread asks anew.',
  },
  AOP_APPROVAL_NOT_ALLOWED: {
    status: 403,
    title: 'The credential of a thread cannot decide its approvals.',
    remedy: 'Sign in as a person, or use another credential.',
  },
} as const satisfies Record<string, ErrorEntry>;

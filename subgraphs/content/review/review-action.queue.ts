import type { NewJob } from '../../../kernel/database/new-job.js';

export const reviewActionKind = { kind: 'review.act', scope: 'reviews:write', unit: 'actions' } as const;

/** Batches of one organization follow each other. */
export const reviewActionJob = (organizationId: string): NewJob => ({
  ...reviewActionKind,
  organizationId,
  payload: {},
  queueKey: organizationId,
});

import { reject } from '../../../kernel/errors.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';

export const jobStatuses = ['queued', 'running', 'completed', 'failed', 'canceling', 'canceled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const finalStatuses: ReadonlySet<JobStatus> = new Set<JobStatus>(['completed', 'failed', 'canceled']);

/** Whether the job will not change any more. */
export const isFinal = (status: JobStatus): boolean => finalStatuses.has(status);

/** @throws VALIDATION_FAILED for a limit outside of 1 to `pagingLimits.pageSizeMax`. */
export function pageSize(limit: number | null | undefined): number {
  const size = limit ?? pagingLimits.pageSizeDefault;
  if (size < 1 || size > pagingLimits.pageSizeMax) {
    const message = `A page has 1 to ${pagingLimits.pageSizeMax} items.`;
    reject([{ path: 'limit', code: 'LIMIT_OUT_OF_RANGE', message }]);
  }
  return size;
}

import type { RequestContext } from '../../kernel/context.js';

/** What is told of a job while it runs. */
export interface JobSnapshot {
  status: string;
  progress: { done: number; total: number | null; unit: string };
}

/**
 * Snapshots of a job as it changes: the first at once, the last when it has ended. The signal ends them, even while the next
 * one is awaited. Throws JOB_NOT_FOUND, SCOPE_MISSING.
 */
export type JobFeed = (ctx: RequestContext, jobId: string, signal: AbortSignal) => AsyncIterable<JobSnapshot>;

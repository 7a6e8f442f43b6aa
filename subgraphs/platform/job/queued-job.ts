import type { RequestContext } from '../../../kernel/context.js';
import type { JobTicket, NewJob } from '../../../kernel/database/new-job.js';
import type { JobSnapshot } from './job.queries.js';

/**
 * A job as it is when it is enqueued. It is written just before the commit, so the transaction that enqueues it cannot read
 * it. Null for a caller without its scope.
 */
export const queuedJob = (
  ctx: RequestContext,
  { id, kind }: JobTicket,
  { scope, unit }: NewJob,
): JobSnapshot | null =>
  ctx.caller.scopes.has(scope)
    ? {
        id,
        kind,
        scope,
        status: 'queued',
        progress: { done: 0, total: null, unit },
        steps: [],
        result: null,
        error: null,
        version: 1,
        cancelable: true,
        createdAt: ctx.clock.now().toISOString(),
        startedAt: null,
        finishedAt: null,
      }
    : null;

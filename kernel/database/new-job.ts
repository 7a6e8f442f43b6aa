import { jobLimits } from '../job.limits.js';
import type { Scope } from '../scopes.js';
import type { Origin } from './transaction.js';

/** What a use case hands over to be done after its commit. */
export interface NewJob {
  kind: string;
  organizationId: string;
  /** Who holds this scope may read and cancel the job. */
  scope: Scope;
  payload: Record<string, unknown>;
  /** What `progress` counts, in the plural: `rows`, `listings`. */
  unit: string;
  /** A UUID: jobs of one organization with the same run one after the other, in the order of their commits. */
  queueKey?: string;
}

/** What the caller is given to follow a job by. */
export interface JobTicket {
  id: string;
  kind: string;
  organizationId: string;
}

export interface JobRow extends NewJob {
  id: string;
  queueName: string;
  requestId: string;
  createdBy: string;
  createdAt: Date;
  /** The span in which the job was enqueued (W3C Trace Context); null when nothing is traced. */
  traceparent: string | null;
}

/** The row of a new job; the traceparent links the run to the request that enqueued it. */
export function jobRow(
  job: NewJob,
  id: string,
  { origin, now, traceparent }: { origin: Origin; now: Date; traceparent: string | null },
): JobRow {
  return {
    ...job,
    id,
    queueName: queueName(job.organizationId, job.queueKey ?? id),
    requestId: origin.requestId,
    createdBy: `${origin.caller.kind}:${origin.caller.id}`,
    createdAt: now,
    traceparent,
  };
}

/**
 * The queue a job waits in. graphile-worker runs one job of a queue at a time, so an organization that owns
 * N queues runs at most N jobs at once, however many it enqueues.
 */
export function queueName(organizationId: string, key: string): string {
  const queue = Number.parseInt(key.slice(-4), 16) % jobLimits.runsPerOrganization;
  return `${organizationId}/${queue}`;
}

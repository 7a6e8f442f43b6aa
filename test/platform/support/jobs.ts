import type { RequestContext } from '../../../kernel/context.js';
import type { JobTicket } from '../../../kernel/database/new-job.js';
import type { AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { runJob } from '../../../kernel/jobs/run-job.js';
import type { Signals } from '../../../kernel/signals.js';
import type { JobSnapshot } from '../../../subgraphs/platform/job/job.queries.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobFeed } from '../../../subgraphs/platform/job/job-feed.js';

export const enqueue = (
  ctx: RequestContext,
  definition: AnyJobDefinition,
  payload: Record<string, unknown> = {},
): Promise<JobTicket> =>
  ctx.transaction(async tx => {
    const { kind, scope, unit } = definition;
    return tx.enqueue({ kind, scope, unit, payload, organizationId: ctx.organizationId });
  });

/** Runs the job once, as a worker would, without the queue; `running` has the run as long as it lasts. */
export const runOnce = (
  ctx: RequestContext,
  definition: AnyJobDefinition,
  job: { id: string },
  signals: Signals,
  running = new Set<JobRun<unknown>>(),
): Promise<void> =>
  runJob(definition, { organizationId: ctx.organizationId, jobId: job.id }, { db: ctx.db, signals, running });

/** Waits for the end of the job. Answers its last snapshot and the versions on the way. */
export async function settled(
  ctx: RequestContext,
  signals: Signals,
  jobId: string,
): Promise<JobSnapshot & { versions: number[] }> {
  const versions: number[] = [];
  for await (const snapshot of await new JobFeed(signals).follow(ctx, jobId)) {
    versions.push(snapshot.version);
  }
  return { ...(await readJob(ctx, jobId)), versions };
}

import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { jobCancelChannel, signalJob } from '../../../kernel/jobs/job-signals.js';
import type { Signals } from '../../../kernel/signals.js';
import { findJob, type JobSnapshot, readJob } from './job.queries.js';

/** A queued job ends at once: its entry in the queue finds nothing left to run. A running one is asked to end. */
const requestCancel = sql(
  'platform.job.cancel',
  `update platform.job
  set status = case status when 'queued' then 'canceled' else 'canceling' end,
    result = case status when 'queued' then $4::jsonb else result end,
    finished_at = case status when 'queued' then $3::timestamptz end,
    cancel_requested_at = $3::timestamptz, updated_at = $3::timestamptz, version = version + 1
  where organization_id = $1 and id = $2 and status in ('queued', 'running')
  returning version`,
);

export class JobService {
  readonly #signals: Signals;

  constructor(signals: Signals) {
    this.#signals = signals;
  }

  /**
   * Cancels the job. One that waits is `canceled` in the answer; one that runs is `canceling` until it comes to
   * a point where it can stop, and its result then says what stays. Canceling twice changes nothing.
   *
   * @throws JOB_NOT_FOUND, SCOPE_MISSING, and JOB_NOT_CANCELABLE once the job has ended.
   */
  async cancel(ctx: RequestContext, id: string): Promise<JobSnapshot> {
    const before = await readJob(ctx, id);
    if (before.status === 'canceling' || before.status === 'canceled') {
      return before;
    }
    return ctx.transaction(async tx => {
      const values = [ctx.organizationId, id, ctx.clock.now(), JSON.stringify(nothingDone(before))];
      const [job] = await tx.query<{ version: number }>(requestCancel, values);
      if (job === undefined) {
        throw fail('JOB_NOT_CANCELABLE');
      }
      tx.afterCommit(() => this.#tell(ctx.organizationId, id, job.version));
      return (await findJob(tx, ctx.organizationId, id))!;
    });
  }

  #tell(organizationId: string, jobId: string, version: number): void {
    this.#signals.send(jobCancelChannel, jobId);
    signalJob(this.#signals, { organizationId, jobId, version });
  }
}

/** A job that waits for another attempt may have finished steps before. */
const nothingDone = ({ steps, progress }: JobSnapshot) => ({
  canceled: true,
  message: 'The job was canceled while it waited. What earlier attempts finished stays.',
  finishedSteps: steps.filter(step => step.status === 'completed').map(step => step.name),
  ...progress,
});

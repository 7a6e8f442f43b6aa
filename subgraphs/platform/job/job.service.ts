import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import type { AbandonJobs } from '../../../kernel/jobs/define-job.js';
import { jobCancelChannel, signalJob } from '../../../kernel/jobs/job-signals.js';
import type { Signals } from '../../../kernel/signals.js';
import { findJob, type JobSnapshot, readJob } from './job.queries.js';

/** A queued job ends at once: its entry in the queue finds nothing left to run. A running one is asked to end. */
const requestCancel = sql(
  'platform.job.cancel',
  `with job as (
  update platform.job
  set status = case status when 'queued' then 'canceled' else 'canceling' end,
    finished_at = case status when 'queued' then $3::timestamptz end,
    cancel_requested_at = $3::timestamptz, updated_at = $3::timestamptz, version = version + 1
  where organization_id = $1 and id = $2 and status in ('queued', 'running') and ($4::integer is null or version = $4)
  returning version, status, payload
  ), step as (
    update platform.job_step as step set status = 'canceled', finished_at = $3::timestamptz
    from job
    where job.status = 'canceled' and step.organization_id = $1 and step.job_id = $2 and step.status = 'running'
  )
  select version, status, payload from job`,
);

const noteResult = sql(
  'platform.job.noteResult',
  'update platform.job set result = $3 where organization_id = $1 and id = $2',
);

interface CanceledRow extends Record<string, unknown> {
  version: number;
  status: 'canceled' | 'canceling';
  payload: unknown;
}

/** Cancels jobs, at once if they wait, otherwise at their next check. */
export class JobService {
  readonly #signals: Signals;
  readonly #abandon: AbandonJobs;

  /** @param abandon what ending a job that waits takes back, by its kind. */
  constructor(signals: Signals, abandon: AbandonJobs = {}) {
    this.#signals = signals;
    this.#abandon = abandon;
  }

  /**
   * Cancels the job. One that waits is `canceled` in the answer, and what it was to do is taken back; one that runs is `canceling` until it comes to
   * a point where it can stop, and its result then says what stays. Canceling twice changes nothing.
   *
   * @throws JOB_NOT_FOUND, SCOPE_MISSING, VERSION_STALE, and JOB_NOT_CANCELABLE once the job has ended.
   */
  async cancel(ctx: RequestContext, id: string): Promise<JobSnapshot> {
    const before = await readJob(ctx, id);
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) {
      throw fail('VERSION_STALE', { detail: `The job is at version ${before.version}, not ${ctx.ifMatch}.` });
    }
    if (before.status === 'canceling' || before.status === 'canceled') {
      return before;
    }
    return ctx.transaction(async tx => {
      const values = [ctx.organizationId, id, ctx.clock.now(), ctx.ifMatch];
      const [job] = await tx.query<CanceledRow>(requestCancel, values);
      if (job === undefined) {
        throw fail(ctx.ifMatch === null ? 'JOB_NOT_CANCELABLE' : 'VERSION_STALE');
      }
      if (job.status === 'canceled') {
        await this.#abandonJob(tx, (await findJob(tx, ctx.organizationId, id))!, job.payload);
      }
      tx.afterCommit(() => this.#tell(ctx.organizationId, id, job.version));
      return (await findJob(tx, ctx.organizationId, id))!;
    });
  }

  async #abandonJob(tx: Transaction, job: JobSnapshot, payload: unknown): Promise<void> {
    const { organizationId } = tx.origin.caller;
    const ended = { jobId: job.id, payload, end: 'canceled', error: null } as const;
    const left = await this.#abandon[job.kind]?.(tx, { organizationId: organizationId!, ...ended });
    const result = JSON.stringify({ ...nothingDone(job), ...left });
    await tx.query(noteResult, [organizationId, job.id, result]);
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

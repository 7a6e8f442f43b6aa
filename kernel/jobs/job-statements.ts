import { sql } from '../database/statement.js';

/**
 * A run holds the job's lock in shared mode in each transaction it writes in, a claim takes it exclusively:
 * a claim therefore waits for the last commit of a killed process to be decided, and no step runs twice.
 */
const lockOf = (parameter: string) => `hashtextextended(${parameter}::uuid::text, 0)`;

/** Makes the caller the one run of the job. Answers no row when there is nothing left to run. */
export const claimJob = sql(
  'kernel.job.claim',
  `with claim as materialized (select pg_advisory_xact_lock(${lockOf('$2')}))
  update platform.job as job
  set attempt_id = $3,
    status = case job.status when 'canceling' then 'canceling' else 'running' end,
    attempts = attempts + 1,
    crashes = case job.status when 'queued' then crashes else crashes + 1 end,
    started_at = coalesce(started_at, $4::timestamptz),
    updated_at = $4,
    version = version + 1
  from claim
  where job.organization_id = $1 and job.id = $2 and job.status in ('queued', 'running', 'canceling')
  returning job.payload, job.status, job.attempts, job.failures, job.crashes, job.request_id, job.created_by,
    job.version, job.progress_done, job.progress_total`,
);

export interface ClaimedRow extends Record<string, unknown> {
  payload: unknown;
  status: 'running' | 'canceling';
  /** Runs so far, this one among them. */
  attempts: number;
  failures: number;
  crashes: number;
  request_id: string;
  created_by: string;
  version: number;
  progress_done: number;
  progress_total: number | null;
}

/**
 * Moves the job out of `running`. With $11 set it only does so while nobody asked to cancel. A job that ends takes
 * along the steps that were under way: they ended with it, without their effect.
 */
export const settleJob = sql(
  'kernel.job.settle',
  `with job as (
  update platform.job
  set status = $4::text, result = $5, error = $6, failures = failures + $7,
    progress_done = greatest(progress_done, $8), progress_total = $9,
    finished_at = case when $4::text = 'queued' then null else $10::timestamptz end,
    updated_at = $10::timestamptz, version = version + 1
  where organization_id = $1 and id = $2 and attempt_id = $3
    and status in ('running', 'canceling') and not ($11::boolean and status = 'canceling')
  returning version, status
  ), step as (
    update platform.job_step as step
    set status = case job.status when 'canceled' then 'canceled' else 'failed' end, finished_at = $10
    from job
    where job.status <> 'queued' and step.organization_id = $1 and step.job_id = $2 and step.status = 'running'
  )
  select version from job`,
);

/** Progress is proof of life: it forgives earlier crashes. */
export const writeProgress = sql(
  'kernel.job.progress',
  `update platform.job
  set progress_done = greatest(progress_done, $4), progress_total = $5, crashes = 0, updated_at = $6, version = version + 1
  where organization_id = $1 and id = $2 and attempt_id = $3 and status in ('running', 'canceling')
  returning version, status`,
);

export const readRunStatus = sql(
  'kernel.job.runStatus',
  'select status from platform.job where organization_id = $1 and id = $2 and attempt_id = $3',
);

/** Marks a step as running, or answers that it is done. Outside of the step's transaction, to be seen at once. */
export const enterStep = sql(
  'kernel.job.enterStep',
  `insert into platform.job_step (organization_id, job_id, name, position, status, started_at)
  select $1, $2, $3, (select count(*) from platform.job_step where organization_id = $1 and job_id = $2), 'running', $4
  on conflict (organization_id, job_id, name) do update set name = excluded.name
  returning status, result`,
);

/** Of a step: under way, done for good, or ended without its effect when its job ended. */
export type JobStepStatus = 'running' | 'completed' | 'failed' | 'canceled';

export interface StepRow extends Record<string, unknown> {
  status: JobStepStatus;
  result: unknown;
}

/** First in a step's transaction. No row: another run has the job. A status of completed: the step is done. */
export const lockStep = sql(
  'kernel.job.lockStep',
  `with held as materialized (select pg_advisory_xact_lock_shared(${lockOf('$2')}))
  select step.status, step.result
  from held, platform.job as job, platform.job_step as step
  where job.organization_id = $1 and job.id = $2 and job.attempt_id = $3
    and step.organization_id = $1 and step.job_id = $2 and step.name = $4`,
);

/** Last in a step's transaction: the mark commits with the effect. */
export const finishStep = sql(
  'kernel.job.finishStep',
  `with step as (
    update platform.job_step set status = 'completed', result = $5, finished_at = $6
    where organization_id = $1 and job_id = $2 and name = $4
  )
  update platform.job set crashes = 0, updated_at = $6, version = version + 1
  where organization_id = $1 and id = $2 and attempt_id = $3
  returning version`,
);

export const finishedSteps = sql(
  'kernel.job.finishedSteps',
  `select name, result from platform.job_step
  where organization_id = $1 and job_id = $2 and status = 'completed'
  order by position`,
);

/** SQL that is true while the job waits for its first or another run. */
export const isQueuedSql = (organizationId: string, jobId: string): string =>
  `exists (select from platform.job where organization_id = ${organizationId} and id = ${jobId} and status = 'queued')`;

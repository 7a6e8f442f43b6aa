import { type Caller, RequestContext } from '../context.js';
import type { Database } from '../database/database.js';
import { AppError, fail } from '../errors.js';
import { newId } from '../ids.js';
import { jobLimits } from '../job.limits.js';
import { allScopes } from '../scopes.js';
import type { Signals } from '../signals.js';
import { inSpan } from '../telemetry/in-span.js';
import type { Span } from '../telemetry/tracing.js';
import type { AnyJobDefinition } from './define-job.js';
import { JobFailed } from './job-failed.js';
import { JobInterrupted } from './job-interrupted.js';
import type { EndedRun, JobObserver } from './job-observer.js';
import { JobRun } from './job-run.js';
import { signalJob } from './job-signals.js';
import { type ClaimedRow, claimJob, settleJob } from './job-statements.js';
import { unfinishedResult } from './unfinished-result.js';

export interface JobRunnerDeps {
  db: Database;
  signals: Signals;
  /** The runs of this process, so that a cancel or a stop reaches them. */
  running: Set<JobRun<unknown>>;
  observer?: JobObserver;
}

/** What `graphile_worker.add_job` was given by the outbox. */
export interface QueuedJob {
  organizationId: string;
  jobId: string;
  /** The span in which it was enqueued, where that was traced. */
  traceparent?: string;
}

const maxAttemptsDefault = 5;

/** How a run ended, as it is written to `platform.job`. */
interface Outcome {
  status: EndedRun['status'];
  result?: unknown;
  error?: { code: string; message: string; errors?: unknown };
  /** Thrown to the queue, which then tries again later. */
  retry?: unknown;
  failures?: number;
}

/**
 * Runs a queued job once: claims it, works, and records how it ended. Returns when the queue may forget the
 * job, and throws when the queue is to try again.
 */
export function runJob(definition: AnyJobDefinition, queued: QueuedJob, deps: JobRunnerDeps): Promise<void> {
  const { organizationId, jobId, traceparent } = queued;
  const attributes = {
    'tradewind.job_id': jobId,
    'tradewind.job_kind': definition.kind,
    'tradewind.organization_id': organizationId,
  };
  const start = { name: `job ${definition.kind}`, kind: 'consumer', attributes, traceparent } as const;
  return inSpan(deps.db.tracing, start, span => claimAndRun(definition, queued, deps, span));
}

async function claimAndRun(
  definition: AnyJobDefinition,
  queued: QueuedJob,
  deps: JobRunnerDeps,
  span: Span | null,
): Promise<void> {
  const beganMs = performance.now();
  const attemptId = newId();
  const values = [queued.organizationId, queued.jobId, attemptId, deps.db.clock.now()];
  const [claimed] = await deps.db.query<ClaimedRow>(claimJob, values);
  if (claimed === undefined) {
    return;
  }
  span?.set({ 'tradewind.request_id': claimed.request_id });
  const run = jobRun(definition, queued, claimed, { attemptId, ...deps });
  signalJob(deps.signals, { ...queued, version: claimed.version });
  deps.running.add(run);
  try {
    const outcome = await outcomeOf(definition, run, claimed);
    await run.end();
    const status = await settle(definition, run, outcome, deps.signals);
    const ended = { kind: definition.kind, status, durationMs: performance.now() - beganMs };
    deps.observer?.ended(ended);
    span?.set({ 'tradewind.status': status });
    run.ctx.log.debug({ status, durationMs: Math.round(ended.durationMs) }, 'a run of the job ended');
    if (status === 'queued') {
      throw outcome.retry;
    }
  } finally {
    await run.end();
    deps.running.delete(run);
  }
}

function jobRun(
  definition: AnyJobDefinition,
  queued: QueuedJob,
  claimed: ClaimedRow,
  deps: JobRunnerDeps & { attemptId: string },
): JobRun<unknown> {
  const { db, attemptId, signals } = deps;
  const caller: Caller = {
    kind: 'system',
    id: `job:${queued.jobId}`,
    organizationId: queued.organizationId,
    userId: null,
    role: null,
    scopes: new Set(allScopes()),
  };
  const log = db.log.child({ jobId: queued.jobId, kind: definition.kind });
  const attemptsLeft = (definition.maxAttempts ?? maxAttemptsDefault) - claimed.failures;
  return new JobRun({
    jobId: queued.jobId,
    attemptId,
    payload: claimed.payload,
    ctx: new RequestContext({ requestId: claimed.request_id, caller, db, clock: db.clock, log }),
    signals,
    progress: { done: claimed.progress_done, total: claimed.progress_total },
    requestedBy: claimed.created_by,
    unit: definition.unit,
    isLastAttempt: attemptsLeft <= 1,
    mayWait: claimed.attempts + attemptsLeft < jobLimits.attemptsMax,
  });
}

async function outcomeOf(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  claimed: ClaimedRow,
): Promise<Outcome> {
  if (claimed.status === 'canceling') {
    return canceled(definition, run);
  }
  if (claimed.crashes > jobLimits.crashesMax) {
    run.ctx.log.error({ crashes: claimed.crashes }, 'the job died with its worker again and again');
    return failed(definition, run, { error: maskedError() });
  }
  try {
    const result = await definition.run(run);
    return { status: 'completed', result: result ?? null };
  } catch (error) {
    return outcomeOfError(definition, run, claimed.failures + 1, error);
  }
}

async function outcomeOfError(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  failures: number,
  thrown: unknown,
): Promise<Outcome> {
  const reason = run.signal.reason;
  const error = reason instanceof JobInterrupted ? reason : thrown;
  if (error instanceof JobInterrupted) {
    return error.reason === 'canceled' ? canceled(definition, run) : { status: 'queued', retry: error };
  }
  if (error instanceof JobFailed) {
    return { status: 'failed', failures: 1, error: publicError(error.error), result: error.result };
  }
  if (error instanceof AppError && error.status < 500) {
    return failed(definition, run, { failures: 1, error: publicError(error) });
  }
  if (run.waitsFor(error)) {
    run.ctx.log.info({ reason: error.message }, 'the job waits for its turn');
    return { status: 'queued', retry: error };
  }
  const attemptsMax = definition.maxAttempts ?? maxAttemptsDefault;
  if (mayPass(error) && failures < attemptsMax) {
    run.ctx.log.info({ reason: error.message, failures, attemptsMax }, 'the job waits for what may pass');
  } else {
    run.ctx.log.error({ error, failures, attemptsMax }, 'the job ended in an unexpected error');
  }
  return failures < attemptsMax
    ? { status: 'queued', failures: 1, retry: error }
    : failed(definition, run, {
        failures: 1,
        error: error instanceof AppError ? publicError(error) : maskedError(),
      });
}

/** Of an error that whoever threw it expects to pass, such as a marketplace that asks for a slower pace. */
const mayPass = (error: unknown): error is Error =>
  error instanceof Error && 'isTemporary' in error && error.isTemporary === true;

const canceled = async (definition: AnyJobDefinition, run: JobRun<unknown>): Promise<Outcome> => ({
  status: 'canceled',
  result: await unfinishedResult(definition, run, 'canceled'),
});

/** With a result where its kind can tell what was done. That it cannot now must not keep the job from ending. */
async function failed(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  outcome: Pick<Outcome, 'error' | 'failures'>,
): Promise<Outcome> {
  const isDescribed = definition.describeUnfinished !== undefined;
  const result = isDescribed
    ? await unfinishedResult(definition, run, 'failed').catch(error => {
        run.ctx.log.error({ err: error }, 'what was done of a failed job cannot be told');
      })
    : undefined;
  return { ...outcome, status: 'failed', result };
}

const publicError = (error: AppError) => ({
  code: error.code,
  message: error.detail,
  ...(error.errors.length > 0 && { errors: error.errors }),
});

const maskedError = () => {
  const error = fail('INTERNAL');
  return { code: error.code, message: error.detail };
};

/** Answers the status that was written. */
async function settle(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  outcome: Outcome,
  signals: Signals,
): Promise<EndedRun['status']> {
  let { status } = outcome;
  let version = await writeOutcome(definition, run, outcome);
  if (version === null && status === 'queued') {
    // Rejected because somebody asked to cancel at this very moment.
    status = 'canceled';
    version = await writeOutcome(definition, run, await canceled(definition, run));
  }
  if (version === null) {
    // Not returned: the queue would forget a job that is another run's by now.
    throw new JobInterrupted('superseded');
  }
  signalJob(signals, { organizationId: run.organizationId, jobId: run.jobId, version });
  return status;
}

/** What the job leaves undone is taken back in the same transaction. */
async function writeOutcome(
  { abandon }: AnyJobDefinition,
  run: JobRun<unknown>,
  outcome: Outcome,
): Promise<number | null> {
  const { status: end } = outcome;
  if (abandon === undefined || end === 'completed' || end === 'queued') {
    return writeEnd(run.ctx.db, run, outcome);
  }
  return run.ctx.transaction(async tx => {
    const { organizationId, jobId, payload } = run;
    const left = await abandon(tx, { organizationId, jobId, payload, end, error: outcome.error ?? null });
    const result = end === 'canceled' ? { ...(outcome.result as object), ...left } : outcome.result;
    const version = await writeEnd(tx, run, { ...outcome, result });
    if (version === null) {
      throw new JobInterrupted('superseded');
    }
    return version;
  });
}

async function writeEnd(
  on: Pick<Database, 'query'>,
  run: JobRun<unknown>,
  outcome: Outcome,
): Promise<number | null> {
  const { organizationId, clock } = run.ctx;
  const { done, total } = run.currentProgress;
  const rows = await on.query<{ version: number }>(settleJob, [
    organizationId,
    run.jobId,
    run.attemptId,
    outcome.status,
    outcome.result === undefined ? null : JSON.stringify(outcome.result),
    outcome.error === undefined ? null : JSON.stringify(outcome.error),
    outcome.failures ?? 0,
    done,
    total,
    clock.now(),
    outcome.status === 'queued',
  ]);
  return rows[0]?.version ?? null;
}

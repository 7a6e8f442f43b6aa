import { type Caller, RequestContext } from '../context.js';
import type { Database } from '../database/database.js';
import { AppError, fail } from '../errors.js';
import { newId } from '../ids.js';
import { limits } from '../limits.js';
import { scopes } from '../scopes.js';
import type { Signals } from '../signals.js';
import type { AnyJobDefinition } from './define-job.js';
import { JobInterrupted } from './job-interrupted.js';
import { JobRun } from './job-run.js';
import { signalJob } from './job-signals.js';
import { type ClaimedRow, claimJob, settleJob } from './job-statements.js';

export interface JobRunnerDeps {
  db: Database;
  signals: Signals;
  /** The runs of this process, so that a cancel or a stop reaches them. */
  running: Set<JobRun<unknown>>;
}

/** What `graphile_worker.add_job` was given by the outbox. */
export interface QueuedJob {
  organizationId: string;
  jobId: string;
}

const maxAttemptsDefault = 5;

/** How a run ended, as it is written to `platform.job`. */
interface Outcome {
  status: 'completed' | 'failed' | 'canceled' | 'queued';
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
export async function runJob(
  definition: AnyJobDefinition,
  queued: QueuedJob,
  deps: JobRunnerDeps,
): Promise<void> {
  const attemptId = newId();
  const values = [queued.organizationId, queued.jobId, attemptId, deps.db.clock.now()];
  const [claimed] = await deps.db.query<ClaimedRow>(claimJob, values);
  if (claimed === undefined) {
    return;
  }
  const run = jobRun(definition, queued, claimed, { attemptId, ...deps });
  signalJob(deps.signals, { ...queued, version: claimed.version });
  deps.running.add(run);
  try {
    const outcome = await outcomeOf(definition, run, claimed);
    await run.end();
    await settle(definition, run, outcome, deps.signals);
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
    scopes: new Set(scopes),
  };
  const log = db.log.child({ requestId: claimed.request_id, jobId: queued.jobId, kind: definition.kind });
  return new JobRun({
    jobId: queued.jobId,
    attemptId,
    payload: claimed.payload,
    ctx: new RequestContext({ requestId: claimed.request_id, caller, db, clock: db.clock, log }),
    signals,
    progress: { done: claimed.progress_done, total: claimed.progress_total },
    unit: definition.unit,
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
  if (claimed.crashes > limits.jobCrashesMax) {
    run.ctx.log.error({ crashes: claimed.crashes }, 'the job died with its worker again and again');
    return { status: 'failed', error: maskedError() };
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
  if (error instanceof AppError && error.status < 500) {
    return { status: 'failed', failures: 1, error: publicError(error) };
  }
  const attemptsMax = definition.maxAttempts ?? maxAttemptsDefault;
  run.ctx.log.error({ error, failures, attemptsMax }, 'the job ended in an unexpected error');
  return failures < attemptsMax
    ? { status: 'queued', failures: 1, retry: error }
    : { status: 'failed', failures: 1, error: maskedError() };
}

/** Says what stays: nothing that a finished step did is undone. */
async function canceled(definition: AnyJobDefinition, run: JobRun<unknown>): Promise<Outcome> {
  const { done, total } = run.currentProgress;
  const stays = {
    canceled: true,
    message: 'What was done before the job was canceled stays: it is not undone.',
    finishedSteps: await run.finishedSteps(),
    done,
    total,
    unit: run.unit,
  };
  const described = await definition.describeCanceled?.(run);
  return { status: 'canceled', result: { ...stays, ...(described as object | undefined) } };
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

async function settle(
  definition: AnyJobDefinition,
  run: JobRun<unknown>,
  outcome: Outcome,
  signals: Signals,
): Promise<void> {
  let version = await writeOutcome(run, outcome);
  const wrote = version !== null;
  if (!wrote && outcome.status === 'queued') {
    // Refused because somebody asked to cancel at this very moment.
    version = await writeOutcome(run, await canceled(definition, run));
  }
  if (version === null) {
    // Not returned: the queue would forget a job that is another run's by now.
    throw new JobInterrupted('superseded');
  }
  signalJob(signals, { organizationId: run.organizationId, jobId: run.jobId, version });
  if (wrote && outcome.retry !== undefined) {
    throw outcome.retry;
  }
}

async function writeOutcome(run: JobRun<unknown>, outcome: Outcome): Promise<number | null> {
  const { db, organizationId, clock } = run.ctx;
  const { done, total } = run.currentProgress;
  const rows = await db.query<{ version: number }>(settleJob, [
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

import { fail } from '../../../../kernel/errors.js';
import type { Json } from '../../../../kernel/jobs/define-job.js';
import { JobFailed } from '../../../../kernel/jobs/job-failed.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import type { ExpressionScope } from '../../aop/expression.js';
import { withoutSecretsWithin } from '../../tool/secret-text.rules.js';
import type { ThreadFailure } from '../aop-thread.entity.js';
import type { ThreadStatus } from '../aop-thread.values.js';
import { stepsRead } from '../step-variables.rules.js';
import { StepFailed, ThreadHalted, ThreadSuperseded } from '../thread-failure.js';
import { endThread, type ThreadEnd } from './end-thread.js';
import { evaluated } from './freeze-calls.js';
import { openStep } from './open-step.js';
import type { StepProgress } from './pause.js';
import { performCalls } from './perform-calls.js';
import { pollWait } from './poll-wait.js';
import { settleApproval } from './settle-approval.js';
import type { ThreadDependencies } from './thread-dependencies.js';
import { type ThreadJob, ThreadRun } from './thread-run.js';

/** What one resumption came to; `status` is null where the thread was not this job's to go on with. */
export interface ResumptionResult {
  threadId: string;
  status: ThreadStatus | null;
}

/** Goes on with a thread until it ends or has to wait. */
export async function runThread(job: ThreadJob, dependencies: ThreadDependencies): Promise<ResumptionResult> {
  const { threadId } = job.payload;
  const run = await ThreadRun.begin(job, dependencies);
  if (run === null) {
    return { threadId, status: null };
  }
  try {
    await run.requireCaller();
    const progress = await advance(run);
    if (progress === 'paused') {
      return { threadId, status: run.thread.status };
    }
    return await end(run, completion(run));
  } catch (error) {
    if (error instanceof ThreadHalted) {
      return end(run, { status: error.status, error: error.failure });
    }
    if (error instanceof ThreadSuperseded) {
      return { threadId, status: null };
    }
    throw error;
  }
}

async function advance(run: ThreadRun): Promise<StepProgress> {
  const { steps } = run.thread.config;
  for (const [position, step] of steps.entries()) {
    run.job.throwIfCanceled();
    run.job.progress(position, steps.length);
    const progress = await finish(run, step, position);
    if (progress !== 'finished') {
      return progress;
    }
  }
  run.job.progress(steps.length, steps.length);
  return 'finished';
}

/** Does what is left of the step. */
async function finish(run: ThreadRun, step: AopStep, position: number): Promise<StepProgress> {
  if (run.whole(position) === undefined) {
    await openStep(run, step, position);
    await run.reload();
  }
  let progress: StepProgress = 'again';
  while (progress === 'again') {
    progress = await goOn(run, step, position);
  }
  if (progress !== 'finished') {
    return progress;
  }
  const row = run.whole(position)!;
  if (row.status === 'failed' && step.onFailure !== 'continue') {
    throw new ThreadHalted('failed', row.error);
  }
  return step.kind === 'condition' && row.status === 'completed' && row.output === false
    ? 'ended'
    : 'finished';
}

async function goOn(run: ThreadRun, step: AopStep, position: number): Promise<StepProgress> {
  const row = run.whole(position)!;
  switch (row.status) {
    case 'waiting_for_approval':
      return settleApproval(run, step, row);
    case 'waiting':
      return pollWait(run, step as Extract<AopStep, { kind: 'wait' }>, row);
    case 'pending':
    case 'running':
    case 'unknown':
      return performCalls(run, step as Extract<AopStep, { kind: 'tool' | 'model' }>, position);
    default:
      return 'finished';
  }
}

/** All steps are done; what the thread answers may still fail. */
function completion(run: ThreadRun): ThreadEnd {
  const { output } = run.thread.config;
  if (output === undefined || readsPlanned(run, output)) {
    return { status: 'completed', error: null };
  }
  try {
    const answer = withoutSecretsWithin(evaluated(output, endedVariables(run)));
    return { status: 'completed', error: null, output: answer };
  } catch (error) {
    if (!(error instanceof StepFailed)) {
      throw error;
    }
    return { status: 'failed', error: { code: error.code, message: `The output: ${error.message}` } };
  }
}

/** Steps that a condition left out were skipped, for the output. */
function endedVariables(run: ThreadRun): ExpressionScope {
  const scope = run.variables();
  const skipped = { status: 'skipped', output: null, items: null };
  const all = Object.fromEntries(run.thread.config.steps.map(({ id }) => [id, skipped]));
  return { ...scope, steps: { ...all, ...scope.steps } };
}

function readsPlanned({ steps }: ThreadRun, output: unknown): boolean {
  const read = stepsRead(output);
  return steps.some(
    ({ status, stepId }) => (status === 'planned' || status === 'not_planned') && read.has(stepId),
  );
}

/** Stores the end. The job fails with the thread. */
async function end(run: ThreadRun, { status, error, output }: ThreadEnd): Promise<ResumptionResult> {
  const { organizationId, thread } = run;
  const result = { threadId: thread.id, status };
  await run.record('end', tx =>
    endThread(tx, organizationId, run.thread, { status, error, ...given(output) }),
  );
  if (status === 'failed' || status === 'budget_exceeded') {
    throw new JobFailed(fail('AOP_THREAD_FAILED', { detail: told(error) }), { ...result, error });
  }
  return result;
}

const given = (output: Json | undefined) => (output === undefined ? {} : { output });

const told = (error: ThreadFailure | null): string =>
  error === null
    ? 'The thread failed.'
    : `${error.stepId === undefined ? '' : `${error.stepId}: `}${error.message}`;

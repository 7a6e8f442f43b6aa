import { calendarTime } from '../../../../kernel/calendar-time.js';
import type { Json } from '../../../../kernel/jobs/define-job.js';
import { aopLimits } from '../../aop/aop.limits.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import type { ThreadStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import { countCall } from '../aop-thread.writer.js';
import { type CallOutcome, retryDelayMs } from '../call-outcome.rules.js';
import { usedUp } from '../thread-budget.rules.js';
import { StepFailed } from '../thread-failure.js';
import { writeStep } from '../thread-step.writer.js';
import { checkBudget, overBudget } from './call-budget.js';
import { evaluated } from './freeze-calls.js';
import { callIdOf } from './new-step.js';
import { failureOf, readingTool } from './open-step.js';
import { pause, type StepProgress } from './pause.js';
import { callGranted } from './perform-call.js';
import type { ThreadRun } from './thread-run.js';

type WaitStep = Extract<AopStep, { kind: 'wait' }>;

/** What one look came to. */
interface Look {
  row: ThreadStep;
  /** When to look again, in milliseconds from now; null where the wait is over. */
  againInMs: number | null;
}

/** Looks whether the wait is over, and otherwise leaves the thread until the next look. */
export async function pollWait(run: ThreadRun, step: WaitStep, row: ThreadStep): Promise<StepProgress> {
  if (row.notBefore !== null && new Date(row.notBefore) > run.now()) {
    return pause(run, { position: row.position, status: 'waiting', wakeAt: row.notBefore });
  }
  const look = await lookOnce(run, step, row);
  const now = run.now();
  const deadline = deadlineOf(step, row);
  const isOver = look.againInMs === null;
  const isLate = !isOver && deadline !== null && now.getTime() >= deadline;
  const nextMs = Math.min(now.getTime() + (look.againInMs ?? 0), deadline ?? Number.MAX_SAFE_INTEGER);
  const after: ThreadStep = isOver
    ? { ...look.row, notBefore: null, endedAt: now.toISOString() }
    : isLate
      ? timedOut(look.row, step, now)
      : { ...look.row, attempt: row.attempt + 1, notBefore: new Date(nextMs).toISOString() };
  await run.boundary(`${row.position} look ${run.thread.round}.${row.attempt}`, tx =>
    writeStep(tx, run.organizationId, run.thread.id, after),
  );
  await run.reload();
  return after.status === 'waiting'
    ? pause(run, { position: row.position, status: 'waiting', wakeAt: after.notBefore! })
    : 'finished';
}

const timedOut = (row: ThreadStep, { id: stepId }: WaitStep, now: Date): ThreadStep => ({
  ...row,
  status: 'failed',
  error: { code: 'wait_timed_out', message: 'What was waited for did not come in time.', stepId },
  endedAt: now.toISOString(),
});

/** Milliseconds; null for a wait until a time that has no limit of its own. */
function deadlineOf({ timeoutSeconds }: WaitStep, { startedAt, waitUntil }: ThreadStep): number | null {
  const beganMs = new Date(startedAt!).getTime();
  const seconds =
    timeoutSeconds ?? (waitUntil === null ? threadLimits.waitSecondsDefault : aopLimits.waitSecondsMax);
  return beganMs + seconds * 1_000;
}

async function lookOnce(run: ThreadRun, step: WaitStep, row: ThreadStep): Promise<Look> {
  if (row.waitUntil !== null) {
    return untilTime(run, row, row.waitUntil);
  }
  try {
    const read = step.tool === undefined ? null : await readTool(run, step, row);
    if (read?.kind === 'later') {
      return { row, againInMs: retryDelayMs(1, read.retryAfterMs) };
    }
    if (read?.kind === 'failed') {
      const error = { code: read.code, message: read.message, stepId: step.id };
      return { row: { ...row, status: 'failed', error }, againInMs: null };
    }
    const output: Json = read?.output ?? null;
    const scope = run.variables();
    const until = evaluated(step.until, {
      ...scope,
      steps: { ...scope.steps, [step.id]: { status: 'completed', output, items: null } },
    });
    return answered(run, step, { ...row, output }, until);
  } catch (error) {
    return { row: { ...row, status: 'failed', error: failureOf(error, step) }, againInMs: null };
  }
}

function answered(run: ThreadRun, step: WaitStep, row: ThreadStep, until: Json): Look {
  if (typeof until === 'boolean') {
    return until
      ? { row: { ...row, status: 'completed' }, againInMs: null }
      : { row, againInMs: (step.everySeconds ?? threadLimits.pollSecondsDefault) * 1_000 };
  }
  const time = typeof until === 'string' ? calendarTime(until) : null;
  if (time === null) {
    throw new StepFailed('expression_failed', '`until` must be a time (ISO 8601), or true or false.');
  }
  return untilTime(run, row, new Date(time).toISOString());
}

/** A time is asked for once: `now` would move on with each look. */
function untilTime(run: ThreadRun, row: ThreadStep, waitUntil: string): Look {
  const leftMs = new Date(waitUntil).getTime() - run.now().getTime();
  return leftMs <= 0
    ? { row: { ...row, waitUntil, status: 'completed' }, againInMs: null }
    : { row: { ...row, waitUntil }, againInMs: leftMs };
}

/** Each look is a read of its own. */
async function readTool(run: ThreadRun, step: WaitStep, row: ThreadStep): Promise<CallOutcome> {
  const { name, effect } = readingTool(run, step.tool!);
  await run.boundary(`${row.position} read ${run.thread.round}.${row.attempt}`, async tx => {
    checkBudget(run);
    if (!(await countCall(tx, run.organizationId, run.thread.id, run.budget.steps))) {
      throw overBudget(usedUp(run.budget, { ...run.thread.usage, calls: run.budget.steps })!, row);
    }
  });
  const input = evaluated(step.arguments ?? {}, run.variables());
  return callGranted(run, { name, input, callId: callIdOf(run.thread, row) }, { ...row, effect });
}

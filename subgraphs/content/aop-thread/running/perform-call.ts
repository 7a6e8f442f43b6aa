import type { Json } from '../../../../kernel/jobs/define-job.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import { callAsGranted } from '../../tool/granted-call.js';
import type { ThreadStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import { countCall } from '../aop-thread.writer.js';
import { isAsked } from '../approval.rules.js';
import { type CallOutcome, outcomeOfThrown, outcomeOfTool, retryDelayMs } from '../call-outcome.rules.js';
import { usedUp } from '../thread-budget.rules.js';
import { ThreadHalted } from '../thread-failure.js';
import { beginCall, writeStep } from '../thread-step.writer.js';
import { askModel, type ModelAnswer } from './ask-model.js';
import { checkBudget, overBudget, placeOf } from './call-budget.js';
import type { CallingStep } from './freeze-calls.js';
import { callIdOf } from './new-step.js';
import { allowedTool, failureOf } from './open-step.js';
import { revoked, type ThreadRun } from './thread-run.js';

/**
 * Stores that the call begins, makes it, and stores what it came to. What was begun by a process that died is asked for
 * again under the same name: a tool then answers what it answered, without a second effect.
 * Answers the row as it is then.
 */
export async function performCall(run: ThreadRun, step: CallingStep, row: ThreadStep): Promise<ThreadStep> {
  const name = `${row.position}/${row.item} ${run.thread.round}.${row.attempt}`;
  if (row.status === 'pending') {
    await begin(run, row, `${name} begin ${row.notBefore ?? ''}`);
  } else {
    checkRepeatable(run, row);
  }
  const made = await outcomeOf(run, step, row);
  const after = { ...rowAfter(run, row, made.outcome), ...made.spent };
  run.noteOutput(after);
  await run.record(`${name} end ${row.notBefore ?? ''}`, tx =>
    writeStep(tx, run.organizationId, run.thread.id, after),
  );
  if (after.status === 'unknown' && after.notBefore === null) {
    throw new ThreadHalted('failed', after.error);
  }
  if (after.error?.code === revoked.code) {
    throw new ThreadHalted('failed', revoked);
  }
  return after;
}

/** @throws ThreadHalted where the budget is used up, or the approval is not there. */
function begin(run: ThreadRun, row: ThreadStep, name: string): Promise<void> {
  const { organizationId, thread, budget } = run;
  return run.boundary(name, async tx => {
    checkBudget(run);
    const needsApproval = isAsked(row, thread.grant);
    if (!(await beginCall(tx, organizationId, thread.id, { ...row, needsApproval }))) {
      const message = 'The call has no approval.';
      throw new ThreadHalted('failed', { code: 'approval_missing', message, ...placeOf(row) });
    }
    if (!(await countCall(tx, organizationId, thread.id, budget.steps))) {
      throw overBudget(usedUp(budget, { ...run.thread.usage, calls: budget.steps })!, row);
    }
  });
}

/** @throws ThreadHalted where the answer to the same call is not kept any more, so that it could have a second effect. */
function checkRepeatable(run: ThreadRun, row: ThreadStep): void {
  const hasEffect = row.effect !== null && row.effect !== 'reads';
  const age = run.now().getTime() - new Date(row.startedAt!).getTime();
  if (hasEffect && age > threadLimits.repeatableMs) {
    const message =
      'The call was cut off too long ago to be repeated safely. Check by hand whether it was done.';
    throw new ThreadHalted('failed', { code: 'outcome_unknown', message, ...placeOf(row) });
  }
}

interface MadeCall {
  outcome: CallOutcome;
  spent: Partial<ModelAnswer>;
}

async function outcomeOf(run: ThreadRun, step: CallingStep, row: ThreadStep): Promise<MadeCall> {
  try {
    if (step.kind === 'model') {
      const { outcome, ...spent } = await askModel(run, step, row);
      return { outcome, spent };
    }
    return { outcome: await callTool(run, row), spent: {} };
  } catch (error) {
    const { code, message } = failureOf(error, step);
    return { outcome: { kind: 'failed', code, message }, spent: {} };
  }
}

async function callTool(run: ThreadRun, row: ThreadStep): Promise<CallOutcome> {
  const { name, effect } = allowedTool(run, row.tool!);
  if (effect !== row.effect) {
    const message = 'The tool has another effect than when it was planned.';
    return { kind: 'failed', code: 'tool_changed', message };
  }
  return callGranted(run, { name, input: row.arguments, callId: row.callId! }, row);
}

/** Calls a tool with the rights of the thread. */
export async function callGranted(
  run: ThreadRun,
  call: { name: string; input: Json; callId: string },
  row: Pick<ThreadStep, 'effect' | 'position' | 'item'>,
): Promise<CallOutcome> {
  const { toolbox } = run.dependencies;
  const { effect } = row;
  try {
    const result = await callAsGranted(run.callContext, toolbox, run.thread.grant, call);
    return outcomeOfTool(result, effect, run.outputBytesMax(row));
  } catch (error) {
    const outcome = outcomeOfThrown(error);
    if (outcome === null) {
      throw error;
    }
    return outcome;
  }
}

function rowAfter(run: ThreadRun, row: ThreadStep, outcome: CallOutcome): ThreadStep {
  const now = run.now();
  const ended = {
    startedAt: row.startedAt ?? now.toISOString(),
    endedAt: now.toISOString(),
    notBefore: null,
  };
  if (outcome.kind === 'completed') {
    const { output, isOutputOmitted = false } = outcome;
    return { ...row, ...ended, status: 'completed', output: withRepairedText(output), isOutputOmitted };
  }
  const { code, message } = outcome;
  const error = { code, message: message.slice(0, threadLimits.errorLength), ...placeOf(row) };
  if (outcome.kind === 'failed') {
    return { ...row, ...ended, status: 'failed', error };
  }
  const isLast = row.attempt >= threadLimits.attemptsMax;
  const attempt = row.attempt + 1;
  const delayMs = retryDelayMs(row.attempt, outcome.retryAfterMs);
  const later = { ...row, attempt, error, notBefore: new Date(now.getTime() + delayMs).toISOString() };
  if (outcome.again) {
    return { ...later, status: 'unknown', notBefore: isLast ? null : later.notBefore };
  }
  const callId = row.callId === null ? null : callIdOf(run.thread, { ...row, attempt });
  return isLast ? { ...row, ...ended, status: 'failed', error } : { ...later, status: 'pending', callId };
}

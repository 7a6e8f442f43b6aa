import { AppError } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import type { Tool } from '../../tool/toolbox.js';
import type { ThreadFailure, ThreadStep } from '../aop-thread.entity.js';
import { wholeStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import type { ThreadStepStatus } from '../aop-thread.values.js';
import { callsDigest, isAsked, questionDigest } from '../approval.rules.js';
import { insertApproval, type NewApproval } from '../approval.writer.js';
import { type KnownPrices, knownPrices, plannedChanges } from '../planned-changes.rules.js';
import { stepsRead } from '../step-variables.rules.js';
import { StepFailed } from '../thread-failure.js';
import { tellApproval } from '../thread-notices.js';
import { insertSteps } from '../thread-step.writer.js';
import { evaluated, type FrozenCall, frozenCalls } from './freeze-calls.js';
import { asJson, callIdOf, newStep } from './new-step.js';
import type { ThreadRun } from './thread-run.js';

/** The rows that a step begins with, and what is asked of a person before it goes on. */
interface Opened {
  rows: ThreadStep[];
  approval: NewApproval | null;
}

/** Stores what the step is to do, with all arguments, before any of it is done. */
export async function openStep(run: ThreadRun, step: AopStep, position: number): Promise<void> {
  const { rows, approval } = opened(run, step, position);
  await run.boundary(`${position} open ${run.thread.round}`, async tx => {
    if (approval !== null) {
      await insertApproval(tx, run.organizationId, approval);
      await tellApproval(tx, run.organizationId, { thread: run.thread, step, approval });
    }
    await insertSteps(tx, run.organizationId, run.thread.id, rows);
  });
}

function opened(run: ThreadRun, step: AopStep, position: number): Opened {
  const ended = { startedAt: run.now().toISOString(), endedAt: run.now().toISOString() };
  const unplanned = run.thread.isDryRun ? unknownResult(run, step) : null;
  if (unplanned !== null) {
    const message = `It needs the result of ${unplanned}, which is only planned.`;
    const error = { code: 'result_unknown', message, stepId: step.id };
    return { rows: [newStep(step, position, { status: 'not_planned', error, ...ended })], approval: null };
  }
  try {
    return step.when !== undefined && !truth(run, step.when)
      ? { rows: [newStep(step, position, { status: 'skipped', ...ended })], approval: null }
      : openedByKind(run, step, position);
  } catch (error) {
    const failure = failureOf(error, step);
    return {
      rows: [newStep(step, position, { status: 'failed', error: failure, ...ended })],
      approval: null,
    };
  }
}

/** The id of a step whose result this one reads, and that a dry run does not have. */
function unknownResult(run: ThreadRun, step: AopStep): string | null {
  const read = stepsRead(step);
  const planned = run.steps.find(
    ({ item, status, stepId }) =>
      item === wholeStep && (status === 'planned' || status === 'not_planned') && read.has(stepId),
  );
  return planned?.stepId ?? null;
}

function openedByKind(run: ThreadRun, step: AopStep, position: number): Opened {
  switch (step.kind) {
    case 'tool':
      return openedTool(run, step, position);
    case 'model':
      return { rows: callRows(run, step, position, { status: 'pending' }), approval: null };
    case 'condition': {
      const now = run.now().toISOString();
      const result = {
        status: 'completed',
        output: truth(run, step.if),
        startedAt: now,
        endedAt: now,
      } as const;
      return { rows: [newStep(step, position, result)], approval: null };
    }
    case 'wait': {
      const status = run.thread.isDryRun ? 'planned' : 'waiting';
      const tool = step.tool === undefined ? null : readingTool(run, step.tool);
      const startedAt = run.now().toISOString();
      const row = { status, startedAt, tool: tool?.name ?? null, scope: tool?.scope ?? null } as const;
      return { rows: [newStep(step, position, { ...row, effect: tool?.effect ?? null })], approval: null };
    }
    case 'approval':
      return openedApproval(run, step, position);
  }
}

function openedTool(run: ThreadRun, step: Extract<AopStep, { kind: 'tool' }>, position: number): Opened {
  const tool = allowedTool(run, step.tool);
  const isPlanned = run.thread.isDryRun && tool.effect !== 'reads';
  const mustAsk = !isPlanned && isAsked(tool, run.thread.grant);
  const status = isPlanned ? 'planned' : mustAsk ? 'waiting_for_approval' : 'pending';
  const rows = callRows(run, step, position, { status, tool });
  const calls = rows.filter(row => row.callId !== null && row.status === status);
  if (!mustAsk || calls.length === 0) {
    const whole = status === 'waiting_for_approval' ? 'pending' : status;
    return {
      rows: rows.map(row => (row.callId === null && row.error === null ? { ...row, status: whole } : row)),
      approval: null,
    };
  }
  const approval: NewApproval = {
    ...question(run, step.id, position),
    message: step.title ?? `${tool.title}: ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`,
    data: null,
    callCount: calls.length,
    digest: callsDigest(calls),
    scopes: tool.scope === null ? [] : [tool.scope],
    effects: [tool.effect],
  };
  const approvalId = approval.id;
  return { rows: rows.map(row => (row.error === null ? { ...row, approvalId } : row)), approval };
}

function openedApproval(
  run: ThreadRun,
  step: Extract<AopStep, { kind: 'approval' }>,
  position: number,
): Opened {
  const startedAt = run.now().toISOString();
  const message = String(evaluated(step.message, run.variables())).slice(0, 2_000);
  const data = step.data === undefined ? null : evaluated(step.data, run.variables());
  if (run.thread.isDryRun) {
    const planned = { status: 'planned', arguments: asJson({ message, data }), startedAt } as const;
    return { rows: [newStep(step, position, planned)], approval: null };
  }
  const approval: NewApproval = {
    ...question(run, step.id, position),
    message,
    data,
    callCount: 0,
    digest: questionDigest({ message, data }),
    scopes: [],
    effects: [],
  };
  const waiting = { status: 'waiting_for_approval', approvalId: approval.id, startedAt } as const;
  return { rows: [newStep(step, position, { ...waiting, arguments: asJson({ message, data }) })], approval };
}

function question(run: ThreadRun, stepId: string, position: number) {
  const now = run.now();
  return {
    id: newId(),
    threadId: run.thread.id,
    stepId,
    position,
    round: run.thread.round,
    requestedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + threadLimits.approvalMs).toISOString(),
  };
}

/** The step itself, and a row for each item of its list. */
function callRows(
  run: ThreadRun,
  step: Extract<AopStep, { kind: 'tool' | 'model' }>,
  position: number,
  { status, tool }: { status: ThreadStepStatus; tool?: Tool },
): ThreadStep[] {
  const calls = frozenCalls(run, step, tool);
  const about = { tool: tool?.name ?? null, effect: tool?.effect ?? null, scope: tool?.scope ?? null };
  let prices: KnownPrices | null = null;
  const known = () => (prices ??= knownPrices(run.steps.map(({ output }) => output)));
  const rows = calls.map(call =>
    callRow(run, newStep(step, position, { status, ...about }), { call, known }),
  );
  if (step.forEach === undefined) {
    return rows;
  }
  const startedAt = run.now().toISOString();
  return [newStep(step, position, { status, ...about, itemCount: rows.length, startedAt }), ...rows];
}

function callRow(
  run: ThreadRun,
  row: ThreadStep,
  { call, known }: { call: FrozenCall; known: () => KnownPrices },
): ThreadStep {
  const made = { ...row, ...call };
  const changes = row.effect === null || row.effect === 'reads' ? null : plannedChanges(made, known());
  return call.error === null
    ? { ...made, callId: callIdOf(run.thread, made), changes }
    : { ...made, status: 'failed', endedAt: run.now().toISOString() };
}

/** @throws StepFailed where the thread must not call it, or there is none of this name. */
export function allowedTool(run: ThreadRun, name: string): Tool {
  const tool = run.dependencies.toolbox.tools.find(each => each.name === name);
  if (tool === undefined || !run.thread.config.allowedTools.includes(name)) {
    throw new StepFailed('tool_not_allowed', `${name} is none of the tools that the procedure may call.`);
  }
  return tool;
}

/** @throws StepFailed for a tool that does more than read. */
export function readingTool(run: ThreadRun, name: string): Tool {
  const tool = allowedTool(run, name);
  if (tool.effect !== 'reads') {
    throw new StepFailed('tool_not_allowed', `A wait may only read, and ${name} does more.`);
  }
  return tool;
}

function truth(run: ThreadRun, expression: string): boolean {
  const value = evaluated(expression, run.variables());
  if (typeof value !== 'boolean') {
    throw new StepFailed('expression_failed', 'A condition must be true or false.');
  }
  return value;
}

/** Throws what is not the fault of the step. */
export function failureOf(error: unknown, { id: stepId }: Pick<AopStep, 'id'>): ThreadFailure {
  if (error instanceof StepFailed) {
    return { code: error.code, message: error.message, stepId };
  }
  if (error instanceof AppError && error.status < 500) {
    return { code: error.code, message: error.detail, stepId };
  }
  throw error;
}

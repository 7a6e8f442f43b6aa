import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { type Thread, type ThreadStep, wholeStep } from './aop-thread.entity.js';
import { threadLimits } from './aop-thread.limits.js';
import type { ThreadStepStatus } from './aop-thread.values.js';
import { callsDigest, isAsked } from './approval.rules.js';
import { insertApproval } from './approval.writer.js';
import { callIdOf } from './running/new-step.js';
import { retriedStep } from './thread-config.rules.js';
import { deleteSteps, insertSteps } from './thread-step.writer.js';

/**
 * Makes the step that a thread goes on from ready for that: one of which nothing was done begins anew, and of a list the items
 * that were not done are called again, after an approval of their own where they need one. A wait that was interrupted goes
 * on waiting for the same time. `thread` is as it goes on.
 */
export async function resetForRetry(
  tx: Transaction,
  organizationId: string,
  thread: Thread,
  rows: readonly ThreadStep[],
): Promise<void> {
  const retried = retriedStep(rows, thread.config);
  if (retried === null) {
    return;
  }
  await deleteSteps(tx, organizationId, thread.id, retried.position);
  const waits = retried.rows.filter(({ kind, status }) => kind === 'wait' && status === 'not_run');
  if (waits.length > 0) {
    await insertSteps(
      tx,
      organizationId,
      thread.id,
      waits.map(row => ({ ...row, status: 'waiting', endedAt: null })),
    );
  }
  if (retried.isFresh) {
    return;
  }
  const whole = retried.rows.find(({ item }) => item === wholeStep)!;
  const left = retried.rows.filter(row => isCall(whole, row) && isLeft(row));
  const approvalId = isAsked(whole, thread.grant) && left.length > 0 ? newId() : null;
  const status = approvalId === null ? 'pending' : 'waiting_for_approval';
  const calls = left.map(row => again(thread, row, { status, approvalId }));
  if (approvalId !== null) {
    await askAgain(tx, organizationId, { thread, calls, approvalId });
  }
  const places = new Map(calls.map(row => [row.item, row]));
  const after = retried.rows.map(
    (row): ThreadStep =>
      row === whole && !isCall(whole, row)
        ? { ...whole, status, approvalId: approvalId ?? whole.approvalId, error: null, endedAt: null }
        : (places.get(row.item) ?? row),
  );
  await insertSteps(tx, organizationId, thread.id, after);
}

/** Whether the row is called: items of a list, or the step itself where it has none. */
const isCall = (whole: ThreadStep, { item }: ThreadStep): boolean =>
  (item !== wholeStep) === (whole.itemCount !== null);

/** One whose arguments could not be made stays as it is. */
const isLeft = ({ status, callId, kind }: ThreadStep): boolean =>
  (status === 'failed' || status === 'not_run') && (callId !== null || kind === 'model');

function again(
  thread: Thread,
  row: ThreadStep,
  { status, approvalId }: { status: ThreadStepStatus; approvalId: string | null },
): ThreadStep {
  const reset = { ...row, status, approvalId, error: null, startedAt: null, endedAt: null, notBefore: null };
  const attempt = 1;
  return { ...reset, attempt, callId: callIdOf(thread, { ...row, attempt }) };
}

async function askAgain(
  tx: Transaction,
  organizationId: string,
  { thread, calls, approvalId }: { thread: Thread; calls: readonly ThreadStep[]; approvalId: string },
): Promise<void> {
  const { stepId, position, tool, scope, effect } = calls[0]!;
  const now = tx.db.clock.now();
  await insertApproval(tx, organizationId, {
    id: approvalId,
    threadId: thread.id,
    stepId,
    position,
    round: thread.round,
    message: `${tool}: ${calls.length} ${calls.length === 1 ? 'call that was' : 'calls that were'} not done`,
    data: null,
    callCount: calls.length,
    digest: callsDigest(calls),
    scopes: scope === null ? [] : [scope],
    effects: [effect!],
    requestedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + threadLimits.approvalMs).toISOString(),
  });
}

import type { AopStep } from '../../aop/aop-config.schema.js';
import type { Approval, ThreadStep } from '../aop-thread.entity.js';
import { findApproval } from '../aop-thread.queries.js';
import { callsDigest, questionDigest } from '../approval.rules.js';
import { decideApproval } from '../approval.writer.js';
import type { FailureCode } from '../thread-failure.js';
import { ThreadHalted } from '../thread-failure.js';
import { changeStepStatuses, writeStep } from '../thread-step.writer.js';
import { asJson } from './new-step.js';
import { pause, type StepProgress } from './pause.js';
import type { ThreadRun } from './thread-run.js';

/** Goes on with a step as its approval was decided; waits where it was not. */
export async function settleApproval(run: ThreadRun, step: AopStep, row: ThreadStep): Promise<StepProgress> {
  const { position, approvalId } = row;
  const approval =
    approvalId === null ? null : await findApproval(run.job.ctx.db, run.organizationId, approvalId);
  if (approval === null || approval.threadId !== run.thread.id || approval.position !== position) {
    const message = 'The step waits for an approval that is not its own.';
    throw new ThreadHalted('failed', { code: 'approval_missing', message, stepId: step.id });
  }
  const isExpired = approval.status === 'pending' && new Date(approval.expiresAt) <= run.now();
  if (approval.status === 'pending' && !isExpired) {
    const { id, expiresAt: wakeAt } = approval;
    return pause(run, { position, status: 'waiting_for_approval', wakeAt, approvalId: id });
  }
  if (approval.status === 'approved') {
    checkUnchanged(run, row, approval);
    await approve(run, row, approval);
  } else {
    await failStep(run, row, approval);
  }
  await run.reload();
  return 'again';
}

/** @throws ThreadHalted where what would run is not what was approved. */
function checkUnchanged(run: ThreadRun, row: ThreadStep, approval: Approval): void {
  const calls = run.callsAt(row.position).filter(({ status }) => status === 'waiting_for_approval');
  const digest = row.kind === 'approval' ? questionDigest(approval) : callsDigest(calls);
  if (digest !== approval.digest) {
    const message = 'The calls are not those that were approved.';
    throw new ThreadHalted('failed', { code: 'approval_mismatch', message, stepId: row.stepId });
  }
}

function approve(run: ThreadRun, row: ThreadStep, approval: Approval): Promise<void> {
  const { organizationId, thread } = run;
  return run.boundary(`${row.position} approved ${approval.id}`, async tx => {
    if (row.kind === 'approval') {
      const { decidedBy, decidedAt, comment } = approval;
      const output = asJson({ decidedBy, decidedAt, comment });
      const endedAt = run.now().toISOString();
      await writeStep(tx, organizationId, thread.id, { ...row, status: 'completed', output, endedAt });
    } else {
      const change = { position: row.position, from: ['waiting_for_approval'], to: 'pending' } as const;
      await changeStepStatuses(tx, organizationId, thread.id, change);
    }
  });
}

const ends: Partial<Record<Approval['status'], { code: FailureCode; message: string }>> = {
  rejected: { code: 'approval_rejected', message: 'It was not approved.' },
};
const expired = { code: 'approval_expired', message: 'Nobody approved it in time.' } as const;

function failStep(run: ThreadRun, row: ThreadStep, approval: Approval): Promise<void> {
  const { organizationId, thread } = run;
  const { code, message } = ends[approval.status] ?? expired;
  const why = approval.comment === null ? message : `${message} ${approval.comment}`;
  return run.boundary(`${row.position} declined ${approval.id}`, async tx => {
    if (approval.status === 'pending') {
      const decision = {
        approvalId: approval.id,
        status: 'expired',
        decidedBy: null,
        comment: null,
      } as const;
      await decideApproval(tx, organizationId, thread.id, decision);
    }
    const { position } = row;
    await changeStepStatuses(tx, organizationId, thread.id, {
      position,
      from: ['waiting_for_approval'],
      to: 'not_run',
      isEnd: true,
    });
    await writeStep(tx, organizationId, thread.id, {
      ...row,
      status: 'failed',
      error: { code, message: why, stepId: row.stepId },
      endedAt: run.now().toISOString(),
    });
  });
}

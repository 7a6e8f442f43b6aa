import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Json } from '../../../../kernel/jobs/define-job.js';
import type { Thread, ThreadFailure } from '../aop-thread.entity.js';
import type { EndedStatus } from '../aop-thread.values.js';
import { writeThread } from '../aop-thread.writer.js';
import { decideApproval } from '../approval.writer.js';
import { tellEnd } from '../thread-notices.js';
import { changeStepStatuses, endInterruptedCalls } from '../thread-step.writer.js';

/** How a thread ends. */
export interface ThreadEnd {
  status: EndedStatus;
  error: ThreadFailure | null;
  output?: Json;
}

/**
 * Ends a thread: what was not begun is told as not run, what was cut off as unknown where it may have had an effect, and
 * approvals that are open are withdrawn. People are told where nobody waits for it. The caller has locked it.
 */
export async function endThread(
  tx: Transaction,
  organizationId: string,
  thread: Thread,
  { status, error, output = null }: ThreadEnd,
): Promise<void> {
  await endInterruptedCalls(tx, organizationId, thread.id);
  await changeStepStatuses(tx, organizationId, thread.id, {
    position: null,
    from: ['pending', 'waiting', 'waiting_for_approval'],
    to: 'not_run',
  });
  const withdrawn = { approvalId: null, status: 'withdrawn', decidedBy: null, comment: null } as const;
  await decideApproval(tx, organizationId, thread.id, withdrawn);
  const endedAt = tx.db.clock.now().toISOString();
  await writeThread(tx, organizationId, { ...thread, status, error, output, wakeAt: null, endedAt });
  await tellEnd(tx, organizationId, thread, { status, error });
}

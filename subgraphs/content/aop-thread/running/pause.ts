import { findApproval } from '../aop-thread.queries.js';
import { wakeThreadAt } from '../aop-thread.queue.js';
import type { ThreadRun } from './thread-run.js';

/** `ended`: no later step is done. `again`: what the step waited for came while it was put to wait. */
export type StepProgress = 'finished' | 'paused' | 'ended' | 'again';

interface Pause {
  position: number;
  status: 'waiting' | 'waiting_for_approval';
  /** When the thread goes on by itself. */
  wakeAt: string;
  /** What is waited for. */
  approvalId?: string;
}

/** Leaves the thread to whoever wakes it; no worker is held. */
export function pause(
  run: ThreadRun,
  { position, status, wakeAt, approvalId }: Pause,
): Promise<StepProgress> {
  const { organizationId, thread } = run;
  return run.boundary(`${position} pause ${wakeAt}`, async tx => {
    const approval = approvalId === undefined ? null : await findApproval(tx, organizationId, approvalId);
    if (approval !== null && approval.status !== 'pending') {
      return 'again';
    }
    await run.change(tx, { status, wakeAt });
    await wakeThreadAt(tx, { organizationId, threadId: thread.id }, wakeAt);
    return 'paused';
  });
}

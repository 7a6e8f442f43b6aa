import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Thread } from './aop-thread.entity.js';
import { threadJob } from './aop-thread.queue.js';
import { writeThread } from './aop-thread.writer.js';

/** Queues the job that goes on with the thread, which the caller has locked. Answers the thread as it is then. */
export async function resumeThread(tx: Transaction, organizationId: string, thread: Thread): Promise<Thread> {
  const { id: jobId } = tx.enqueue(threadJob({ organizationId, threadId: thread.id }));
  const resumed: Thread = { ...thread, status: 'queued', jobId, wakeAt: null };
  await writeThread(tx, organizationId, resumed);
  return resumed;
}

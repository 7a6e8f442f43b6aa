import type { Transaction } from '../../../kernel/database/transaction.js';
import type { AbandonedJob } from '../../../kernel/jobs/define-job.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { lockThreadOfJob } from './aop-thread.queries.js';
import { threadKind } from './aop-thread.queue.js';
import { isEnded } from './aop-thread.values.js';
import { endThread } from './running/end-thread.js';
import { runThread } from './running/run-thread.js';
import type { ThreadDependencies } from './running/thread-dependencies.js';
import type { ThreadJob } from './running/thread-run.js';

/** One resumption of a thread: until it ends, or waits for a time or a person. */
export const aopThread = (dependencies: ThreadDependencies) =>
  defineJob({
    ...threadKind,
    run: (job: ThreadJob) => runThread(job, dependencies),
    abandon: abandonThread,
  });

/** A thread ends with the job that was to go on with it, whoever ended that. */
export async function abandonThread(
  tx: Transaction,
  { organizationId, jobId, end }: Pick<AbandonedJob<unknown>, 'organizationId' | 'jobId' | 'end'>,
): Promise<Record<string, unknown>> {
  const thread = await lockThreadOfJob(tx, organizationId, jobId);
  if (thread === null || isEnded(thread.status)) {
    return {};
  }
  const error = { code: 'internal', message: 'The thread could not go on. It may be retried.' };
  await endThread(
    tx,
    organizationId,
    thread,
    end === 'canceled' ? { status: 'canceled', error: null } : { status: 'failed', error },
  );
  return { threadId: thread.id, status: end };
}

import type { NewJob } from '../../../kernel/database/new-job.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

export const threadKind = { kind: 'aop.thread', scope: 'aops:write', unit: 'steps' } as const;

/** One resumption of a thread. */
export interface ThreadAddress {
  organizationId: string;
  threadId: string;
}

/** Resumptions of one thread follow each other. */
export const threadJob = ({ organizationId, threadId }: ThreadAddress): NewJob => ({
  ...threadKind,
  organizationId,
  payload: { threadId },
  queueKey: threadId,
});

/** The task that goes on with a thread whose time has come. */
export const threadWakeTask = 'content.aop_thread.wake';

const wakeAtSql = sql(
  'content.aopThread.wakeAt',
  `select platform.add_single_task('${threadWakeTask}', 'aop-thread/' || $2::text,
    json_build_object('organizationId', $1::uuid, 'threadId', $2::uuid), $3::timestamptz, 'replace')`,
);

/** Has the thread wake at that time, in place of the one that was planned before. */
export async function wakeThreadAt(
  tx: Transaction,
  { organizationId, threadId }: ThreadAddress,
  time: string,
): Promise<void> {
  await tx.query(wakeAtSql, [organizationId, threadId, time]);
}

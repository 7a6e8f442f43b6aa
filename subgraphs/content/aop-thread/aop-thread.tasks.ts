import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { threadLimits } from './aop-thread.limits.js';
import { lockThread } from './aop-thread.queries.js';
import { type ThreadAddress, threadWakeTask } from './aop-thread.queue.js';
import { deleteEndedThreads } from './aop-thread.writer.js';
import { resumeThread } from './resume-thread.js';

/** Goes on with a thread whose time has come; does nothing where it has gone on before, or is to wait longer. */
export async function wakeThread(db: Database, { organizationId, threadId }: ThreadAddress): Promise<void> {
  await db.transaction(
    async tx => {
      const thread = await lockThread(tx, organizationId, threadId);
      const isWaiting = thread?.status === 'waiting' || thread?.status === 'waiting_for_approval';
      if (isWaiting && thread.wakeAt !== null && new Date(thread.wakeAt) <= db.clock.now()) {
        await resumeThread(tx, organizationId, thread);
      }
    },
    taskOrigin(threadWakeTask, organizationId),
  );
}

export const threadWake = defineTask<ThreadAddress>({
  name: threadWakeTask,
  run: ({ db, payload }) => wakeThread(db, payload),
});

const batchSize = 100;

/** Removes threads that ended long ago. Answers how many. */
export async function purgeThreads(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - threadLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await deleteEndedThreads(db, before, batchSize);
    removed += batch;
  }
  return removed;
}

export const threadPurge = defineTask({
  name: 'content.aop_thread.purge',
  cron: '13 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeThreads(db) }, 'old threads of procedures removed');
  },
});

import type { EventEmitter } from 'node:events';
import type { Job, WorkerPool } from 'graphile-worker';

/**
 * Has a runner look for work again, `delayMs` after it was told of some and after it finished a task of a queue.
 * Otherwise work would sometimes lie until the next poll, a second later, for graphile-worker looks too early:
 * before its report on the finished task has unlocked the queue, or while another runner, told at the same moment,
 * holds the row of the queue locked to look for itself. Runners on one database need delays of their own.
 */
export function nudgeAgain(events: EventEmitter, delayMs: number): { stop(): void } {
  let pool: WorkerPool | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const nudge = (): void => {
    timer = undefined;
    pool?.nudge(1);
  };
  const nudgeLater = (): void => {
    if (!isStopped) {
      timer ??= setTimeout(nudge, delayMs);
    }
  };
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    pool = workerPool;
  });
  // Its workers end before it is stopped here, and one that ended throws when it is nudged.
  for (const event of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release']) {
    events.on(event, () => {
      pool = null;
    });
  }
  events.on('pool:listen:notification', nudgeLater);
  events.on('job:complete', ({ job }: { job: Job }) => {
    if (job.job_queue_id !== null) {
      nudgeLater();
    }
  });
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

import { nextDue } from '../../../kernel/cron-schedule.js';
import type { Database } from '../../../kernel/database/database.js';
import { type AnyTaskDefinition, defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import type { Signals } from '../../../kernel/signals.js';
import { followEvents, startEventLoop } from '../../platform/index.js';
import { aopLimits } from './aop.limits.js';
import { deleteOldStarts, findListeningAops, lockDueAops, writeNextDue } from './aop-start.queries.js';
import { AopStarter } from './aop-starter.js';
import type { ThreadStarter } from './start-thread.js';
import { aopOfRequest } from './thread-origin.rules.js';

const schedule = 'content.aop.schedule';
const events = 'content.aop.events';
/** Procedures and events of one transaction. */
const dueAtATime = 20;
const eventsAtATime = 200;
const purgeAtATime = 500;

/**
 * Starts a thread of each procedure whose time has come, once, however many workers ask. Times that were missed, because no
 * worker ran, are one thread. Answers whether there may be more.
 */
export const startDueThreads = (db: Database, starter: AopStarter): Promise<boolean> =>
  db.transaction(async tx => {
    const now = db.clock.now();
    const due = await lockDueAops(tx, now, dueAtATime);
    for (const aop of due) {
      const dueAt = new Date(aop.nextDueAt!);
      await starter.start(tx, aop, {
        name: `schedule:${dueAt.toISOString()}`,
        cause: { kind: 'schedule', dueAt },
        trigger: { dueAt: dueAt.toISOString() },
      });
      const { trigger } = aop.version.config;
      await writeNextDue(tx, aop, trigger?.kind === 'schedule' ? nextDue(trigger, now) : null);
    }
    return due.length === dueAtATime;
  }, taskOrigin(schedule));

/**
 * Starts threads for the next events of the log: of each event and procedure one at most. What the threads of a procedure
 * caused does not start it again. Answers whether there may be more.
 */
export const startThreadsOfEvents = (db: Database, starter: AopStarter): Promise<boolean> =>
  db.transaction(async tx => {
    const followed = await followEvents(tx, 'procedures', eventsAtATime);
    const aops = followed.length === 0 ? [] : await findListeningAops(tx, followed);
    for (const event of followed) {
      const concerned = aops.filter(
        ({ organizationId, version: { aopId, config } }) =>
          organizationId === event.organizationId &&
          config.trigger?.kind === 'event' &&
          config.trigger.event === event.type &&
          aopOfRequest(event.requestId) !== aopId,
      );
      for (const aop of concerned) {
        await starter.start(tx, aop, {
          name: `event:${event.id}`,
          cause: { kind: 'event', eventId: event.id },
          trigger: JSON.parse(event.body),
        });
      }
    }
    return followed.length === eventsAtATime;
  }, taskOrigin(events));

/** Removes what is said of starts of long ago. Answers how many. */
export async function purgeAopStarts(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - aopLimits.startRetentionMs);
  let removed = 0;
  for (let batch = purgeAtATime; batch === purgeAtATime; ) {
    batch = await deleteOldStarts(db, before, purgeAtATime);
    removed += batch;
  }
  return removed;
}

export const aopPurge = defineTask({
  name: 'content.aop.purge',
  cron: '19 4 * * *',
  run: async ({ db, log }) => {
    log.info({ removed: await purgeAopStarts(db) }, 'old starts of procedures removed');
  },
});

/** Starts threads of events soon after their commit. Any number of processes may run it: one at a time follows the events. */
export function startEventTriggers(
  dependencies: { db: Database; signals: Signals },
  threads: ThreadStarter,
): { stop(): Promise<void> } {
  const starter = new AopStarter(threads);
  return startEventLoop(dependencies, events, () => startThreadsOfEvents(dependencies.db, starter));
}

/** What starts threads of schedules, every minute. */
export function aopTasks({ threads }: { threads: ThreadStarter }): AnyTaskDefinition[] {
  const starter = new AopStarter(threads);
  return [
    defineTask({
      name: schedule,
      cron: '* * * * *',
      run: ({ db, signal }) => repeat(signal, () => startDueThreads(db, starter)),
    }),
  ];
}

async function repeat(signal: AbortSignal, round: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted && (await round())) {
    // The round did what there was to do.
  }
}

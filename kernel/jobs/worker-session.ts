import { EventEmitter } from 'node:events';
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { inSpan } from '../telemetry/in-span.js';
import { catchUpMs } from './catch-up.js';
import type { AnyJobDefinition } from './define-job.js';
import type { AnyTaskDefinition } from './define-task.js';
import type { InterruptReason } from './job-interrupted.js';
import type { JobRun } from './job-run.js';
import { jobCancelChannel } from './job-signals.js';
import { queueLog } from './queue-log.js';
import { nudgeAgain } from './queue-nudge.js';
import { queuePool } from './queue-pool.js';
import { type QueuedJob, runJob } from './run-job.js';
import type { WorkerOptions } from './worker-options.js';
import { WorkerRegistry } from './worker-registry.js';

/** Longest wait for a job whose message was lost; also how often due retries are looked for. */
const pollIntervalMs = 1_000;
/** When the first and the second runner look again for work that they were told of. */
const nudgeDelaysMs = [8, 13] as const;
/**
 * Finished tasks are reported in batches: this is the mode in which graphile-worker ends the runner when a
 * report fails; otherwise the rejected promise is nobody's and ends the process.
 */
const batching = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** Runs that do not end this long after they were told to are left to whoever takes over. */
const abortGraceMs = 5_000;

/**
 * One life of the worker, from taking its sign of life to its end: two runners on the same queue, so that
 * tasks waiting for slow endpoints never take the places of jobs.
 */
export class WorkerSession {
  readonly #options: WorkerOptions;
  readonly #onLost: () => void;
  readonly #running = new Set<JobRun<unknown>>();
  readonly #interrupted = new Set<string>();
  readonly #registry: WorkerRegistry;
  readonly #pool: Pool;
  readonly #runners: Runner[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  readonly #nudges: { stop(): void }[] = [];
  readonly #given: { taskList: TaskList; events: EventEmitter }[] = [];

  /** `onLost` is called once if the session ends by itself. */
  constructor(options: WorkerOptions, onLost: () => void) {
    this.#options = options;
    this.#registry = new WorkerRegistry(options.db, onLost);
    this.#pool = queuePool(options);
    this.#onLost = onLost;
  }

  /** Registers the worker, then claims jobs and tasks. */
  async start(): Promise<void> {
    const { jobs, tasks, signals } = this.#options;
    this.#unsubscribe.push(
      signals.on(jobCancelChannel, jobId => this.#cancel(jobId)),
      signals.onReconnect(() => this.#checkRuns()),
    );
    await this.#registry.start();
    const jobTasks = jobs.map(job => [job.kind, this.#jobTask(job)] as const);
    await this.#run(Object.fromEntries(jobTasks), this.#options.jobConcurrency ?? 8, []);
    const internal = tasks.map(task => [task.name, this.#internalTask(task)] as const);
    await this.#run(Object.fromEntries(internal), this.#options.taskConcurrency ?? 64, cronItems(tasks));
  }

  /** Takes no more, lets what runs end for `stopTimeoutMs`, then interrupts it for another worker to go on. */
  async stop(): Promise<void> {
    this.#stopNudging();
    await Promise.all(this.#runners.map(runner => this.#stopRunner(runner)));
    await this.#registry.retryNow([...this.#interrupted]);
    await this.#registry.stop();
    await this.#release();
  }

  /** The end after a loss: others may already have the jobs, so no run may write any more. */
  async abandon(): Promise<void> {
    this.#stopNudging();
    this.#interrupt('superseded');
    await Promise.all(this.#runners.map(runner => runner.kill().catch(() => {})));
    await this.#registry.abandon();
    await this.#release();
  }

  async #release(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) {
      unsubscribe();
    }
    await this.#pool.end();
    forget(this.#given);
  }

  async #run(taskList: TaskList, concurrency: number, cron: CronItem[]): Promise<void> {
    if (Object.keys(taskList).length === 0) {
      return;
    }
    const registered: Promise<void>[] = [];
    const events = new EventEmitter();
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
      registered.push(this.#registry.add(workerPool.id));
    });
    this.#given.push({ taskList, events });
    this.#nudges.push(nudgeAgain(events, nudgeDelaysMs[this.#nudges.length]!));
    const runner = await run({
      pgPool: this.#pool,
      taskList,
      concurrency,
      events,
      parsedCronItems: parseCronItems(cron),
      noHandleSignals: true,
      pollInterval: pollIntervalMs,
      gracefulShutdownAbortTimeout: this.#stopTimeoutMs,
      logger: queueLog(this.#options.db.log),
      preset: { worker: batching },
    });
    this.#runners.push(runner);
    runner.promise.then(this.#onLost, this.#onLost);
    await Promise.all(registered);
  }

  #jobTask(definition: AnyJobDefinition) {
    const { db, signals, observer } = this.#options;
    const running = this.#running;
    return async (payload: unknown, helpers: JobHelpers): Promise<void> => {
      const onStop = () => {
        this.#interrupted.add(helpers.job.id);
        this.#interrupt('stopping');
      };
      helpers.abortSignal.addEventListener('abort', onStop, { once: true });
      try {
        await runJob(definition, payload as QueuedJob, { db, signals, running, observer });
        this.#interrupted.delete(helpers.job.id);
      } finally {
        helpers.abortSignal.removeEventListener('abort', onStop);
      }
    };
  }

  #internalTask(task: AnyTaskDefinition) {
    const { db } = this.#options;
    const log = db.log.child({ task: task.name });
    return async (payload: unknown, helpers: JobHelpers): Promise<void> => {
      try {
        await inSpan(db.tracing, { name: `task ${task.name}`, kind: 'consumer' }, () =>
          task.run({ payload, db, log, signal: helpers.abortSignal }),
        );
      } catch (error) {
        log.error({ error, attempt: helpers.job.attempts }, 'a task failed and is tried again');
        throw error;
      }
    };
  }

  #stopNudging(): void {
    for (const nudge of this.#nudges) {
      nudge.stop();
    }
  }

  get #stopTimeoutMs(): number {
    return this.#options.stopTimeoutMs ?? 10_000;
  }

  async #stopRunner(runner: Runner): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, this.#stopTimeoutMs + abortGraceMs);
    });
    const stopped = runner.stop().then(
      () => true,
      () => true,
    );
    const inTime = await Promise.race([stopped, timeout]);
    clearTimeout(timer);
    if (inTime !== true) {
      await runner.kill().catch(() => {});
    }
  }

  #interrupt(reason: InterruptReason): void {
    for (const job of this.#running) {
      job.interrupt(reason);
    }
  }

  #cancel(jobId: string): void {
    for (const job of this.#running) {
      if (job.jobId === jobId) {
        job.interrupt('canceled');
      }
    }
  }

  #checkRuns(): void {
    for (const job of this.#running) {
      job.checkStatus().catch(() => {
        // The next progress or step finds out.
      });
    }
  }
}

/**
 * graphile-worker 0.18 keeps the options of every runner for as long as the process lives, and so all that their tasks
 * and listeners lead to: of each session that was lost with its database, a whole set of services.
 */
function forget(given: readonly { taskList: TaskList; events: EventEmitter }[]): void {
  for (const { taskList, events } of given) {
    events.removeAllListeners();
    for (const name of Object.keys(taskList)) taskList[name] = ended;
  }
}

const ended = () => {
  throw new Error('This worker has ended.');
};

/** What was missed while no worker ran is made up for by one run: their key makes one of all that wait. */
const cronItems = (tasks: readonly AnyTaskDefinition[]): CronItem[] =>
  tasks.flatMap(task =>
    task.cron === undefined
      ? []
      : [
          {
            task: task.name,
            match: task.cron,
            options: { backfillPeriod: catchUpMs(task.cron), jobKey: `cron/${task.name}` },
          },
        ],
  );

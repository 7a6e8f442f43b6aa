import { setTimeout as delay } from 'node:timers/promises';
import { jobLimits } from '../job.limits.js';
import type { AnyJobDefinition } from './define-job.js';
import type { WorkerOptions } from './worker-options.js';
import { WorkerSession } from './worker-session.js';

export interface Worker {
  /** Whether jobs are being taken; for the readiness of the process. */
  isTaking(): boolean;
  /** Takes no more jobs and waits for the running ones; after a while interrupts them for others to finish. */
  stop(): Promise<void>;
}

/** Before another try to start after the database was lost. */
const restartDelayMs = 1_000;

/**
 * Takes and runs queued jobs until stopped. Any number of processes may do so on one database: a job runs in
 * one of them, and is taken over within seconds when that process is killed. A worker that loses the database
 * lets its runs go and starts anew when it is back.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  assertAttempts(options.jobs);
  const worker = new RestartingWorker(options);
  await worker.start();
  return worker;
}

class RestartingWorker implements Worker {
  readonly #options: WorkerOptions;
  #session: WorkerSession | null = null;
  #restarting: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const session = new WorkerSession(this.#options, () => this.#lost(session));
    try {
      await session.start();
    } catch (error) {
      await session.abandon();
      throw error;
    }
    this.#session = session;
  }

  isTaking(): boolean {
    return this.#session !== null;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const session = this.#session;
    this.#session = null;
    await session?.stop();
    await this.#restarting;
    await (this.#session as WorkerSession | null)?.stop();
  }

  #lost(session: WorkerSession): void {
    if (this.#session !== session || this.#stopping.signal.aborted) {
      return;
    }
    this.#session = null;
    this.#options.db.log.warn('the worker lost the database and starts anew');
    this.#restarting = this.#restart(session);
  }

  async #restart(session: WorkerSession): Promise<void> {
    await session.abandon();
    while (!this.#stopping.signal.aborted && this.#session === null) {
      try {
        await this.start();
      } catch (error) {
        this.#options.db.log.warn({ error: String(error) }, 'the worker cannot start yet');
        await delay(restartDelayMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }
}

/** The queue drops a job after its own limit of attempts, so ours must be reached first. */
function assertAttempts(jobs: readonly AnyJobDefinition[]): void {
  const tooMany = jobs.filter(job => (job.maxAttempts ?? 1) >= jobLimits.attemptsMax);
  if (tooMany.length > 0) {
    const kinds = tooMany.map(job => job.kind).join(', ');
    throw new Error(`maxAttempts of ${kinds} must stay below ${jobLimits.attemptsMax}`);
  }
}

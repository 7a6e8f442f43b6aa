import { JobFailedError } from './errors.js';
import type { JobReply } from './generated/api-types.js';
import type { Calls } from './generated/calls.js';
import { type GraphQLSocket, type JobSnapshot, watchJob } from './job-socket.js';
import { abortable, retryAfterSeconds } from './retry.js';

/** The id of a job, or a reply that names it. */
export type JobReference = string | { jobId: string };

/** A job that completed. */
export type FinishedJob = JobReply & { status: 'completed' };

export interface WaitOptions {
  /** Called with every state that is seen, `version` rising. */
  onProgress?: (job: JobSnapshot) => void;
  /** Stops waiting; the job goes on, unless `cancelOnAbort`. `AbortSignal.timeout(60_000)` waits for a minute. */
  signal?: AbortSignal;
  /** Whether to cancel the job as well when the signal is aborted. */
  cancelOnAbort?: boolean;
  /** Milliseconds between reads. Default: as the API asks by `Retry-After`, about a second. */
  pollIntervalMs?: number;
  /** A client of `graphql-ws`, connected to `/graphql`: progress arrives as it happens. If it fails, the job is read instead. */
  socket?: GraphQLSocket;
}

/** With a socket the job is read this seldom, in case that the socket says nothing. */
const socketIntervalMs = 15_000;

export async function waitForJob(
  client: Calls,
  reference: JobReference,
  options: WaitOptions = {},
): Promise<FinishedJob> {
  const jobId = jobIdOf(reference);
  try {
    return await new JobWait(client, jobId, options).run();
  } catch (error) {
    if (options.signal?.aborted && options.cancelOnAbort === true) {
      await client.jobs.cancel(jobId);
    }
    throw error;
  }
}

function jobIdOf(reference: unknown): string {
  const jobId =
    typeof reference === 'string' ? reference : (reference as { jobId?: unknown } | null | undefined)?.jobId;
  if (typeof jobId !== 'string' || jobId === '') {
    throw new TypeError('A job is waited for by its id, or by an awaited reply that has a jobId.');
  }
  return jobId;
}

class JobWait {
  readonly #client: Calls;
  readonly #jobId: string;
  readonly #options: WaitOptions;
  #version = -1;
  #isSocketAlive: boolean;
  /** Ends the present pause. */
  #wake: () => void = () => undefined;

  constructor(client: Calls, jobId: string, options: WaitOptions) {
    this.#client = client;
    this.#jobId = jobId;
    this.#options = options;
    this.#isSocketAlive = options.socket !== undefined;
  }

  async run(): Promise<FinishedJob> {
    const unwatch = this.#watch();
    try {
      for (;;) {
        const { job, delayMs } = await this.#read();
        this.#report(job);
        if (job.finishedAt !== null) {
          return finished(job);
        }
        await this.#pause(delayMs);
      }
    } finally {
      unwatch();
    }
  }

  #watch(): () => void {
    const { socket } = this.#options;
    return socket === undefined
      ? () => undefined
      : watchJob(socket, this.#jobId, {
          next: snapshot => {
            this.#report(snapshot);
            if (snapshot.finishedAt !== null) {
              this.#wake();
            }
          },
          ended: () => {
            this.#isSocketAlive = false;
            this.#wake();
          },
        });
  }

  async #read(): Promise<{ job: JobReply; delayMs: number }> {
    const { signal, pollIntervalMs } = this.#options;
    const options = signal === undefined ? {} : { signal };
    const { data, response } = await this.#client.jobs.read(this.#jobId, options).withResponse();
    const asked = retryAfterSeconds(response.headers.get('retry-after'), new Date()) ?? 1;
    return { job: data, delayMs: pollIntervalMs ?? asked * 1000 };
  }

  /** Socket and reads may tell the same twice, or an older state later. */
  #report(job: JobSnapshot): void {
    if (job.version > this.#version) {
      this.#version = job.version;
      this.#options.onProgress?.(job);
    }
  }

  #pause(delayMs: number): Promise<void> {
    return abortable(this.#options.signal, settle => {
      const timer = setTimeout(settle, this.#isSocketAlive ? socketIntervalMs : delayMs);
      this.#wake = settle;
      return () => clearTimeout(timer);
    });
  }
}

function finished(job: JobReply): FinishedJob {
  if (job.status !== 'completed') {
    throw new JobFailedError(job);
  }
  return job as FinishedJob;
}

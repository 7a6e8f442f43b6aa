import type { RequestContext } from '../context.js';
import type { Row } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { jobLimits } from '../job.limits.js';
import type { Signals } from '../signals.js';
import { inSpan } from '../telemetry/in-span.js';
import { type InterruptReason, JobInterrupted } from './job-interrupted.js';
import { signalJob } from './job-signals.js';
import {
  enterStep,
  finishedSteps,
  finishStep,
  lockStep,
  readRunStatus,
  type StepRow,
  writeProgress,
} from './job-statements.js';

export interface Progress {
  done: number;
  total: number | null;
}

interface JobRunInput<Payload> {
  jobId: string;
  attemptId: string;
  payload: Payload;
  ctx: RequestContext;
  signals: Signals;
  progress: Progress;
  requestedBy: string;
  unit: string;
  isLastAttempt: boolean;
  mayWait: boolean;
}

/** One run of a job: what `run` of its definition works with. */
export class JobRun<Payload> {
  readonly jobId: string;
  readonly attemptId: string;
  readonly payload: Payload;
  /** A system caller of the job's organization with every scope; events it appends have source `internal`. */
  readonly ctx: RequestContext;
  readonly unit: string;
  /** Who asked for the job, as `<kind of caller>:<id>`. */
  readonly requestedBy: string;
  /** Whether an unexpected error now fails the job for good: what cannot be done is then to be said, not thrown. */
  readonly isLastAttempt: boolean;
  readonly #mayWait: boolean;
  readonly #signals: Signals;
  readonly #abort = new AbortController();
  #progress: Progress;
  #written: Progress;
  #writtenAtMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(input: JobRunInput<Payload>) {
    this.jobId = input.jobId;
    this.attemptId = input.attemptId;
    this.payload = input.payload;
    this.ctx = input.ctx;
    this.unit = input.unit;
    this.requestedBy = input.requestedBy;
    this.isLastAttempt = input.isLastAttempt;
    this.#mayWait = input.mayWait;
    this.#signals = input.signals;
    this.#progress = input.progress;
    this.#written = input.progress;
  }

  /**
   * Whether the error only says to come back later (`isThrottled`). That is no attempt, as long as the queue has tries
   * beyond those that failures may use up.
   */
  waitsFor(error: unknown): error is Error {
    return this.#mayWait && error instanceof Error && 'isThrottled' in error && error.isThrottled === true;
  }

  /** Whether the job fails for good if the error is thrown: what cannot be done is then to be said, not thrown. */
  isFinal(error: unknown): boolean {
    return this.isLastAttempt && !this.waitsFor(error);
  }

  get organizationId(): string {
    return this.ctx.organizationId;
  }

  /** The request that enqueued the job. */
  get requestId(): string {
    return this.ctx.requestId;
  }

  get currentProgress(): Progress {
    return this.#progress;
  }

  /** Aborted as soon as the run is not to go on, for whatever waits inside it. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** True for every reason to end the run early, including the end of the worker. */
  isCanceled(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Costs nothing: call it for every row. @throws JobInterrupted, which the job lets pass. */
  throwIfCanceled(): void {
    this.#abort.signal.throwIfAborted();
  }

  /**
   * Does the work once, whatever happens: its effect and the mark "done" commit together. A step that an
   * earlier run finished answers its stored result without working, so the result must survive JSON.
   * Names are unique within the job and the same in every run.
   */
  async step<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.throwIfCanceled();
    return this.record(name, work);
  }

  /** A step that is saved although the run is to end: for what was done outside, which must not be forgotten. */
  record<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inSpan(this.ctx.db.tracing, { name: 'step', attributes: { 'tradewind.step': name } }, () =>
      this.#step(name, work),
    );
  }

  async #step<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { db, clock, organizationId } = this.ctx;
    const [entered] = await db.query<StepRow>(enterStep, [organizationId, this.jobId, name, clock.now()]);
    if (entered!.status === 'completed') {
      return entered!.result as T;
    }
    return this.ctx.transaction(tx => this.#workOnce(tx, name, work));
  }

  /**
   * Tells how much of the work is finished; what was once told is never taken back, so a run that begins again may count
   * from 0. Cheap enough for every row: it is stored a few times a second at most, and the last call is never lost.
   */
  progress(done: number, total: number | null = this.#progress.total): void {
    this.#progress = { done: Math.max(done, this.#progress.done), total };
    if (this.#timer !== null || this.#ended) {
      return;
    }
    const dueMs = this.#writtenAtMs + jobLimits.progressIntervalMs - performance.now();
    this.#timer = setTimeout(() => this.#storeProgress(), Math.max(0, dueMs));
  }

  /** Names of the steps that a previous run completed, so that a repeated run can skip them. */
  async finishedSteps(): Promise<string[]> {
    return (await this.stepResults()).map(({ name }) => name);
  }

  /** What the completed steps answered, in the order in which they began. */
  stepResults<T = unknown>(): Promise<{ name: string; result: T }[]> {
    return this.ctx.db.query<{ name: string; result: T }>(finishedSteps, [this.organizationId, this.jobId]);
  }

  /** For the worker: makes the run end at its next step or check. The first reason stands. */
  interrupt(reason: InterruptReason): void {
    if (!this.#abort.signal.aborted) {
      this.#abort.abort(new JobInterrupted(reason));
    }
  }

  /** For the worker: asks the database whether the run is still wanted, after messages may have been lost. */
  async checkStatus(): Promise<void> {
    const rows = await this.ctx.db.query<{ status: string }>(readRunStatus, this.#key);
    this.#notice(rows[0]?.status);
  }

  /** For the worker: no more progress is stored once this has ended. */
  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer ?? undefined);
    await this.#writing;
  }

  get #key(): [string, string, string] {
    return [this.organizationId, this.jobId, this.attemptId];
  }

  async #workOnce<T>(tx: Transaction, name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const [step] = await tx.query<StepRow>(lockStep, [...this.#key, name]);
    if (step === undefined) {
      throw this.#superseded();
    }
    if (step.status === 'completed') {
      return step.result as T;
    }
    const result = await work(tx);
    const [job] = await tx.query<{ version: number } & Row>(finishStep, [
      ...this.#key,
      name,
      JSON.stringify(result ?? null),
      this.ctx.clock.now(),
    ]);
    if (job === undefined) {
      throw this.#superseded();
    }
    tx.afterCommit(() => this.#tell(job.version));
    return result;
  }

  #storeProgress(): void {
    this.#timer = null;
    this.#writtenAtMs = performance.now();
    this.#writing = this.#writing.then(() => this.#writeProgress());
  }

  async #writeProgress(): Promise<void> {
    const progress = this.#progress;
    if (progress === this.#written) {
      return;
    }
    try {
      const values = [...this.#key, progress.done, progress.total, this.ctx.clock.now()];
      const rows = await this.ctx.db.query<{ version: number; status: string }>(writeProgress, values);
      this.#written = progress;
      this.#notice(rows[0]?.status);
      if (rows[0] !== undefined) {
        this.#tell(rows[0].version);
      }
    } catch (error) {
      this.ctx.log.warn({ error: String(error), jobId: this.jobId }, 'job progress was not stored');
    }
  }

  #notice(status: string | undefined): void {
    if (status === undefined) {
      this.interrupt('superseded');
    } else if (status === 'canceling') {
      this.interrupt('canceled');
    }
  }

  #superseded(): JobInterrupted {
    this.interrupt('superseded');
    return new JobInterrupted('superseded');
  }

  #tell(version: number): void {
    signalJob(this.#signals, { organizationId: this.organizationId, jobId: this.jobId, version });
  }
}

import { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { currentCaller } from '../../../platform/index.js';
import { budgetOf, type ThreadBudget } from '../../aop/aop-config.rules.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import type { ExpressionScope } from '../../aop/expression.js';
import { threadRequestId } from '../../aop/thread-origin.rules.js';
import { type Thread, type ThreadFailure, type ThreadStep, wholeStep } from '../aop-thread.entity.js';
import { threadLimits } from '../aop-thread.limits.js';
import { findSteps, findThread, lockThread } from '../aop-thread.queries.js';
import { addWorked, writeThread } from '../aop-thread.writer.js';
import { stepVariables } from '../step-variables.rules.js';
import { ThreadHalted, ThreadSuperseded } from '../thread-failure.js';
import { jsonBytes } from './new-step.js';
import type { ThreadDependencies } from './thread-dependencies.js';

/** Why a thread fails whose credential is gone: another one may retry it. */
export const revoked: ThreadFailure = {
  code: 'TOOL_CALLER_REVOKED',
  message: 'The credential that the thread acts for was revoked, or its person is no member any more.',
};

export type ThreadJob = JobRun<{ threadId: string }>;

/** One resumption of a thread: what its steps are done with. */
export class ThreadRun {
  readonly job: ThreadJob;
  readonly dependencies: ThreadDependencies;
  #thread: Thread;
  #steps: readonly ThreadStep[] = [];
  /** Of what the items of lists came to in this run, by the position of their step. */
  readonly #listBytes = new Map<number, number>();
  #since = performance.now();

  private constructor(job: ThreadJob, dependencies: ThreadDependencies, thread: Thread) {
    this.job = job;
    this.dependencies = dependencies;
    this.#thread = thread;
  }

  /** Null where the thread is not this job's to go on with. */
  static async begin(job: ThreadJob, dependencies: ThreadDependencies): Promise<ThreadRun | null> {
    const { organizationId, ctx, payload, jobId } = job;
    await job.step('begin', tx => begin(tx, job));
    const thread = await findThread(ctx.db, organizationId, payload.threadId);
    if (thread === null || thread.jobId !== jobId || thread.status !== 'running') {
      return null;
    }
    const run = new ThreadRun(job, dependencies, thread);
    await run.reload();
    for (const row of run.steps) {
      run.noteOutput(row);
    }
    return run;
  }

  get thread(): Thread {
    return this.#thread;
  }

  get steps(): readonly ThreadStep[] {
    return this.#steps;
  }

  get budget(): ThreadBudget {
    return budgetOf(this.#thread.config);
  }

  get organizationId(): string {
    return this.job.organizationId;
  }

  now(): Date {
    return this.job.ctx.clock.now();
  }

  /** What expressions read at this moment. */
  variables(): ExpressionScope {
    return stepVariables(this.#thread, this.#steps, this.now());
  }

  /** Of one item of a list, where the step has one. */
  variablesOf(step: AopStep, row: ThreadStep): ExpressionScope {
    return 'forEach' in step && step.forEach !== undefined
      ? { ...this.variables(), item: row.itemValue }
      : this.variables();
  }

  whole(position: number): ThreadStep | undefined {
    return this.#steps.find(row => row.position === position && row.item === wholeStep);
  }

  /** What is called for the step: its items, or the step itself where it has no list. */
  callsAt(position: number): ThreadStep[] {
    const isList = this.whole(position)?.itemCount !== null;
    return this.#steps.filter(row => row.position === position && (row.item !== wholeStep) === isList);
  }

  /** What an answer for the row may have: of a list, at most what is left for all of its items. */
  outputBytesMax({ position, item }: Pick<ThreadStep, 'position' | 'item'>): number {
    const { outputBytesMax, listBytesMax } = threadLimits;
    const left = listBytesMax - (this.#listBytes.get(position) ?? 0);
    return item === wholeStep ? outputBytesMax : Math.max(0, Math.min(outputBytesMax, left));
  }

  noteOutput({ position, item, output }: ThreadStep): void {
    if (item !== wholeStep && output !== null) {
      this.#listBytes.set(position, (this.#listBytes.get(position) ?? 0) + jsonBytes(output));
    }
  }

  async reload(): Promise<void> {
    this.#steps = await findSteps(this.job.ctx.db, this.organizationId, this.#thread.id);
  }

  /** What tools are called with: the events and jobs that they cause name the thread. */
  get callContext(): RequestContext {
    const { caller, db, clock, log } = this.job.ctx;
    return new RequestContext({
      requestId: threadRequestId({ aopId: this.#thread.aopId, threadId: this.#thread.id }),
      caller,
      db,
      clock,
      log,
    });
  }

  /** @throws ThreadHalted where nobody may act for whom the thread acts for any more. */
  async requireCaller(): Promise<void> {
    const caller = await currentCaller(this.job.ctx.db, this.#thread.grant.caller, this.now());
    if (caller === null) {
      throw new ThreadHalted('failed', revoked);
    }
  }

  /**
   * A step of the job that is done once, under the lock of the thread. @throws ThreadHalted where somebody canceled the thread,
   * ThreadSuperseded.
   */
  boundary<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.job.step(name, async tx => {
      await this.#lock(tx);
      if (this.#thread.isCancelRequested) {
        throw new ThreadHalted('canceled', null);
      }
      return work(tx);
    });
  }

  /** A boundary that is saved although the thread is to end: for what was done, which must not be forgotten. */
  record<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.job.record(name, async tx => {
      await this.#lock(tx);
      return work(tx);
    });
  }

  /** Writes what changes of the thread, within a boundary. */
  async change(tx: Transaction, changes: Partial<Thread>): Promise<void> {
    this.#thread = { ...this.#thread, ...changes };
    await writeThread(tx, this.organizationId, this.#thread);
  }

  /** Milliseconds at work that are not counted yet. */
  get #uncountedMs(): number {
    return performance.now() - this.#since;
  }

  async #lock(tx: Transaction): Promise<void> {
    const thread = await lockThread(tx, this.organizationId, this.#thread.id);
    if (thread === null || thread.jobId !== this.job.jobId || thread.status !== 'running') {
      throw new ThreadSuperseded();
    }
    const workedMs = Math.round(this.#uncountedMs);
    this.#since = performance.now();
    addWorked(tx, this.organizationId, thread.id, workedMs);
    this.#thread = {
      ...thread,
      usage: { ...thread.usage, workedMs: thread.usage.workedMs + workedMs },
    };
  }
}

async function begin(tx: Transaction, { organizationId, payload, jobId }: ThreadJob): Promise<void> {
  const thread = await lockThread(tx, organizationId, payload.threadId);
  if (thread !== null && thread.jobId === jobId && thread.status === 'queued') {
    const startedAt = thread.startedAt ?? tx.db.clock.now().toISOString();
    await writeThread(tx, organizationId, { ...thread, status: 'running', wakeAt: null, startedAt });
  }
}

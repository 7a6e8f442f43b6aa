import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import type { FilteredPage } from '../../../kernel/filtered-list.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { textErrors } from '../../../kernel/outside-text.js';
import { lockAop } from '../aop/aop.queries.js';
import { budgetOf } from '../aop/aop-config.rules.js';
import { readInputs } from '../aop/aop-inputs.rules.js';
import type { ThreadStart, ThreadStarter } from '../aop/start-thread.js';
import { requireScopesOf } from '../tool/run-access.rules.js';
import { withoutSecretsWithin } from '../tool/secret-text.rules.js';
import type { Toolbox } from '../tool/toolbox.js';
import type { Thread } from './aop-thread.entity.js';
import { threadLimits } from './aop-thread.limits.js';
import {
  countLiveThreads,
  findSteps,
  findThread,
  lockThread,
  type ThreadFilter,
  threadList,
} from './aop-thread.queries.js';
import { threadJob } from './aop-thread.queue.js';
import { isEnded, type ThreadSort } from './aop-thread.values.js';
import { insertThread, type NewThread, writeThread } from './aop-thread.writer.js';
import type { ExecutableProcedure, ProcedureSource } from './procedure-source.js';
import { resetForRetry } from './reset-for-retry.js';
import { resumeThread } from './resume-thread.js';
import { endThread } from './running/end-thread.js';
import { jsonBytes } from './running/new-step.js';
import { usedUp } from './thread-budget.rules.js';
import { changedFinishedStep } from './thread-config.rules.js';
import { grantAfter, grantErrors, grantOf, readScopes } from './thread-grant.rules.js';

/** What a caller executes. */
export interface Execution {
  aopId: string;
  inputs: unknown;
  isDryRun: boolean;
  /** At most these; null: all that the caller and the procedure have in common. */
  scopes: readonly string[] | null;
}

export interface Retry {
  threadId: string;
  /** Null: that of the thread. */
  configVersion: number | null;
  scopes: readonly string[] | null;
}

/** Starts threads, retries and cancels them, and reads them. */
export class ThreadService implements ThreadStarter {
  readonly #procedures: ProcedureSource;
  readonly #tools: Pick<Toolbox, 'tools'>;

  constructor(procedures: ProcedureSource, tools: Pick<Toolbox, 'tools'>) {
    this.#procedures = procedures;
    this.#tools = tools;
  }

  /** Throws AOP_THREAD_NOT_FOUND, SCOPE_MISSING. */
  async find(ctx: RequestContext, id: string): Promise<Thread> {
    const thread = isId(id) ? await findThread(ctx.reader, ctx.organizationId, id) : null;
    if (thread === null) {
      throw fail('AOP_THREAD_NOT_FOUND');
    }
    requireScopesOf({ scopes: readScopes(thread.grant) }, ctx.caller);
    return thread;
  }

  /** Those that the caller may read. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  page(
    ctx: RequestContext,
    filter: Omit<ThreadFilter, 'readableWith'>,
    asked: { limit: number; cursor: string | null; sort: ThreadSort },
  ): Promise<FilteredPage<Thread>> {
    const readableWith = [...ctx.caller.scopes].sort();
    const read = { ...asked, now: ctx.clock.now() };
    return threadList.page(ctx.reader, ctx.organizationId, { ...filter, readableWith }, read);
  }

  /** Throws what the source of procedures does, AOP_THREAD_LIMIT_REACHED, and VALIDATION_FAILED. */
  execute(ctx: RequestContext, { aopId, inputs: given, isDryRun, scopes }: Execution): Promise<Thread> {
    reject([...inputSizeErrors(given), ...textErrors(given, 'inputs')]);
    return ctx.transaction(async tx => {
      const procedure = await this.#procedures.find(tx, ctx.organizationId, { aopId, version: null });
      const { inputs, errors } = readInputs(procedure.config, given ?? {});
      reject([...errors, ...grantErrors(ctx.caller, procedure, scopes, this.#tools.tools)]);
      await requireRoom(tx, ctx.organizationId, aopId);
      const grant = grantOf(ctx.caller, procedure, scopes);
      const cause = { origin: 'manual', cause: null, trigger: null } as const;
      return startThread(tx, ctx.organizationId, { ...cause, procedure, inputs, isDryRun, grant });
    });
  }

  /** Of a trigger: in the transaction that decides so. What an event tells may be anybody's words. */
  async start(tx: Transaction, start: ThreadStart): Promise<string> {
    const { organizationId, aopId, version, inputs, trigger, caller, cause } = start;
    const procedure = await this.#procedures.find(tx, organizationId, { aopId, version });
    const grant = grantOf(caller, procedure, null);
    const origin = cause.kind;
    const told = cause.kind === 'schedule' ? { dueAt: cause.dueAt.toISOString() } : { ...cause };
    const safe = {
      trigger: withoutSecretsWithin(trigger),
      inputs: withoutSecretsWithin(inputs as Json) as NewThread['inputs'],
    };
    const begun = { origin, cause: told, ...safe, procedure, isDryRun: false, grant };
    return (await startThread(tx, organizationId, begun)).id;
  }

  /**
   * Goes on from the step that failed, or that the budget did not allow, with the rights of whoever retries. Throws
   * AOP_THREAD_NOT_FOUND, SCOPE_MISSING, AOP_THREAD_NOT_RETRYABLE, AOP_CONFIG_INCOMPATIBLE, VALIDATION_FAILED, and what the
   * source of procedures does.
   */
  retry(ctx: RequestContext, { threadId, configVersion, scopes }: Retry): Promise<Thread> {
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const thread = await lockReadable(tx, ctx, threadId);
      const version = configVersion ?? thread.configVersion;
      if (thread.status !== 'failed' && thread.status !== 'budget_exceeded') {
        throw fail('AOP_THREAD_NOT_RETRYABLE', { detail: `The thread is ${thread.status}.` });
      }
      const procedure = await this.#procedures.find(tx, organizationId, { aopId: thread.aopId, version });
      const { config } = procedure;
      const rows = await findSteps(tx, organizationId, threadId);
      checkConfig(thread, changedFinishedStep(rows, thread.config, config), config);
      reject(grantErrors(ctx.caller, procedure, scopes, this.#tools.tools));
      const again: Thread = {
        ...thread,
        round: thread.round + 1,
        configVersion: procedure.version,
        config,
        grant: grantAfter(thread.grant, grantOf(ctx.caller, procedure, scopes)),
        error: null,
        output: null,
        endedAt: null,
        isCancelRequested: false,
      };
      await resetForRetry(tx, organizationId, again, rows);
      return resumeThread(tx, organizationId, again);
    });
  }

  /**
   * At once where nothing of it runs, otherwise at the next boundary of a step. What was done stays in effect. Throws
   * AOP_THREAD_NOT_FOUND, SCOPE_MISSING, AOP_THREAD_ENDED.
   */
  cancel(ctx: RequestContext, threadId: string): Promise<Thread> {
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const thread = await lockReadable(tx, ctx, threadId);
      if (isEnded(thread.status)) {
        throw fail('AOP_THREAD_ENDED', { detail: `The thread is ${thread.status}.` });
      }
      if (thread.status === 'running') {
        await writeThread(tx, organizationId, { ...thread, isCancelRequested: true });
      } else {
        await endThread(tx, organizationId, thread, { status: 'canceled', error: null });
      }
      return (await findThread(tx, organizationId, thread.id))!;
    });
  }
}

/** Of callers at once one counts after the other. Throws AOP_THREAD_LIMIT_REACHED. */
async function requireRoom(tx: Transaction, organizationId: string, aopId: string): Promise<void> {
  await lockAop(tx, organizationId, aopId);
  const { liveMax } = threadLimits;
  if ((await countLiveThreads(tx, organizationId, aopId)) >= liveMax) {
    const detail = `A procedure is executed while it has fewer than ${liveMax} threads that have not ended.`;
    throw fail('AOP_THREAD_LIMIT_REACHED', { detail });
  }
}

/** Throws AOP_THREAD_NOT_FOUND, SCOPE_MISSING. */
async function lockReadable(tx: Transaction, ctx: RequestContext, threadId: string): Promise<Thread> {
  const thread = isId(threadId) ? await lockThread(tx, ctx.organizationId, threadId) : null;
  if (thread === null) {
    throw fail('AOP_THREAD_NOT_FOUND');
  }
  requireScopesOf({ scopes: readScopes(thread.grant) }, ctx.caller);
  return thread;
}

function checkConfig(thread: Thread, changed: string | null, config: Thread['config']): void {
  if (changed !== null) {
    throw fail('AOP_CONFIG_INCOMPATIBLE', {
      detail: `The thread has finished the step ${changed}, which the configuration changes.`,
    });
  }
  const problem = usedUp(budgetOf(config), thread.usage);
  if (problem !== null) {
    throw fail('AOP_THREAD_NOT_RETRYABLE', {
      detail: `${problem} Retry it with a version of the configuration that has a larger one.`,
    });
  }
}

function inputSizeErrors(inputs: unknown): FieldError[] {
  const { inputsBytesMax } = threadLimits;
  return jsonBytes(inputs) <= inputsBytesMax
    ? []
    : [{ path: 'inputs', code: 'TOO_LONG', message: `must have at most ${inputsBytesMax} bytes as JSON` }];
}

interface Start extends Pick<NewThread, 'origin' | 'cause' | 'trigger' | 'inputs' | 'isDryRun' | 'grant'> {
  procedure: ExecutableProcedure;
}

async function startThread(
  tx: Transaction,
  organizationId: string,
  { procedure, ...start }: Start,
): Promise<Thread> {
  const { aopId, version: configVersion, config } = procedure;
  const id = newId();
  const { id: jobId } = tx.enqueue(threadJob({ organizationId, threadId: id }));
  await insertThread(tx, organizationId, { ...start, id, aopId, configVersion, config, jobId });
  return (await findThread(tx, organizationId, id))!;
}

import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import type { FilteredPage } from '../../../kernel/filtered-list.js';
import { isId, newId } from '../../../kernel/ids.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import { requireScopesOf } from '../tool/run-access.rules.js';
import { grantedCaller } from '../tool/tool-grant.rules.js';
import type { Toolbox } from '../tool/toolbox.js';
import {
  type AgentRequest,
  budgetOf,
  type Grant,
  grantOf,
  messagesOf,
  rejectWrongRequest,
} from './agent-request.rules.js';
import type { AgentMessage, AgentRun, AgentStep } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import { type AgentRunFilter, agentRunList } from './agent-run.queries.js';
import { agentRunJob } from './agent-run.queue.js';
import type { AgentRunStore } from './agent-run.store.js';
import { earlierMessages } from './conversation.rules.js';
import { noUsage } from './run-meter.js';

/** Starts runs of the agent, and reads them. */
export class AgentRunService {
  readonly #store: AgentRunStore;
  readonly #toolbox: Toolbox;

  constructor(store: AgentRunStore, toolbox: Toolbox) {
    this.#store = store;
    this.#toolbox = toolbox;
  }

  /** Throws AGENT_RUN_NOT_FOUND, SCOPE_MISSING. */
  async find(ctx: RequestContext, id: string): Promise<AgentRun> {
    const run = isId(id) ? await this.#store.find(ctx.reader, ctx.organizationId, id) : null;
    if (run === null) {
      throw fail('AGENT_RUN_NOT_FOUND');
    }
    requireScopesOf(run, ctx.caller);
    return run;
  }

  /** Those that the caller may read. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async page(
    ctx: RequestContext,
    filter: Omit<AgentRunFilter, 'readableWith'>,
    asked: { limit: number; cursor: string | null },
  ): Promise<FilteredPage<AgentRun>> {
    reject(emptyListErrors(filter));
    const readableWith = [...ctx.caller.scopes].sort();
    const page = await agentRunList.page(
      ctx.reader,
      ctx.organizationId,
      { ...filter, readableWith },
      { ...asked, sort: 'newest', now: ctx.clock.now() },
    );
    return { ...page, items: page.items.map(row => this.#store.opened(row)) };
  }

  /** By the run; in one statement. */
  stepsOf(ctx: RequestContext, runIds: readonly string[]): Promise<Map<string, AgentStep[]>> {
    return this.#store.steps(ctx.reader, ctx.organizationId, runIds);
  }

  /** Queues a run. Throws VALIDATION_FAILED, SCOPE_MISSING, AGENT_CONVERSATION_NOT_FOUND. */
  start(ctx: RequestContext, request: AgentRequest): Promise<AgentRun> {
    return ctx.transaction(tx => this.startIn(tx, ctx, request));
  }

  /** The same within a transaction. */
  async startIn(tx: Transaction, ctx: RequestContext, request: AgentRequest): Promise<AgentRun> {
    rejectWrongRequest(request, this.#toolbox.tools);
    const grant = grantOf(this.#toolbox.tools, request.tools, ctx.caller);
    const earlier = await this.#earlier(tx, ctx, request.conversationId);
    const id = newId();
    const conversationId = request.conversationId ?? id;
    const job = tx.enqueue(agentRunJob(ctx.organizationId, { id, conversationId }));
    const run = newRun(ctx, { request, grant, earlier, ids: { id, conversationId, jobId: job.id } });
    await this.#store.insert(tx, ctx.organizationId, run);
    return run;
  }

  /** What was said in the conversation; by runs that the caller may read. */
  async #earlier(
    tx: Transaction,
    ctx: RequestContext,
    conversationId: string | null,
  ): Promise<AgentMessage[]> {
    if (conversationId === null) {
      return [];
    }
    const runs = await this.#store.ofConversation(tx, ctx.organizationId, {
      conversationId,
      limit: limits.earlierMessagesMax,
    });
    if (runs.length === 0) {
      throw fail('AGENT_CONVERSATION_NOT_FOUND');
    }
    for (const run of runs) {
      requireScopesOf(run, ctx.caller);
    }
    return earlierMessages(runs.toReversed());
  }
}

interface NewRun {
  request: AgentRequest;
  grant: Grant;
  earlier: AgentMessage[];
  ids: Pick<AgentRun, 'id' | 'conversationId' | 'jobId'>;
}

function newRun(ctx: RequestContext, { request, grant, earlier, ids }: NewRun): AgentRun {
  const now = ctx.clock.now().toISOString();
  return {
    ...ids,
    ...{ status: 'queued', mode: null, caller: grantedCaller(ctx.caller) },
    tools: grant.tools.map(({ name }) => name),
    scopes: grant.scopes,
    language: request.language,
    documentIds: request.documentIds?.map(each => each.toLowerCase()) ?? null,
    budget: budgetOf(request.budget),
    usage: noUsage,
    ...{ workedMs: 0, warnings: [], messages: messagesOf(request), earlier, answer: null, citations: [] },
    ...{ version: 1, createdAt: now, updatedAt: now, finishedAt: null },
  };
}

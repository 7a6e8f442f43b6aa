import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { mayDecide, requireScopesOf } from '../tool/run-access.rules.js';
import type { Toolbox } from '../tool/toolbox.js';
import { withWarnings } from './agent-answer.rules.js';
import { type AgentCall, type AgentRun, isCall } from './agent-run.entity.js';
import { agentRunJob } from './agent-run.queue.js';
import type { AgentRunStore } from './agent-run.store.js';

/** What a person decides about: `callId` is that of a tool call of the run. */
export interface AgentDecision {
  callId: string;
  isApproved: boolean;
  /** Ends the run instead of telling the model of a rejection. */
  endsRun: boolean;
}

/** Approves and rejects calls that runs wait for. Nothing that a model or a tool says leads here. */
export class AgentApprovalService {
  readonly #store: AgentRunStore;
  readonly #toolbox: Toolbox;

  constructor(store: AgentRunStore, toolbox: Toolbox) {
    this.#store = store;
    this.#toolbox = toolbox;
  }

  /**
   * Decides about one call, exactly as it is stored. With the last of them the run goes on, in a job of its own. Throws
   * AGENT_ACTION_NOT_FOUND, AGENT_ACTION_NOT_PENDING, AGENT_ACTION_NOT_ALLOWED, SCOPE_MISSING.
   */
  decide(ctx: RequestContext, decision: AgentDecision): Promise<AgentRun> {
    return ctx.transaction(async tx => {
      const { run, call, others } = await this.#lockPending(tx, ctx, decision.callId);
      if (!mayDecide(ctx.caller, run)) {
        throw fail('AGENT_ACTION_NOT_ALLOWED');
      }
      this.#requireScopeOf(ctx, call);
      requireScopesOf(run, ctx.caller);
      const decided = decidedCall(ctx, call, decision.isApproved);
      const withdrawn = decision.endsRun ? others.map(each => decidedCall(ctx, each, false)) : [];
      const place = { organizationId: ctx.organizationId, runId: run.id };
      await this.#store.writeSteps(tx, place, [decided, ...withdrawn]);
      return this.#goOn(tx, ctx, { run, call, decision, isWaiting: others.length > 0 });
    });
  }

  async #lockPending(
    tx: Transaction,
    ctx: RequestContext,
    callId: string,
  ): Promise<{ run: AgentRun; call: AgentCall; others: AgentCall[] }> {
    const { runId, position } = placeOf(callId);
    const run = isId(runId) ? await this.#store.lock(tx, ctx.organizationId, runId) : null;
    if (run === null) {
      throw fail('AGENT_ACTION_NOT_FOUND');
    }
    const steps = (await this.#store.steps(tx, ctx.organizationId, [runId])).get(runId) ?? [];
    const calls = steps.filter(isCall);
    const call = calls.find(each => each.position === position);
    if (call === undefined) {
      throw fail('AGENT_ACTION_NOT_FOUND');
    }
    if (run.status !== 'waiting_for_approval' || call.status !== 'waiting_for_approval') {
      const detail = `The run is ${run.status}, the call ${call.status}.`;
      throw fail('AGENT_ACTION_NOT_PENDING', { detail });
    }
    const others = calls.filter(each => each !== call && each.status === 'waiting_for_approval');
    return { run, call, others };
  }

  /** Whoever decides could make the call himself. */
  #requireScopeOf(ctx: RequestContext, { name }: AgentCall): void {
    const scope = this.#toolbox.tools.find(tool => tool.name === name)?.scope ?? null;
    if (scope !== null) {
      ctx.require(scope);
    }
  }

  #goOn(
    tx: Transaction,
    ctx: RequestContext,
    { run, call, decision, isWaiting }: Continuation,
  ): Promise<AgentRun> {
    const { organizationId } = ctx;
    const message = `A call of ${call.name} was rejected by a person.`;
    const warnings = decision.isApproved
      ? run.warnings
      : withWarnings(run.warnings, [{ code: 'call_rejected', message }]);
    if (decision.endsRun) {
      const finishedAt = ctx.clock.now().toISOString();
      return this.#store.write(tx, organizationId, { ...run, warnings, status: 'canceled', finishedAt });
    }
    if (isWaiting) {
      return this.#store.write(tx, organizationId, { ...run, warnings });
    }
    const { id: jobId } = tx.enqueue(agentRunJob(organizationId, run));
    return this.#store.write(tx, organizationId, { ...run, warnings, status: 'queued', jobId });
  }
}

interface Continuation {
  run: AgentRun;
  call: AgentCall;
  decision: AgentDecision;
  /** For other decisions. */
  isWaiting: boolean;
}

const rejection = {
  code: 'REJECTED_BY_A_PERSON',
  detail: 'A person rejected this call. Do not ask for it again.',
};

function decidedCall(ctx: RequestContext, call: AgentCall, isApproved: boolean): AgentCall {
  const decidedAt = ctx.clock.now().toISOString();
  const decidedBy = `${ctx.caller.kind}:${ctx.caller.userId ?? ctx.caller.id}`;
  return isApproved
    ? { ...call, status: 'approved', decidedBy, decidedAt }
    : { ...call, status: 'rejected', error: rejection, decidedBy, decidedAt, finishedAt: decidedAt };
}

/** The reverse of `callIdOf`. */
function placeOf(callId: string): { runId: string; position: number } {
  const [runId = '', position = ''] = callId.split('.');
  return { runId, position: /^\d{1,6}$/.test(position) ? Number(position) : -1 };
}

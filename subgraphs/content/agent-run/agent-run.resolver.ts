import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import type { AgentApprovalService } from './agent-approval.service.js';
import type { AgentInvokeService } from './agent-invoke.service.js';
import type { AgentRequest } from './agent-request.rules.js';
import { type AgentStep, isCall } from './agent-run.entity.js';
import {
  AgentRunListArgs,
  ApproveAgentActionInput,
  InvokeAgentInput,
  RejectAgentActionInput,
  StartAgentRunInput,
} from './agent-run.input.js';
import type { AgentRunService } from './agent-run.service.js';
import {
  type AgentRunPage,
  AgentRunPageType,
  AgentRunType,
  AgentToolCallType,
  toAgentRunType,
  toToolCallType,
} from './agent-run.type.js';

const agentRun = { agentRun: () => AgentRunType };
const StartAgentRunPayload = payloadType('StartAgentRunPayload', { ...acceptedWork, ...agentRun });
const InvokeAgentPayload = payloadType('InvokeAgentPayload', agentRun);
const ApproveAgentActionPayload = payloadType('ApproveAgentActionPayload', agentRun);
const RejectAgentActionPayload = payloadType('RejectAgentActionPayload', agentRun);

export interface AgentServices {
  runs: AgentRunService;
  invocations: AgentInvokeService;
  approvals: AgentApprovalService;
}

@Resolver(() => AgentRunType)
export class AgentRunResolver {
  readonly #services: AgentServices;
  readonly #steps: (ctx: RequestContext, runId: string) => Promise<AgentStep[]>;

  constructor(services: AgentServices) {
    this.#services = services;
    this.#steps = requestLoader<AgentStep[]>(async (ctx, ids) => {
      const steps = await services.runs.stepsOf(ctx, ids);
      return ids.map(id => steps.get(id) ?? []);
    });
  }

  @Query(() => AgentRunType, {
    description:
      'One run of the agent. Needs the scopes of the tools that the run may call as well. Errors: AGENT_RUN_NOT_FOUND, SCOPE_MISSING.',
  })
  async agentRun(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<AgentRunType> {
    ctx.require('agents:invoke');
    return toAgentRunType(await this.#services.runs.find(ctx, id));
  }

  @Query(() => AgentRunPageType, {
    description:
      'Runs of the agent, the newest first; those that may call tools whose scopes the caller lacks are left out. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async agentRuns(
    @Args(() => AgentRunListArgs) { filter, limit, cursor = null }: AgentRunListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AgentRunPage> {
    ctx.require('agents:invoke');
    const page = await this.#services.runs.page(ctx, filter ?? {}, { limit, cursor });
    return { ...page, items: page.items.map(toAgentRunType) };
  }

  @FieldResolver(() => [AgentToolCallType], { description: 'Calls of tools that it asked for, in order.' })
  async toolCalls(@Root() run: AgentRunType, @Ctx() ctx: RequestContext): Promise<AgentToolCallType[]> {
    const steps = await this.#steps(ctx, run.id);
    return steps.filter(isCall).map(call => toToolCallType(run.id, call));
  }

  @Mutation(() => StartAgentRunPayload, {
    description:
      'Asks the agent; a job answers. Errors: VALIDATION_FAILED, SCOPE_MISSING, AGENT_CONVERSATION_NOT_FOUND.',
  })
  async startAgentRun(
    @Arg('input', () => StartAgentRunInput) input: StartAgentRunInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { agentRun: AgentRunType }> {
    ctx.require('agents:invoke');
    const run = await this.#services.runs.start(ctx, requestOf(input));
    return { ...acceptedJob(run.jobId), agentRun: toAgentRunType(run) };
  }

  @Mutation(() => InvokeAgentPayload, {
    description:
      'Asks the agent and waits for the answer, up to a time; a run that takes longer goes on. Errors: VALIDATION_FAILED, SCOPE_MISSING, AGENT_CONVERSATION_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.',
  })
  async invokeAgent(
    @Arg('input', () => InvokeAgentInput) input: InvokeAgentInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ agentRun: AgentRunType }> {
    ctx.require('agents:invoke');
    const { timeoutSeconds = null } = input;
    const run = await this.#services.invocations.invoke(ctx, requestOf(input), timeoutSeconds);
    return { agentRun: toAgentRunType(run) };
  }

  @Mutation(() => ApproveAgentActionPayload, {
    description:
      'Lets a run make a call that waits for it, as it is. Needs the scopes of the run; the credential that started it cannot decide. Errors: SCOPE_MISSING, AGENT_ACTION_NOT_FOUND, AGENT_ACTION_NOT_PENDING, AGENT_ACTION_NOT_ALLOWED.',
  })
  async approveAgentAction(
    @Arg('input', () => ApproveAgentActionInput) { callId }: ApproveAgentActionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ agentRun: AgentRunType }> {
    ctx.require('agents:invoke');
    const decision = { callId, isApproved: true, endsRun: false };
    return { agentRun: toAgentRunType(await this.#services.approvals.decide(ctx, decision)) };
  }

  @Mutation(() => RejectAgentActionPayload, {
    description:
      'Has a run go on without a call that waits, or ends it. Needs the scopes of the run; the credential that started it cannot decide. Errors: SCOPE_MISSING, AGENT_ACTION_NOT_FOUND, AGENT_ACTION_NOT_PENDING, AGENT_ACTION_NOT_ALLOWED.',
  })
  async rejectAgentAction(
    @Arg('input', () => RejectAgentActionInput) { callId, endsRun }: RejectAgentActionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ agentRun: AgentRunType }> {
    ctx.require('agents:invoke');
    const decision = { callId, isApproved: false, endsRun };
    return { agentRun: toAgentRunType(await this.#services.approvals.decide(ctx, decision)) };
  }
}

const requestOf = (input: StartAgentRunInput): AgentRequest => ({
  message: input.message ?? null,
  messages: input.messages ?? null,
  conversationId: input.conversationId ?? null,
  tools: input.tools ?? null,
  budget: input.budget ?? {},
  language: input.language ?? null,
  documentIds: input.documentIds ?? null,
});

import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { requireCheckoutCaller } from '../../checkout/checkout/require-checkout-caller.js';
import type { AgentOrder } from './agent-order.js';
import type { AgentPlatformService, RegisteredAgent } from './agent-platform.service.js';
import { AgentOrderType, RegisteredAgentType } from './agent-platform.type.js';

@Resolver(() => AgentOrderType)
export class AgentPlatformResolver {
  readonly #agents: AgentPlatformService;

  constructor(agents: AgentPlatformService) {
    this.#agents = agents;
  }

  @Internal()
  @Mutation(() => RegisteredAgentType, {
    description:
      'Looks the profile of an agent up and agrees on what both can do. Errors: AGENT_PROFILE_INVALID, ' +
      'AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE.',
  })
  async registerAgent(
    @Arg('profileUrl', () => String, { nullable: true }) profileUrl: string | null,
    @Arg('version', () => String) version: string,
    @Arg('capability', () => String) capability: string,
    @Arg('opensSession', () => Boolean) opensSession: boolean,
    @Ctx() ctx: RequestContext,
  ): Promise<RegisteredAgent> {
    requireCheckoutCaller(ctx);
    return this.#agents.register(ctx, { profileUrl, version, capability, opensSession });
  }

  @Internal()
  @Query(() => AgentOrderType, {
    description: 'An order, for the agent that bought and for the merchant. Errors: ORDER_NOT_FOUND.',
  })
  agentOrder(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<AgentOrder> {
    requireCheckoutCaller(ctx);
    return this.#agents.order(ctx, id);
  }

  @Internal()
  @Mutation(() => AgentOrderType, {
    description:
      "Keeps what an agent states of its order, where the installation takes the protocol's conformance tests. " +
      'Errors: NOT_FOUND elsewhere, ORDER_NOT_FOUND, ORDER_STATEMENT_INVALID.',
  })
  stateAgentOrder(
    @Arg('id', () => ID) id: string,
    @Arg('statement', () => GraphQLJSONObject) statement: Record<string, unknown>,
    @Ctx() ctx: RequestContext,
  ): Promise<AgentOrder> {
    requireCheckoutCaller(ctx);
    return this.#agents.state(ctx, id, statement);
  }
}

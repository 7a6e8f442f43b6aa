import { Arg, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { OrderEndpoint } from './order-endpoint.queries.js';
import type { GivenEndpoint } from './order-endpoint.rules.js';
import type { OrderEndpointService } from './order-endpoint.service.js';
import { AgentEndpointType } from './order-endpoint.type.js';

const SetAcpEndpointPayload = payloadType('SetAcpEndpointPayload', {
  agentEndpoint: () => AgentEndpointType,
});

const DeleteAcpEndpointPayload = payloadType('DeleteAcpEndpointPayload', {
  deletedId: () => ID,
  agentEndpoint: () => AgentEndpointType,
});

@InputType('SetAcpEndpointInput')
class SetAcpEndpointInput implements GivenEndpoint {
  @Field(() => ID, { description: 'Id of the OAuth client.' })
  clientId!: string;

  @Field(() => String, {
    description: 'URL of the platform; /agentic_checkout/webhooks/order_events is appended if it is missing.',
  })
  url!: string;

  @Field(() => String, {
    description: 'A secret agreed with the platform, which verifies Merchant-Signature with it.',
  })
  secret!: string;
}

@InputType('DeleteAcpEndpointInput')
class DeleteAcpEndpointInput {
  @Field(() => ID, { description: 'Id of the OAuth client.' })
  clientId!: string;
}

@Resolver(() => AgentEndpointType)
export class OrderEndpointResolver {
  readonly #endpoints: OrderEndpointService;

  constructor(endpoints: OrderEndpointService) {
    this.#endpoints = endpoints;
  }

  @Query(() => [AgentEndpointType], {
    description: 'Endpoints where platforms are notified of their orders.',
  })
  agentEndpoints(@Ctx() ctx: RequestContext): Promise<OrderEndpoint[]> {
    ctx.require('orders:read');
    return this.#endpoints.list(ctx);
  }

  @Mutation(() => SetAcpEndpointPayload, {
    description:
      'Sets the endpoint where the platform of an OAuth client is notified of its orders by the Agentic Commerce Protocol. Errors: VALIDATION_FAILED, OAUTH_CLIENT_NOT_FOUND.',
  })
  async setAcpEndpoint(
    @Arg('input', () => SetAcpEndpointInput) { clientId, ...input }: SetAcpEndpointInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ agentEndpoint: OrderEndpoint }> {
    requireMerchant(ctx);
    return { agentEndpoint: await this.#endpoints.set(ctx, clientId, input) };
  }

  @Mutation(() => DeleteAcpEndpointPayload, {
    description: 'Removes the endpoint and its pending messages. Errors: AGENT_ENDPOINT_NOT_FOUND.',
  })
  async deleteAcpEndpoint(
    @Arg('input', () => DeleteAcpEndpointInput) { clientId }: DeleteAcpEndpointInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; agentEndpoint: OrderEndpoint }> {
    requireMerchant(ctx);
    const agentEndpoint = await this.#endpoints.remove(ctx, clientId);
    return { deletedId: agentEndpoint.id, agentEndpoint };
  }
}

/** Orders are told there: agents do not choose for each other. */
function requireMerchant(ctx: RequestContext): void {
  ctx.require('orders:write');
  if (ctx.caller.kind === 'oauth_client') {
    throw fail('CALLER_NOT_ALLOWED', { detail: 'Endpoints take a signed-in session or an API key.' });
  }
}

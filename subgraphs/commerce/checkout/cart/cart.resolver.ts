import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { requireCheckoutCaller } from '../checkout/require-checkout-caller.js';
import type { PolicyLink } from '../policy-link/policy-link.entity.js';
import { findPolicyLinks } from '../policy-link/policy-link.queries.js';
import { PolicyLinkObject } from '../policy-link/policy-link.type.js';
import { AgentCartInput, CancelAgentCartInput, toWantedCart } from './cart.input.js';
import type { CartService } from './cart.service.js';
import { AgentCartType, presentCart } from './cart.type.js';

@Internal()
@InputType('CreateAgentCartInput')
class CreateAgentCartInput extends AgentCartInput {}

@Internal()
@InputType('ReplaceAgentCartInput')
class ReplaceAgentCartInput extends AgentCartInput {
  @Field(() => ID)
  id!: string;
}

const payloadOf = (name: string): (new () => object) => {
  const payload = payloadType(name, { cart: () => AgentCartType });
  (Internal() as ClassDecorator)(payload);
  return payload;
};

const CreateAgentCartPayload = payloadOf('CreateAgentCartPayload');
const ReplaceAgentCartPayload = payloadOf('ReplaceAgentCartPayload');
const CancelAgentCartPayload = payloadOf('CancelAgentCartPayload');

/** Carts of agents, for the protocols that the facade speaks. */
@Resolver(() => AgentCartType)
export class CartResolver {
  readonly #carts: CartService;

  constructor(carts: CartService) {
    this.#carts = carts;
  }

  @Internal()
  @Query(() => AgentCartType, {
    description: 'A cart, for the client that created it and for the merchant. Errors: CART_NOT_FOUND.',
  })
  async agentCart(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<AgentCartType> {
    requireCheckoutCaller(ctx);
    return presentCart(await this.#carts.read(ctx, id));
  }

  @Internal()
  @Mutation(() => CreateAgentCartPayload, {
    description: 'Creates a cart, which reserves nothing. Errors: VALIDATION_FAILED.',
  })
  async createAgentCart(
    @Arg('input', () => CreateAgentCartInput) input: CreateAgentCartInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ cart: AgentCartType }> {
    requireCheckoutCaller(ctx);
    return { cart: presentCart(await this.#carts.create(ctx, toWantedCart(input))) };
  }

  @Internal()
  @Mutation(() => ReplaceAgentCartPayload, {
    description: 'Replaces all of a cart. Errors: CART_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED.',
  })
  async replaceAgentCart(
    @Arg('input', () => ReplaceAgentCartInput) { id, ...input }: ReplaceAgentCartInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ cart: AgentCartType }> {
    requireCheckoutCaller(ctx);
    return { cart: presentCart(await this.#carts.replace(ctx, id, toWantedCart(input))) };
  }

  @Internal()
  @Mutation(() => CancelAgentCartPayload, {
    description: 'Deletes a cart and answers what it was. Errors: CART_NOT_FOUND, VERSION_STALE.',
  })
  async cancelAgentCart(
    @Arg('input', () => CancelAgentCartInput) { id, expectedVersion }: CancelAgentCartInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ cart: AgentCartType }> {
    ctx.expectVersion(expectedVersion);
    requireCheckoutCaller(ctx);
    return { cart: presentCart(await this.#carts.cancel(ctx, id)) };
  }

  @FieldResolver(() => [PolicyLinkObject], { description: "The merchant's pages for the buyer." })
  links(@Root() { organizationId }: AgentCartType, @Ctx() ctx: RequestContext): Promise<PolicyLink[]> {
    return findPolicyLinks(ctx.reader, organizationId);
  }
}

import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import {
  CreateAgentCheckoutSessionInput,
  CreateCheckoutSessionInput,
  toAgentCheckout,
  toCheckoutChanges,
  toNativeCheckout,
  UpdateCheckoutSessionInput,
} from './checkout-session.input.js';
import type { CheckoutSessionService } from './checkout-session.service.js';
import { CheckoutSessionType, presentCheckout } from './checkout-session.type.js';
import { requireCheckoutCaller } from './require-checkout-caller.js';

const CreateCheckoutSessionPayload = payloadType('CreateCheckoutSessionPayload', {
  checkoutSession: () => CheckoutSessionType,
});

@Internal()
@ObjectType('CreateAgentCheckoutSessionPayload', { simpleResolvers: true })
class CreateAgentCheckoutSessionPayload {
  @Field(() => CheckoutSessionType)
  checkoutSession!: CheckoutSessionType;
}

const UpdateCheckoutSessionPayload = payloadType('UpdateCheckoutSessionPayload', {
  checkoutSession: () => CheckoutSessionType,
});

@InputType('CancelCheckoutSessionInput')
class CancelCheckoutSessionInput extends VersionedInput {}

const CancelCheckoutSessionPayload = payloadType('CancelCheckoutSessionPayload', {
  checkoutSession: () => CheckoutSessionType,
});

const ofChange = 'CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, VERSION_STALE';
const ofPricing = 'VALIDATION_FAILED, PAYMENT_RAIL_NOT_OFFERED, INVENTORY_INSUFFICIENT';

@Resolver(() => CheckoutSessionType)
export class CheckoutSessionResolver {
  readonly #sessions: CheckoutSessionService;

  constructor(sessions: CheckoutSessionService) {
    this.#sessions = sessions;
  }

  @Query(() => CheckoutSessionType, {
    description:
      'A checkout session, for the client that opened it and for the merchant. Errors: CHECKOUT_NOT_FOUND.',
  })
  async checkoutSession(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutSessionType> {
    requireCheckoutCaller(ctx);
    return presentCheckout(await this.#sessions.read(ctx, id));
  }

  @Mutation(() => CreateCheckoutSessionPayload, {
    description: `Opens a session with prices from the catalog, and reserves the items until it expires. Errors: ${ofPricing}.`,
  })
  async createCheckoutSession(
    @Arg('input', () => CreateCheckoutSessionInput) input: CreateCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ checkoutSession: CheckoutSessionType }> {
    requireCheckoutCaller(ctx);
    return { checkoutSession: presentCheckout(await this.#sessions.create(ctx, toNativeCheckout(input))) };
  }

  @Internal()
  @Mutation(() => CreateAgentCheckoutSessionPayload, {
    description: `The same for an agent that speaks a protocol, which the facade has read. Errors: ${ofPricing}.`,
  })
  async createAgentCheckoutSession(
    @Arg('input', () => CreateAgentCheckoutSessionInput) input: CreateAgentCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ checkoutSession: CheckoutSessionType }> {
    requireCheckoutCaller(ctx);
    return { checkoutSession: presentCheckout(await this.#sessions.create(ctx, toAgentCheckout(input))) };
  }

  @Mutation(() => UpdateCheckoutSessionPayload, {
    description: `Changes the session, and recalculates prices and reservations. Errors: ${ofChange}, ${ofPricing}.`,
  })
  async updateCheckoutSession(
    @Arg('input', () => UpdateCheckoutSessionInput) {
      id,
      expectedVersion,
      mode,
      ...input
    }: UpdateCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ checkoutSession: CheckoutSessionType }> {
    ctx.expectVersion(expectedVersion);
    requireCheckoutCaller(ctx);
    const changes = toCheckoutChanges(input);
    return { checkoutSession: presentCheckout(await this.#sessions.change(ctx, id, changes, mode)) };
  }

  @Mutation(() => CancelCheckoutSessionPayload, {
    description: `Releases the reserved stock and erases the buyer. Errors: ${ofChange}.`,
  })
  async cancelCheckoutSession(
    @Arg('input', () => CancelCheckoutSessionInput) { id, expectedVersion }: CancelCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ checkoutSession: CheckoutSessionType }> {
    ctx.expectVersion(expectedVersion);
    requireCheckoutCaller(ctx);
    return { checkoutSession: presentCheckout(await this.#sessions.cancel(ctx, id)) };
  }
}

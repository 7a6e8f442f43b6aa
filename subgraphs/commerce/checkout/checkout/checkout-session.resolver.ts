import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import {
  AgentCheckoutSessionInput,
  type CheckoutChangeMode,
  CheckoutChangeModeEnum,
  CheckoutChangesInput,
  CheckoutSessionInput,
  toAgentCheckout,
  toCheckoutChanges,
  toNativeCheckout,
} from './checkout-session.input.js';
import type { CheckoutSessionService } from './checkout-session.service.js';
import { CheckoutSessionType, presentCheckout } from './checkout-session.type.js';
import { requireCheckoutCaller } from './require-checkout-caller.js';

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

  @Mutation(() => CheckoutSessionType, {
    description: `Opens a session with prices from the catalog, and reserves the items until it expires. Errors: ${ofPricing}.`,
  })
  async createCheckoutSession(
    @Arg('input', () => CheckoutSessionInput) input: CheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutSessionType> {
    requireCheckoutCaller(ctx);
    return presentCheckout(await this.#sessions.create(ctx, toNativeCheckout(input)));
  }

  @Internal()
  @Mutation(() => CheckoutSessionType, {
    description: `The same for an agent that speaks a protocol, which the facade has read. Errors: ${ofPricing}.`,
  })
  async createAgentCheckoutSession(
    @Arg('input', () => AgentCheckoutSessionInput) input: AgentCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutSessionType> {
    requireCheckoutCaller(ctx);
    return presentCheckout(await this.#sessions.create(ctx, toAgentCheckout(input)));
  }

  @Mutation(() => CheckoutSessionType, {
    description: `Changes the session, and recalculates prices and reservations. Errors: ${ofChange}, ${ofPricing}.`,
  })
  async changeCheckoutSession(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CheckoutChangesInput) input: CheckoutChangesInput,
    @Arg('mode', () => CheckoutChangeModeEnum) mode: CheckoutChangeMode,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutSessionType> {
    requireCheckoutCaller(ctx);
    const changes = toCheckoutChanges(input);
    return presentCheckout(
      await this.#sessions.change(ctx, id, changes, mode === 'MERGE' ? 'merge' : 'replace'),
    );
  }

  @Mutation(() => CheckoutSessionType, {
    description: `Releases the reserved stock and erases the buyer. Errors: ${ofChange}.`,
  })
  async cancelCheckoutSession(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutSessionType> {
    requireCheckoutCaller(ctx);
    return presentCheckout(await this.#sessions.cancel(ctx, id));
  }
}

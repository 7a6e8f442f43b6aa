import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { CheckoutStore } from '../checkout/checkout-session.store.js';
import { sessionTraces } from '../checkout/promotion-trace.resolver.js';
import { CheckoutPromotionTraceType } from '../checkout/promotion-trace.type.js';
import { OrderCheckoutType } from './order-checkout.type.js';

/** Why an agent's order cost what it did. */
@Resolver(() => OrderCheckoutType)
export class OrderTraceResolver {
  readonly #traceOf;

  constructor(store: CheckoutStore) {
    this.#traceOf = sessionTraces(store);
  }

  @FieldResolver(() => CheckoutPromotionTraceType, {
    nullable: true,
    description:
      'Which promotions were considered for what was paid, and what each made of it; null if none was. Needs promotions:read.',
  })
  promotionTrace(
    @Root() { sessionId }: OrderCheckoutType,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutPromotionTraceType | null> {
    return this.#traceOf(ctx, sessionId);
  }
}

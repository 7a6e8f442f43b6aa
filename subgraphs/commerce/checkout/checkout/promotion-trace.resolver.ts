import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { CheckoutStore } from './checkout-session.store.js';
import { CheckoutSessionType } from './checkout-session.type.js';
import { CheckoutPromotionTraceType, presentTrace } from './promotion-trace.type.js';

/** The trace of a session by its id, for whoever may read all promotions: it names those that the buyer did not get. */
export function sessionTraces(store: CheckoutStore) {
  const load = requestLoader(({ reader, organizationId }, sessionIds) =>
    store.findTraces(reader, organizationId, sessionIds),
  );
  return async (ctx: RequestContext, sessionId: string): Promise<CheckoutPromotionTraceType | null> => {
    ctx.require('promotions:read');
    const trace = await load(ctx, sessionId);
    return trace === null ? null : presentTrace(trace);
  };
}

@Resolver(() => CheckoutSessionType)
export class PromotionTraceResolver {
  readonly #traceOf;

  constructor(store: CheckoutStore) {
    this.#traceOf = sessionTraces(store);
  }

  @FieldResolver(() => CheckoutPromotionTraceType, {
    nullable: true,
    description:
      'Which promotions were considered when the session was last priced, and what each made of it; null if none was. Needs promotions:read.',
  })
  promotionTrace(
    @Root() { id }: CheckoutSessionType,
    @Ctx() ctx: RequestContext,
  ): Promise<CheckoutPromotionTraceType | null> {
    return this.#traceOf(ctx, id);
  }
}

import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { CheckoutSessionType, presentCheckout } from '../checkout/checkout-session.type.js';
import { requireCheckoutCaller } from '../checkout/require-checkout-caller.js';
import { CompleteCheckoutSessionInput, toCompletion } from './completion.input.js';
import type { CompletionService } from './completion.service.js';

const CompleteCheckoutSessionPayload = payloadType('CompleteCheckoutSessionPayload', {
  checkoutSession: () => CheckoutSessionType,
});

@Resolver()
export class CompletionResolver {
  readonly #completion: CompletionService;

  constructor(completion: CompletionService) {
    this.#completion = completion;
  }

  @Mutation(() => CompleteCheckoutSessionPayload, {
    description:
      'Captures the payment and creates the order. The session is then completed, or in progress while the buyer must act or the outcome of the payment is unknown. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, CHECKOUT_INCOMPLETE, VALIDATION_FAILED, PAYMENT_RAIL_NOT_OFFERED, PAYMENT_REQUIRED, PAYMENT_DECLINED, PAYMENT_UNAVAILABLE, INVENTORY_INSUFFICIENT, WRITE_CONFLICT, IDEMPOTENCY_KEY_REUSED.',
  })
  async completeCheckoutSession(
    @Arg('input', () => CompleteCheckoutSessionInput) { id, ...input }: CompleteCheckoutSessionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ checkoutSession: CheckoutSessionType }> {
    requireCheckoutCaller(ctx);
    return {
      checkoutSession: presentCheckout(await this.#completion.complete(ctx, id, toCompletion(input))),
    };
  }
}

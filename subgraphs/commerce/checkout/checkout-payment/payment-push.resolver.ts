import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { HeaderFieldInput, headersOf } from '../../../../kernel/graphql/header-field.input.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import type { PaymentPushService } from './payment-push.service.js';

@Resolver()
export class PaymentPushResolver {
  readonly #pushes: PaymentPushService;

  constructor(pushes: PaymentPushService) {
    this.#pushes = pushes;
  }

  @Internal()
  @Mutation(() => Boolean, {
    description:
      'Takes a push of a payment processor, for anybody: its signature is what counts. Whether it is about a payment of ours. Errors: PUSH_ADDRESS_NOT_FOUND, PUSH_SIGNATURE_INVALID.',
  })
  receivePaymentPush(
    @Arg('rail', () => String) rail: string,
    @Arg('token', () => String) token: string,
    @Arg('headers', () => [HeaderFieldInput]) headers: HeaderFieldInput[],
    @Arg('bodyBase64', () => String) bodyBase64: string,
    @Ctx() ctx: RequestContext,
  ): Promise<boolean> {
    const rawBody = Buffer.from(bodyBase64, 'base64');
    return this.#pushes.receive(ctx, { rail, token, headers: headersOf(headers), rawBody });
  }
}

import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { HeaderFieldInput, headersOf } from '../../../../kernel/graphql/header-field.input.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import type { PushService } from './push.service.js';

@Internal()
@ObjectType('MarketplacePushAnswer', {
  simpleResolvers: true,
  description: 'The acknowledgement that the marketplace expects.',
})
class PushAnswerType {
  @Field(() => Int, { description: 'HTTP status.' })
  status!: number;

  @Field(() => String)
  body!: string;

  @Field(() => String, { nullable: true })
  contentType!: string | null;
}

@Resolver()
export class PushResolver {
  readonly #pushes: PushService;

  constructor(pushes: PushService) {
    this.#pushes = pushes;
  }

  @Internal()
  @Mutation(() => PushAnswerType, {
    description:
      'Takes a push of a marketplace in, for anybody: its signature is what counts. Errors: PUSH_ADDRESS_NOT_FOUND, PUSH_SIGNATURE_INVALID, MALFORMED_BODY.',
  })
  async receiveMarketplacePush(
    @Arg('marketplace', () => String) marketplace: string,
    @Arg('token', () => String) token: string,
    @Arg('headers', () => [HeaderFieldInput]) headers: HeaderFieldInput[],
    @Arg('bodyBase64', () => String) bodyBase64: string,
    @Ctx() ctx: RequestContext,
  ): Promise<PushAnswerType> {
    return this.#pushes.receive(ctx, {
      marketplace,
      token,
      headers: headersOf(headers),
      rawBody: Buffer.from(bodyBase64, 'base64'),
    });
  }
}

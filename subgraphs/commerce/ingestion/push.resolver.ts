import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { PushService } from './push.service.js';

@InputType('HeaderFieldInput')
class HeaderFieldInput {
  @Field(() => String, { description: 'In lower case.' })
  name!: string;

  @Field(() => String)
  value!: string;
}

@ObjectType('MarketplacePushAnswer', {
  simpleResolvers: true,
  description: 'What the marketplace wants to hear.',
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
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      rawBody: Buffer.from(bodyBase64, 'base64'),
    });
  }
}

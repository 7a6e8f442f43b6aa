import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { PasswordChange, PasswordService } from './password.service.js';

@InputType()
export class ChangePasswordInput implements PasswordChange {
  @Field(() => String, { description: 'The password that is valid now.' })
  currentPassword!: string;

  @Field(() => String, {
    description: '10 to 200 characters of any kind; none of the most common passwords.',
  })
  newPassword!: string;
}

@ObjectType('ChangePasswordPayload', { simpleResolvers: true })
export class ChangePasswordPayload {
  @Field(() => Int, { description: 'Number of other sessions of the person that were ended.' })
  endedSessionCount!: number;
}

@Resolver()
export class PasswordResolver {
  readonly #passwords: PasswordService;

  constructor(passwords: PasswordService) {
    this.#passwords = passwords;
  }

  @Mutation(() => ChangePasswordPayload, {
    description:
      'Changes the password of the signed-in person, who must give the current one, and ends their other ' +
      'sessions. API keys stay valid. Errors: CREDENTIALS_INVALID, VALIDATION_FAILED, RATE_LIMITED, ' +
      'CALLER_NOT_ALLOWED.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ChangePasswordPayload> {
    void ctx.userId;
    return { endedSessionCount: await this.#passwords.change(ctx, input) };
  }
}

import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { EmailVerificationService } from './email-verification.service.js';
import type { PasswordReset, PasswordResetService } from './password-reset.service.js';

@InputType()
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'E-mail address of the account.' })
  email!: string;
}

@ObjectType('RequestPasswordResetPayload', { simpleResolvers: true })
export class RequestPasswordResetPayload {
  @Field(() => Boolean, {
    description: 'Always true, so that the response does not reveal whether an account exists.',
  })
  isAccepted!: boolean;
}

@InputType()
export class ResetPasswordInput implements PasswordReset {
  @Field(() => String, { description: 'The token from the e-mail; it works once.' })
  token!: string;

  @Field(() => String, {
    description: '10 to 200 characters of any kind; none of the most common passwords.',
  })
  newPassword!: string;
}

@ObjectType('ResetPasswordPayload', { simpleResolvers: true })
export class ResetPasswordPayload {
  @Field(() => Int, { description: 'Number of sessions of the person that were ended: all of them.' })
  endedSessionCount!: number;
}

@InputType()
export class VerifyEmailInput {
  @Field(() => String, { description: 'The token from the e-mail; it works once.' })
  token!: string;
}

@ObjectType('VerifyEmailPayload', { simpleResolvers: true })
export class VerifyEmailPayload {
  @Field(() => Boolean, { description: 'Always true: the address is confirmed.' })
  emailVerified!: boolean;
}

@ObjectType('ResendVerificationPayload', { simpleResolvers: true })
export class ResendVerificationPayload {
  @Field(() => Boolean, { description: 'Always true. A verified address gets no e-mail.' })
  isAccepted!: boolean;
}

/** What people do by mails that they were sent. */
@Resolver()
export class AccountMailResolver {
  readonly #resets: PasswordResetService;
  readonly #verification: EmailVerificationService;

  constructor(resets: PasswordResetService, verification: EmailVerificationService) {
    this.#resets = resets;
    this.#verification = verification;
  }

  @Mutation(() => RequestPasswordResetPayload, {
    description:
      'E-mails a password-reset token to the account with this address; the response is the same if there is none. Needs no credential. ' +
      'Errors: VALIDATION_FAILED, MAIL_NOT_CONFIGURED, RATE_LIMITED.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput) input: RequestPasswordResetInput,
    @Ctx() ctx: RequestContext,
  ): Promise<RequestPasswordResetPayload> {
    await this.#resets.request(ctx, input);
    return { isAccepted: true };
  }

  @Mutation(() => ResetPasswordPayload, {
    description:
      'Sets a new password with the e-mailed token, verifies the address, and ends all sessions of the person and what programs may do for them. API keys stay valid. Needs only the token. Errors: VALIDATION_FAILED, MAIL_TOKEN_INVALID.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ResetPasswordPayload> {
    return { endedSessionCount: await this.#resets.reset(ctx, input) };
  }

  @Mutation(() => VerifyEmailPayload, {
    description:
      "Confirms the signed-in person's address with the e-mailed token. Errors: MAIL_TOKEN_INVALID, CALLER_NOT_ALLOWED.",
  })
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput) { token }: VerifyEmailInput,
    @Ctx() ctx: RequestContext,
  ): Promise<VerifyEmailPayload> {
    void ctx.userId;
    await this.#verification.verify(ctx, token);
    return { emailVerified: true };
  }

  @Mutation(() => ResendVerificationPayload, {
    description:
      'E-mails the signed-in person another token to confirm their address. Errors: MAIL_NOT_CONFIGURED, RATE_LIMITED, ' +
      'CALLER_NOT_ALLOWED.',
  })
  async resendVerification(@Ctx() ctx: RequestContext): Promise<ResendVerificationPayload> {
    void ctx.userId;
    await this.#verification.resend(ctx);
    return { isAccepted: true };
  }
}

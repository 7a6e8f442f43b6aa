import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { roles } from '../../../kernel/scopes.js';
import { ApproveOauthAuthorizationInput, OauthAuthorizationInput } from './authorization.input.js';
import type { AuthorizationReview, AuthorizationService } from './authorization.service.js';
import { OauthAuthorizationReviewType } from './authorization.type.js';

const ApproveOauthAuthorizationPayload = payloadType('ApproveOauthAuthorizationPayload', {
  redirectTo: { type: () => String, description: 'Where the person is sent, with the code for the client.' },
});

Internal()(ApproveOauthAuthorizationPayload);

/** The page of the REST facade that asks people for their consent runs these. */
@Resolver()
export class AuthorizationResolver {
  readonly #authorizations: AuthorizationService;

  constructor(authorizations: AuthorizationService) {
    this.#authorizations = authorizations;
  }

  @Internal()
  @Query(() => OauthAuthorizationReviewType, {
    description:
      'What an authorization request asks of the caller. Needs no credential. Errors: RATE_LIMITED.',
  })
  oauthAuthorization(
    @Arg('input', () => OauthAuthorizationInput) input: OauthAuthorizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AuthorizationReview> {
    return this.#authorizations.review(ctx, input);
  }

  @Internal()
  @Mutation(() => ApproveOauthAuthorizationPayload, {
    description:
      'The signed-in member consents to an authorization request. Errors: OAUTH_INVALID_REQUEST, VALIDATION_FAILED, ORGANIZATION_FORBIDDEN, RATE_LIMITED.',
  })
  async approveOauthAuthorization(
    @Arg('input', () => ApproveOauthAuthorizationInput) { request, scopes }: ApproveOauthAuthorizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ redirectTo: string }> {
    ctx.requireRole(...roles);
    return { redirectTo: await this.#authorizations.approve(ctx, request ?? {}, scopes) };
  }
}

import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { roles } from '../../../kernel/scopes.js';
import { OauthGrantListArgs, RevokeOauthGrantInput } from './oauth-grant.input.js';
import type { OauthGrantPage, OauthGrantRecord } from './oauth-grant.queries.js';
import type { OauthGrantService } from './oauth-grant.service.js';
import { OauthGrantPageType, OauthGrantType } from './oauth-grant.type.js';

const RevokeOauthGrantPayload = payloadType('RevokeOauthGrantPayload', { oauthGrant: () => OauthGrantType });

@Resolver()
export class OauthGrantResolver {
  readonly #grants: OauthGrantService;

  constructor(grants: OauthGrantService) {
    this.#grants = grants;
  }

  @Query(() => OauthGrantPageType, {
    description:
      'The programs that members let act for them, the newest first: of the caller, or for owners and admins of everybody. Sessions only. Errors: CURSOR_INVALID, VALIDATION_FAILED, MEMBER_NOT_FOUND.',
  })
  oauthGrants(
    @Args(() => OauthGrantListArgs) { filter, ...page }: OauthGrantListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<OauthGrantPage> {
    ctx.requireRole(...roles);
    return this.#grants.list(ctx, { ...filter, ...page });
  }

  @Mutation(() => RevokeOauthGrantPayload, {
    description:
      "Ends what a program may do for a member, its tokens included, at once. Members end their own grants, owners and admins everybody's. Sessions only. Errors: OAUTH_GRANT_NOT_FOUND.",
  })
  async revokeOauthGrant(
    @Arg('input', () => RevokeOauthGrantInput) { id }: RevokeOauthGrantInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ oauthGrant: OauthGrantRecord }> {
    ctx.requireRole(...roles);
    return { oauthGrant: await this.#grants.revoke(ctx, id) };
  }
}

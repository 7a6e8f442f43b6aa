import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { OauthRevokeInput, OauthTokenInput } from './access-token.input.js';
import type { AccessTokenService } from './access-token.service.js';
import { OauthTokenType } from './access-token.type.js';

/** Anybody may call these: what the client shows in the input is the credential. */
@Resolver()
export class AccessTokenResolver {
  readonly #tokens: AccessTokenService;

  constructor(tokens: AccessTokenService) {
    this.#tokens = tokens;
  }

  @Internal()
  @Mutation(() => OauthTokenType, {
    description: 'Issues an access token for client credentials, a code or a refresh token.',
  })
  oauthToken(
    @Arg('input', () => OauthTokenInput) input: OauthTokenInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OauthTokenType> {
    return this.#tokens.issue(ctx, input);
  }

  @Internal()
  @Mutation(() => Boolean, {
    description:
      'Revokes an access token of the client, or the grant of a refresh token; true for unknown ones too.',
  })
  async oauthRevoke(
    @Arg('input', () => OauthRevokeInput) input: OauthRevokeInput,
    @Ctx() ctx: RequestContext,
  ): Promise<boolean> {
    await this.#tokens.revoke(ctx, input);
    return true;
  }
}

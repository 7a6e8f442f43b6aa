import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateApiKeyInput } from './api-key.input.js';
import { listApiKeys } from './api-key.queries.js';
import type { ApiKeyService } from './api-key.service.js';
import { ApiKeyType, IssuedApiKeyType } from './api-key.type.js';

/** Keys are managed by people: a leaked key must not be able to make another one. */
@Resolver()
export class ApiKeyResolver {
  readonly #apiKeys: ApiKeyService;

  constructor(apiKeys: ApiKeyService) {
    this.#apiKeys = apiKeys;
  }

  @Query(() => [ApiKeyType], {
    description: 'The API keys, the newest first. Sessions of owners and admins only.',
  })
  apiKeys(@Ctx() ctx: RequestContext): Promise<ApiKeyType[]> {
    ctx.requireRole(...managingRoles);
    return listApiKeys(ctx.db, ctx.organizationId);
  }

  @Mutation(() => IssuedApiKeyType, { description: 'Creates a key and returns its secret, only this once.' })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedApiKeyType> {
    ctx.requireRole(...managingRoles);
    return this.#apiKeys.create(ctx, input);
  }

  @Mutation(() => IssuedApiKeyType, {
    description: 'Creates a new secret for a key; the old one stays valid during the overlap.',
  })
  rotateApiKey(
    @Arg('id', () => ID) id: string,
    @Arg('overlapSeconds', () => Int, { nullable: true, description: '0 to 604800; default one day.' })
    overlapSeconds: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedApiKeyType> {
    ctx.requireRole(...managingRoles);
    return this.#apiKeys.rotate(ctx, id, overlapSeconds);
  }

  @Mutation(() => ApiKeyType, { description: 'Revokes a key immediately, in every process.' })
  revokeApiKey(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ApiKeyType> {
    ctx.requireRole(...managingRoles);
    return this.#apiKeys.revoke(ctx, id);
  }
}

import { Arg, Ctx, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import { RotationInput } from '../credential/rotation.input.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateApiKeyInput } from './api-key.input.js';
import { listApiKeys } from './api-key.queries.js';
import type { ApiKeyService } from './api-key.service.js';
import { ApiKeyType, IssuedApiKeyType } from './api-key.type.js';

const CreateApiKeyPayload = payloadType('CreateApiKeyPayload', { issuedApiKey: () => IssuedApiKeyType });

@InputType('RotateApiKeyInput')
class RotateApiKeyInput extends RotationInput {}

const RotateApiKeyPayload = payloadType('RotateApiKeyPayload', { issuedApiKey: () => IssuedApiKeyType });

@InputType('RevokeApiKeyInput')
class RevokeApiKeyInput extends IdInput {}

const RevokeApiKeyPayload = payloadType('RevokeApiKeyPayload', { apiKey: () => ApiKeyType });

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

  @Mutation(() => CreateApiKeyPayload, {
    description: 'Creates a key and returns its secret, only this once.',
  })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedApiKey: IssuedApiKeyType }> {
    ctx.requireRole(...managingRoles);
    return { issuedApiKey: await this.#apiKeys.create(ctx, input) };
  }

  @Mutation(() => RotateApiKeyPayload, {
    description: 'Creates a new secret for a key; the old one stays valid during the overlap.',
  })
  async rotateApiKey(
    @Arg('input', () => RotateApiKeyInput) { id, overlapSeconds }: RotateApiKeyInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedApiKey: IssuedApiKeyType }> {
    ctx.requireRole(...managingRoles);
    return { issuedApiKey: await this.#apiKeys.rotate(ctx, id, overlapSeconds ?? null) };
  }

  @Mutation(() => RevokeApiKeyPayload, { description: 'Revokes a key immediately, in every process.' })
  async revokeApiKey(
    @Arg('input', () => RevokeApiKeyInput) { id }: RevokeApiKeyInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ apiKey: ApiKeyType }> {
    ctx.requireRole(...managingRoles);
    return { apiKey: await this.#apiKeys.revoke(ctx, id) };
  }
}

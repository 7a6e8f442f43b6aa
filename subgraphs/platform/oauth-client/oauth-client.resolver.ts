import { Arg, Ctx, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import { RotationInput } from '../credential/rotation.input.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateOauthClientInput } from './oauth-client.input.js';
import { listOauthClients } from './oauth-client.queries.js';
import type { OauthClientService } from './oauth-client.service.js';
import { IssuedOauthClientType, OauthClientType } from './oauth-client.type.js';

const CreateOauthClientPayload = payloadType('CreateOauthClientPayload', {
  issuedOauthClient: () => IssuedOauthClientType,
});

@InputType('RotateOauthClientSecretInput')
class RotateOauthClientSecretInput extends RotationInput {}

const RotateOauthClientSecretPayload = payloadType('RotateOauthClientSecretPayload', {
  issuedOauthClient: () => IssuedOauthClientType,
});

@InputType('RevokeOauthClientInput')
class RevokeOauthClientInput extends IdInput {}

const RevokeOauthClientPayload = payloadType('RevokeOauthClientPayload', {
  oauthClient: () => OauthClientType,
});

/** Clients are managed by people: a leaked credential must not be able to make another one. */
@Resolver()
export class OauthClientResolver {
  readonly #clients: OauthClientService;

  constructor(clients: OauthClientService) {
    this.#clients = clients;
  }

  @Query(() => [OauthClientType], {
    description: 'The OAuth clients, the newest first. Owners and admins only.',
  })
  oauthClients(@Ctx() ctx: RequestContext): Promise<OauthClientType[]> {
    ctx.requireRole(...managingRoles);
    return listOauthClients(ctx.db, ctx.organizationId, ctx.userId);
  }

  @Mutation(() => CreateOauthClientPayload, {
    description: 'Creates a client and returns its secret, only this once.',
  })
  async createOauthClient(
    @Arg('input', () => CreateOauthClientInput) input: CreateOauthClientInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedOauthClient: IssuedOauthClientType }> {
    ctx.requireRole(...managingRoles);
    return { issuedOauthClient: await this.#clients.create(ctx, input) };
  }

  @Mutation(() => RotateOauthClientSecretPayload, {
    description: 'Creates a new secret for a client; the old one stays valid during the overlap.',
  })
  async rotateOauthClientSecret(
    @Arg('input', () => RotateOauthClientSecretInput) { id, overlapSeconds }: RotateOauthClientSecretInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedOauthClient: IssuedOauthClientType }> {
    ctx.requireRole(...managingRoles);
    return { issuedOauthClient: await this.#clients.rotateSecret(ctx, id, overlapSeconds ?? null) };
  }

  @Mutation(() => RevokeOauthClientPayload, {
    description: "Revokes the client's access to the organization immediately.",
  })
  async revokeOauthClient(
    @Arg('input', () => RevokeOauthClientInput) { id }: RevokeOauthClientInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ oauthClient: OauthClientType }> {
    ctx.requireRole(...managingRoles);
    return { oauthClient: await this.#clients.revoke(ctx, id) };
  }
}

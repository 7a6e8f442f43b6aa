import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateOauthClientInput } from './oauth-client.input.js';
import { listOauthClients } from './oauth-client.queries.js';
import type { OauthClientService } from './oauth-client.service.js';
import { IssuedOauthClientType, OauthClientType } from './oauth-client.type.js';

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

  @Mutation(() => IssuedOauthClientType, {
    description: 'Creates a client and returns its secret, only this once.',
  })
  createOauthClient(
    @Arg('input', () => CreateOauthClientInput) input: CreateOauthClientInput,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedOauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.create(ctx, input);
  }

  @Mutation(() => IssuedOauthClientType, {
    description: 'Creates a new secret for a client; the old one stays valid during the overlap.',
  })
  rotateOauthClientSecret(
    @Arg('id', () => ID) id: string,
    @Arg('overlapSeconds', () => Int, { nullable: true, description: '0 to 604800; default one day.' })
    overlapSeconds: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedOauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.rotateSecret(ctx, id, overlapSeconds);
  }

  @Mutation(() => OauthClientType, {
    description: "Revokes the client's access to the organization immediately.",
  })
  revokeOauthClient(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<OauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.revoke(ctx, id);
  }
}

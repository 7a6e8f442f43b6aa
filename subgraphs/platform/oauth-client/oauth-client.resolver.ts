import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { managingRoles } from '../member/member.rules.js';
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

  @Mutation(() => IssuedOauthClientType, { description: 'Creates a client and shows its secret, this once.' })
  createOauthClient(
    @Arg('input', () => CreateOauthClientInput) input: CreateOauthClientInput,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedOauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.create(ctx, input);
  }

  @Mutation(() => IssuedOauthClientType, {
    description: 'Gives a client a new secret; the old one works on a while.',
  })
  rotateOauthClientSecret(
    @Arg('id', () => ID) id: string,
    @Arg('overlapSeconds', () => Int, { nullable: true, description: '0 to 604800; a day when absent.' })
    overlapSeconds: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedOauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.rotateSecret(ctx, id, overlapSeconds);
  }

  @Mutation(() => OauthClientType, {
    description: 'Ends the access of a client to the organization, at once.',
  })
  revokeOauthClient(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<OauthClientType> {
    ctx.requireRole(...managingRoles);
    return this.#clients.revoke(ctx, id);
  }
}

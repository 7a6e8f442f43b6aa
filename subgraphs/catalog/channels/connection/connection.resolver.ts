import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import type { Connection } from './connection.entity.js';
import {
  ConnectionListArgs,
  ConnectMarketplaceInput,
  pageOf,
  ReconnectMarketplaceInput,
  UpdateConnectionInput,
} from './connection.input.js';
import { type ConnectionPage, listConnections, readConnection } from './connection.queries.js';
import type { ConnectionService } from './connection.service.js';
import { ConnectionPageType, ConnectionType } from './connection.type.js';
import { MarketplaceType } from './marketplace.type.js';

const ConnectMarketplacePayload = payloadType('ConnectMarketplacePayload', {
  marketplaceConnection: () => ConnectionType,
});

const ReconnectMarketplacePayload = payloadType('ReconnectMarketplacePayload', {
  marketplaceConnection: () => ConnectionType,
});

@InputType('DisconnectMarketplaceInput')
class DisconnectMarketplaceInput extends VersionedInput {}

const DisconnectMarketplacePayload = payloadType('DisconnectMarketplacePayload', {
  marketplaceConnection: () => ConnectionType,
});

const UpdateMarketplaceConnectionPayload = payloadType('UpdateMarketplaceConnectionPayload', {
  marketplaceConnection: () => ConnectionType,
});

@Resolver(() => ConnectionType)
export class ConnectionResolver {
  readonly #connections: ConnectionService;

  constructor(connections: ConnectionService) {
    this.#connections = connections;
  }

  @Query(() => [MarketplaceType], { description: 'Every marketplace where accounts can be connected.' })
  marketplaces(@Ctx() ctx: RequestContext): readonly MarketplaceType[] {
    ctx.require('catalog:read');
    return this.#connections.marketplaces;
  }

  @Query(() => ConnectionPageType, {
    description:
      'Connections, ordered by marketplace and name, including disconnected ones. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async marketplaceConnections(
    @Args(() => ConnectionListArgs) args: ConnectionListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ConnectionPage> {
    ctx.require('catalog:read');
    const { marketplace = null, country, statuses = null } = args.filter ?? {};
    const filter = { marketplace, country: country?.toUpperCase() ?? null, statuses };
    return listConnections(ctx, filter, pageOf(args));
  }

  @Query(() => ConnectionType, { description: 'Errors: CONNECTION_NOT_FOUND.' })
  async marketplaceConnection(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<Connection> {
    ctx.require('catalog:read');
    return readConnection(ctx, id);
  }

  @Mutation(() => ConnectMarketplacePayload, {
    description:
      'Verifies the credentials with the marketplace, then stores them encrypted. Errors: VALIDATION_FAILED, MARKETPLACE_REJECTED, MARKETPLACE_UNAVAILABLE, CONNECTION_EXISTS, LIMIT_REACHED.',
  })
  async connectMarketplace(
    @Arg('input', () => ConnectMarketplaceInput) input: ConnectMarketplaceInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ marketplaceConnection: Connection }> {
    ctx.require('catalog:sync');
    return { marketplaceConnection: await this.#connections.connect(ctx, input) };
  }

  @Mutation(() => ReconnectMarketplacePayload, {
    description:
      'Replaces the credentials of the account, and the endpoint if one is given. Errors: CONNECTION_NOT_FOUND, CONNECTION_ACCOUNT_MISMATCH, VALIDATION_FAILED, MARKETPLACE_REJECTED, MARKETPLACE_UNAVAILABLE.',
  })
  async reconnectMarketplace(
    @Arg('input', () => ReconnectMarketplaceInput) {
      id,
      expectedVersion,
      credentials,
      endpoint,
    }: ReconnectMarketplaceInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ marketplaceConnection: Connection }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:sync');
    return {
      marketplaceConnection: await this.#connections.reconnect(ctx, id, {
        credentials,
        endpoint: endpoint ?? null,
      }),
    };
  }

  @Mutation(() => DisconnectMarketplacePayload, {
    description:
      'Deletes the credentials and stops synchronising. Products stay on sale. Errors: CONNECTION_NOT_FOUND.',
  })
  async disconnectMarketplace(
    @Arg('input', () => DisconnectMarketplaceInput) { id, expectedVersion }: DisconnectMarketplaceInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ marketplaceConnection: Connection }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:sync');
    return { marketplaceConnection: await this.#connections.disconnect(ctx, id) };
  }

  @Mutation(() => UpdateMarketplaceConnectionPayload, {
    description: 'Errors: CONNECTION_NOT_FOUND, VALIDATION_FAILED.',
  })
  async updateMarketplaceConnection(
    @Arg('input', () => UpdateConnectionInput) { id, expectedVersion, ...input }: UpdateConnectionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ marketplaceConnection: Connection }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:sync');
    return { marketplaceConnection: await this.#connections.update(ctx, id, input) };
  }
}

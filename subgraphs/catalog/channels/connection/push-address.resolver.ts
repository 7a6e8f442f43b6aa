import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { Connection } from './connection.entity.js';
import { ConnectionType } from './connection.type.js';
import type { PushAccounts } from './push-accounts.js';

@Resolver(() => ConnectionType)
export class PushAddressResolver {
  readonly #load;

  constructor(accounts: PushAccounts) {
    this.#load = requestLoader<string | null, Connection>((ctx, connections) =>
      accounts.urlsFor(ctx.reader, ctx.organizationId, connections),
    );
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'URL for webhooks of the marketplace; null if it sends none. Keep it confidential.',
  })
  async pushUrl(@Root() connection: Connection, @Ctx() ctx: RequestContext): Promise<string | null> {
    ctx.require('catalog:sync');
    return this.#load(ctx, connection);
  }
}

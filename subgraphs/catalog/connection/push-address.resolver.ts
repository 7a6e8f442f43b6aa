import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { Connection } from './connection.entity.js';
import { ConnectionType } from './connection.type.js';
import type { PushAccounts } from './push-accounts.js';

@Resolver(() => ConnectionType)
export class PushAddressResolver {
  readonly #accounts: PushAccounts;

  constructor(accounts: PushAccounts) {
    this.#accounts = accounts;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Where the marketplace is to send its pushes; null for one that sends none. Nobody else needs to know it.',
  })
  async pushUrl(@Root() connection: Connection, @Ctx() ctx: RequestContext): Promise<string | null> {
    ctx.require('catalog:sync');
    return this.#accounts.urlFor(ctx.reader, ctx.organizationId, connection);
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { accountDescription } from '../connection/account-reference.type.js';
import type { Connection } from '../connection/connection.entity.js';
import { loadConnection } from '../connection/connection.reference.js';
import { ConnectionType } from '../connection/connection.type.js';
import { ListingType } from './listing.type.js';
import { ListingMappingType } from './listing-mapping.type.js';

type Class = new () => object;

/** What resolves `account` of a type that is of an account, with its class. */
function accountResolver(type: Class): [Class, object] {
  @Resolver(() => type)
  class AccountResolver {
    @FieldResolver(() => ConnectionType, { nullable: true, description: accountDescription })
    account(
      @Root() { connectionId }: { connectionId: string },
      @Ctx() ctx: RequestContext,
    ): Promise<Connection | null> {
      ctx.require('catalog:read');
      return loadConnection(ctx, connectionId);
    }
  }
  return [AccountResolver, new AccountResolver()];
}

export const listingAccountResolvers = (): [Class, object][] =>
  [ListingType, ListingMappingType].map(accountResolver);

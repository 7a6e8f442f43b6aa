import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OffsetPagination } from '../../../../kernel/paging.js';
import { type ConnectedStore, type Connection, type ConnectionStatus } from './connection.entity.js';
import type { ConnectionPage } from './connection.queries.js';
import { ListingDefaultsType } from './listing-defaults.type.js';

export const ConnectionStatusEnum = describedEnum<ConnectionStatus>(
  'MarketplaceConnectionStatus',
  {
    connected: 'Products, prices, stock and orders are synchronised.',
    needs_attention: 'The marketplace rejects the account until the merchant acts; see `statusReason`.',
    disconnected: 'The credentials were deleted; nothing is synchronised.',
  },
  'Whether an account can be used.',
);

@ObjectType('MarketplaceStore', {
  simpleResolvers: true,
  description: 'A shop of an account, with one currency.',
})
export class StoreType implements ConnectedStore {
  @Field(() => ID, { name: 'externalId', simple: false, description: "The marketplace's id of the store." })
  id!: string;

  @Field(() => GraphQLCountryCode, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Boolean, { description: 'Whether products are published in it.' })
  isEnabled!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType('MarketplaceConnection', {
  simpleResolvers: true,
  description: 'An account at a marketplace. Its id is what listings and orders call `accountId`.',
})
export class ConnectionType implements Connection {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => String, { description: "The marketplace's id of the account." })
  externalAccountId!: string;

  @Field(() => String, { description: "A name for people; initially the account's name at the marketplace." })
  name!: string;

  @Field(() => String, { nullable: true, description: "URL of the API; null for the marketplace's own." })
  endpoint!: string | null;

  @Field(() => ConnectionStatusEnum, { description: 'Whether the account can be used.' })
  status!: ConnectionStatus;

  @Field(() => String, {
    nullable: true,
    description: "Why the account needs attention, in the marketplace's words.",
  })
  statusReason!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the access token expires; it is refreshed before that. Null if it does not expire.',
  })
  credentialsExpireAt!: string | null;

  @Field(() => Int, { description: 'Units subtracted from the stock that is sent to the account.' })
  stockBuffer!: number;

  @Field(() => ListingDefaultsType, { description: 'Values for listings whose product has none.' })
  listingDefaults!: ListingDefaultsType;

  @Field(() => [StoreType], {
    description: "The account's shops, including those where nothing is published.",
  })
  stores!: StoreType[];

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime, { description: 'When the account was last connected.' })
  connectedAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the account was last checked with the marketplace.',
  })
  checkedAt!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('MarketplaceConnectionPage', { simpleResolvers: true })
export class ConnectionPageType implements ConnectionPage {
  @Field(() => [ConnectionType])
  items!: ConnectionType[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPagination;
}

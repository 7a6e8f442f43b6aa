import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import type { OffsetPagination } from '../../../kernel/paging.js';
import {
  type ConnectedStore,
  type Connection,
  type ConnectionStatus,
  connectionStatuses,
} from './connection.entity.js';
import type { ConnectionPage } from './connection.queries.js';
import { ListingDefaultsType } from './listing-defaults.type.js';

export const ConnectionStatusEnum = wordEnum(
  'MarketplaceConnectionStatus',
  connectionStatuses,
  'needs_attention: the marketplace refuses us until the merchant acts; see statusReason.',
);

@ObjectType('MarketplaceStore', {
  simpleResolvers: true,
  description: 'A shop of an account, of one currency.',
})
export class StoreType implements ConnectedStore {
  @Field(() => ID, { description: "The marketplace's id of the store." })
  id!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Boolean, { description: 'Whether products are published in it.' })
  isEnabled!: boolean;
}

@ObjectType('MarketplaceConnection', {
  simpleResolvers: true,
  description: 'An account at a marketplace. Its id is what listings and orders call `accountId`.',
})
export class ConnectionType implements Connection {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  marketplace!: string;

  @Field(() => String, { description: "The marketplace's id of the account." })
  externalAccountId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: "Address of the API; null for the marketplace's own." })
  endpoint!: string | null;

  @Field(() => ConnectionStatusEnum)
  status!: ConnectionStatus;

  @Field(() => String, { nullable: true, description: "Why it needs attention, in the marketplace's words." })
  statusReason!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the access token ends; it is renewed before. Null for one that does not end.',
  })
  credentialsExpireAt!: string | null;

  @Field(() => Int, { description: 'Units held back from what the account is told of stock.' })
  stockBuffer!: number;

  @Field(() => ListingDefaultsType)
  listingDefaults!: ListingDefaultsType;

  @Field(() => [StoreType])
  stores!: StoreType[];

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  connectedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the marketplace was last asked.' })
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

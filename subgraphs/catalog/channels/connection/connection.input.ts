import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { reject } from '../../../../kernel/errors.js';
import { offsetListArgs } from '../../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import {
  emptyListErrors,
  type PageStart,
  pageSizeErrors,
  pageStartErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { ConnectionStatus } from './connection.entity.js';
import type { ConnectionChange, GivenCredential } from './connection.rules.js';
import type { NewConnection } from './connection.service.js';
import { ConnectionStatusEnum } from './connection.type.js';
import { ListingDefaultsInput } from './listing-defaults.input.js';

@InputType('MarketplaceCredentialInput', { description: 'The value of one credential field.' })
export class CredentialInput implements GivenCredential {
  @Field(() => String, { description: 'A name from `credentialFields` of the marketplace.' })
  name!: string;

  @Field(() => String, { description: 'Stored encrypted and never returned.' })
  value!: string;
}

@InputType('ConnectMarketplaceInput')
export class ConnectMarketplaceInput implements NewConnection {
  @Field(() => String, { description: 'Key of a marketplace; see `marketplaces`.' })
  marketplace!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "https URL of the shop's API, if the merchant hosts or names it; default: the marketplace's own.",
  })
  endpoint?: string | null;

  @Field(() => [CredentialInput], {
    description: 'A value for each required field in `credentialFields` of the marketplace.',
  })
  credentials!: CredentialInput[];

  @Field(() => ListingDefaultsInput, {
    nullable: true,
    description: 'Values for listings whose product has none.',
  })
  listingDefaults?: ListingDefaultsInput | null;
}

@InputType('UpdateMarketplaceConnectionInput', {
  description: 'Fields that are absent or null stay as they are.',
})
export class UpdateConnectionInput extends VersionedInput implements ConnectionChange {
  @Field(() => String, { nullable: true, description: 'A name for people.' })
  name?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units subtracted from the stock that is sent to the account.',
  })
  stockBuffer?: number | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The stores in which products are published from now on. Listings in other stores stay.',
  })
  enabledStores?: string[] | null;

  @Field(() => ListingDefaultsInput, {
    nullable: true,
    description: 'They apply to later publications.',
  })
  listingDefaults?: ListingDefaultsInput | null;
}

@InputType('MarketplaceConnectionFilter')
class ConnectionFilterInput {
  @Field(() => String, { nullable: true, description: 'Only connections of this marketplace, by its key.' })
  marketplace?: string | null;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'Only connections with a store in this country; ISO 3166-1 alpha-2.',
  })
  country?: string | null;

  @Field(() => [ConnectionStatusEnum], {
    nullable: true,
    description: 'Only connections with one of these statuses.',
  })
  statuses?: ConnectionStatus[] | null;
}

@ArgsType()
export class ConnectionListArgs extends offsetListArgs<ConnectionFilterInput>({
  filter: ConnectionFilterInput,
}) {}

/** @throws VALIDATION_FAILED for a page that is none, and for a filter with an empty list. */
export function pageOf({ filter, offset, cursor, limit }: ConnectionListArgs): PageStart & { limit: number } {
  reject([
    ...pageStartErrors({ offset, cursor }),
    ...pageSizeErrors(limit, pagingLimits.pageSizeMax),
    ...emptyListErrors(filter ?? {}),
  ]);
  return { offset, cursor, limit };
}

@InputType('ReconnectMarketplaceInput')
export class ReconnectMarketplaceInput extends VersionedInput {
  @Field(() => [CredentialInput], {
    description: 'A value for each required field in `credentialFields` of the marketplace.',
  })
  credentials!: CredentialInput[];

  @Field(() => String, { nullable: true, description: 'Default: as it is.' })
  endpoint?: string | null;
}

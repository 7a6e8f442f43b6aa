import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { refuse } from '../../../kernel/errors.js';
import { limits } from '../../../kernel/limits.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import type { ConnectionStatus } from './connection.entity.js';
import type { ConnectionChange, GivenCredential } from './connection.rules.js';
import type { NewConnection } from './connection.service.js';
import { ConnectionStatusEnum } from './connection.type.js';
import { ListingDefaultsInput } from './listing-defaults.input.js';

@InputType('MarketplaceCredentialInput')
export class CredentialInput implements GivenCredential {
  @Field(() => String, { description: 'Of `credentialFields` of the marketplace.' })
  name!: string;

  @Field(() => String, { description: 'Stored encrypted, and never shown again.' })
  value!: string;
}

@InputType('ConnectMarketplaceInput')
export class ConnectMarketplaceInput implements NewConnection {
  @Field(() => String, { description: 'Key of a marketplace, see `marketplaces`.' })
  marketplace!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "https address of the shop's API, where the merchant runs or names it; absent: the marketplace's own.",
  })
  endpoint?: string | null;

  @Field(() => [CredentialInput])
  credentials!: CredentialInput[];

  @Field(() => ListingDefaultsInput, { nullable: true })
  listingDefaults?: ListingDefaultsInput | null;
}

@InputType('MarketplaceConnectionInput', { description: 'What is absent or null stays as it is.' })
export class ConnectionInput implements ConnectionChange {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units held back from what the account is told of stock.',
  })
  stockBuffer?: number | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'All stores in which products are published from now on. What is listed in others stays there.',
  })
  enabledStores?: string[] | null;

  @Field(() => ListingDefaultsInput, {
    nullable: true,
    description: 'They hold for what is published from now on.',
  })
  listingDefaults?: ListingDefaultsInput | null;
}

@ArgsType()
export class ConnectionListArgs {
  @Field(() => String, { nullable: true })
  marketplace?: string | null;

  @Field(() => String, { nullable: true, description: 'Those with a store there; ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => [ConnectionStatusEnum], { nullable: true })
  statuses?: ConnectionStatus[] | null;

  @Field(() => Int, { defaultValue: 0 })
  offset!: number;

  @Field(() => Int, { defaultValue: limits.pageSizeDefault })
  limit!: number;
}

/** @throws VALIDATION_FAILED for a page that is none. */
export function pageOf({ offset, limit }: ConnectionListArgs): { offset: number; limit: number } {
  refuse([
    ...(offset >= 0 ? [] : [{ path: 'offset', code: 'OUT_OF_RANGE', message: 'Must be 0 or more.' }]),
    ...pageSizeErrors(limit, limits.pageSizeMax),
  ]);
  return { offset, limit };
}

import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Capabilities, CredentialField, Marketplace } from '../../../../connectors/marketplaces/port.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';

const MarketplaceStoresEnum = describedEnum<Capabilities['stores']>('MarketplaceStores', {
  account: 'One shop with one currency.',
  country: 'One store for each country.',
});

@ObjectType('MarketplaceCapabilities', {
  simpleResolvers: true,
  description: 'What the marketplace supports.',
})
class CapabilitiesType implements Capabilities {
  @Field(() => MarketplaceStoresEnum)
  stores!: Capabilities['stores'];

  @Field(() => Boolean)
  variants!: boolean;

  @Field(() => Boolean)
  salePrice!: boolean;

  @Field(() => Boolean, { description: 'Whether listings are reviewed before they go live.' })
  review!: boolean;

  @Field(() => String, { description: 'How variants are identified when prices and stock are written.' })
  writesBy!: Capabilities['writesBy'];

  @Field(() => Int)
  priceBatchMax!: number;

  @Field(() => Int)
  stockBatchMax!: number;

  @Field(() => Int)
  readBatchMax!: number;

  @Field(() => Int)
  variantsMax!: number;

  @Field(() => Int)
  imagesMax!: number;

  @Field(() => Int)
  titleLengthMax!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Longest period that one query of changed orders may cover, in milliseconds; null if unlimited.',
  })
  changeWindowMaxMs!: number | null;

  @Field(() => Boolean)
  pushes!: boolean;

  @Field(() => Boolean)
  returns!: boolean;

  @Field(() => Boolean)
  finance!: boolean;

  @Field(() => Boolean, { description: 'Whether statements name the payouts of their rows.' })
  payouts!: boolean;

  @Field(() => [String])
  orderActions!: Capabilities['orderActions'];

  @Field(() => Float, { description: 'Allowed calls per second for one account.' })
  callsPerSecond!: number;
}

@ObjectType('MarketplaceCredentialField', { simpleResolvers: true })
class CredentialFieldType implements CredentialField {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Boolean, { description: 'Whether input of the value should be masked.' })
  isSecret!: boolean;

  @Field(() => Boolean)
  isRequired!: boolean;
}

@ObjectType('Marketplace', {
  simpleResolvers: true,
  description: 'A marketplace where accounts can be connected.',
})
export class MarketplaceType
  implements Pick<Marketplace, 'key' | 'title' | 'capabilities' | 'credentialFields'>
{
  @Field(() => String, {
    description: 'The key used in `marketplaces.<key>` and in `marketplace` of listings and orders.',
  })
  key!: string;

  @Field(() => String)
  title!: string;

  @Field(() => CapabilitiesType)
  capabilities!: CapabilitiesType;

  @Field(() => [CredentialFieldType], { description: 'The fields that are required to connect an account.' })
  credentialFields!: readonly CredentialFieldType[];
}

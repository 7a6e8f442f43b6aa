import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Capabilities, CredentialField, Marketplace } from '../../../connectors/marketplaces/port.js';

@ObjectType('MarketplaceCapabilities', {
  simpleResolvers: true,
  description: 'What can be done there, known before it is tried.',
})
class CapabilitiesType implements Capabilities {
  @Field(() => String, {
    description: '`account`: one shop of one currency; `country`: a store for each country.',
  })
  stores!: Capabilities['stores'];

  @Field(() => Boolean)
  variants!: boolean;

  @Field(() => Boolean)
  salePrice!: boolean;

  @Field(() => Boolean, { description: 'Whether listings are looked at before they go live.' })
  review!: boolean;

  @Field(() => String, { description: 'What variants are found by when prices and stock are written.' })
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
    description: 'Longest window of changed orders, in milliseconds; null for any.',
  })
  changeWindowMaxMs!: number | null;

  @Field(() => Boolean)
  pushes!: boolean;

  @Field(() => Boolean)
  returns!: boolean;

  @Field(() => Boolean)
  finance!: boolean;

  @Field(() => Boolean, { description: 'Statements tell the payouts that rows are paid by.' })
  payouts!: boolean;

  @Field(() => [String])
  orderActions!: Capabilities['orderActions'];

  @Field(() => Float, { description: 'Calls a second that one account is allowed.' })
  callsPerSecond!: number;
}

@ObjectType('MarketplaceCredentialField', { simpleResolvers: true })
class CredentialFieldType implements CredentialField {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Boolean, { description: 'Whether it is to be hidden while it is typed.' })
  isSecret!: boolean;

  @Field(() => Boolean)
  isRequired!: boolean;
}

@ObjectType('Marketplace', { simpleResolvers: true, description: 'Where accounts can be connected.' })
export class MarketplaceType
  implements Pick<Marketplace, 'key' | 'title' | 'capabilities' | 'credentialFields'>
{
  @Field(() => String, {
    description: 'Its name in `marketplaces.<key>` and in `marketplace` of listings and orders.',
  })
  key!: string;

  @Field(() => String)
  title!: string;

  @Field(() => CapabilitiesType)
  capabilities!: CapabilitiesType;

  @Field(() => [CredentialFieldType], { description: 'What is given to connect an account.' })
  credentialFields!: readonly CredentialFieldType[];
}

import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { CategoryCapability } from '../../../../connectors/marketplaces/category.js';
import type { Capabilities, CredentialField, Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { SalePriceEnds } from '../../../../connectors/marketplaces/sale-price-end.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';

const MarketplaceStoresEnum = describedEnum<Capabilities['stores']>(
  'MarketplaceStores',
  {
    account: 'One shop with one currency.',
    country: 'One store for each country.',
  },
  'How the stores of an account are divided.',
);

const SalePriceEndGrainEnum = describedEnum<SalePriceEnds['grain']>(
  'SalePriceEndGrain',
  {
    second: 'Any second.',
    day: 'The end of any day of the country.',
  },
  'How exactly a marketplace can be told when a sale price ends.',
);

@ObjectType('SalePriceEnds', {
  simpleResolvers: true,
  description: 'How a marketplace ends sale prices by its own clock.',
})
class SalePriceEndsType implements Omit<SalePriceEnds, 'endAt'> {
  @Field(() => Boolean, {
    description: 'Whether it takes no sale price without an end: one that has none is given one far ahead.',
  })
  isRequired!: boolean;

  @Field(() => SalePriceEndGrainEnum, { description: 'How exactly it can be told the end.' })
  grain!: SalePriceEnds['grain'];

  @Field(() => Int, {
    description: 'How long after the end buyers may still get the sale price, in milliseconds.',
  })
  delayMaxMs!: number;
}

const CategoryShapeEnum = describedEnum<CategoryCapability['shape']>(
  'CategoryShape',
  { tree: 'Categories lie below others.', list: 'Kinds of goods side by side, such as product types.' },
  'How the categories of a marketplace are ordered.',
);

@ObjectType('CategoryCapability', {
  simpleResolvers: true,
  description: 'What can be read of the categories of a marketplace.',
})
class CategoryCapabilityType implements CategoryCapability {
  @Field(() => CategoryShapeEnum, { description: 'How they are ordered.' })
  shape!: CategoryCapability['shape'];

  @Field(() => Boolean, { description: 'Whether the attributes of a category can be read.' })
  attributes!: boolean;
}

@ObjectType('MarketplaceCapabilities', {
  simpleResolvers: true,
  description: 'What the marketplace supports.',
})
class CapabilitiesType implements Omit<Capabilities, 'salePriceEnds'> {
  @Field(() => MarketplaceStoresEnum, {
    description: 'Whether an account has one store or one for each country.',
  })
  stores!: Capabilities['stores'];

  @Field(() => Boolean, { description: 'Whether a listing can have variants.' })
  variants!: boolean;

  @Field(() => Boolean, { description: 'Whether a listing can have a reduced price beside its regular one.' })
  salePrice!: boolean;

  @Field(() => SalePriceEndsType, {
    nullable: true,
    description:
      'How sale prices end by the clock of the marketplace; null if they hold there until they are taken away.',
  })
  salePriceEnds?: SalePriceEndsType;

  @Field(() => Boolean, { description: 'Whether listings are reviewed before they go live.' })
  review!: boolean;

  @Field(() => String, { description: 'How variants are identified when prices and stock are written.' })
  writesBy!: Capabilities['writesBy'];

  @Field(() => Int, { description: 'Largest number of prices in one call.' })
  priceBatchMax!: number;

  @Field(() => Int, { description: 'Largest number of quantities in one call.' })
  stockBatchMax!: number;

  @Field(() => Int, { description: 'Largest number of listings that one call reads.' })
  readBatchMax!: number;

  @Field(() => Int, { description: 'Largest number of variants of a listing.' })
  variantsMax!: number;

  @Field(() => Int, {
    description: 'Largest number of pictures of a listing; further pictures are not sent.',
  })
  imagesMax!: number;

  @Field(() => Int, { description: "Largest length of a listing's title, in characters." })
  titleLengthMax!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Longest period that one query of changed orders may cover, in milliseconds; null if unlimited.',
  })
  changeWindowMaxMs!: number | null;

  @Field(() => Boolean, { description: 'Whether the marketplace sends webhooks.' })
  pushes!: boolean;

  @Field(() => Boolean, { description: 'Whether returns can be read.' })
  returns!: boolean;

  @Field(() => Boolean, { description: 'Whether statements of fees and payouts can be read.' })
  finance!: boolean;

  @Field(() => Boolean, { description: 'Whether statements name the payouts of their rows.' })
  payouts!: boolean;

  @Field(() => [String], { description: 'Actions on orders that can be requested, such as `ship`.' })
  orderActions!: Capabilities['orderActions'];

  @Field(() => CategoryCapabilityType, {
    nullable: true,
    description: 'What can be read of its categories; null if nothing.',
  })
  categories?: CategoryCapabilityType;

  @Field(() => Float, { description: 'Allowed calls per second for one account.' })
  callsPerSecond!: number;
}

@ObjectType('MarketplaceCredentialField', {
  simpleResolvers: true,
  description: 'A value that the merchant must enter to connect an account.',
})
class CredentialFieldType implements CredentialField {
  @Field(() => String, { description: 'Name of the field in `credentials`.' })
  name!: string;

  @Field(() => String, { description: 'Label of the field in a form.' })
  title!: string;

  @Field(() => Boolean, { description: 'Whether input of the value should be masked.' })
  isSecret!: boolean;

  @Field(() => Boolean, { description: 'Whether the account can be connected only with it.' })
  isRequired!: boolean;
}

@ObjectType('Marketplace', {
  simpleResolvers: true,
  description: 'A marketplace where accounts can be connected.',
})
export class MarketplaceType implements Pick<Marketplace, 'key' | 'title' | 'credentialFields'> {
  @Field(() => String, {
    description: 'The key used in `marketplaces.<key>` and in `marketplace` of listings and orders.',
  })
  key!: string;

  @Field(() => String, { description: 'Name of the marketplace, for people.' })
  title!: string;

  @Field(() => CapabilitiesType, { description: 'What can be done with connected accounts.' })
  capabilities!: CapabilitiesType;

  @Field(() => [CredentialFieldType], { description: 'The fields that are required to connect an account.' })
  credentialFields!: readonly CredentialFieldType[];
}

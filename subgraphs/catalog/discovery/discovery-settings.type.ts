import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { ExpectedVersionInput } from '../../../kernel/graphql/target.input.js';
import type { DiscoverySettings, PublicMerchant } from './discovery-settings.entity.js';

const described = {
  isListed:
    'Whether the merchant and its products are public: in search, the directory, and on public pages.',
  displayName: 'Name that the public sees.',
  description: 'What the merchant sells, in plain text; up to 2,000 characters.',
  domains: 'Domains of its own site, such as shop.example; up to 10. Each is public once it is proved.',
  countries: 'Where it sells: ISO 3166-1 alpha-2 codes. None: nowhere in particular.',
  languages: 'Languages in which it answers buyers: BCP 47 tags.',
  contactEmail: 'Email address for buyers.',
  contactUrl: 'https URL of a page for buyers.',
  showsPrices: 'Whether prices are public. Products without a public price are still found.',
  showsQuantities: 'Whether numbers of units are public, beside the availability.',
  showsSoldOut: 'Whether products that cannot be bought now are public.',
  privateAttributes: 'Names of product attributes that are never public, in any case.',
  publicAttributes:
    'Names of product attributes that are public although programs named them (`seo.title`, `categoryId`), in any case; up to 200.',
  synonyms: 'Groups of 2 to 20 words that mean the same in searches of its products; up to 500 groups.',
};

@ObjectType('DiscoverySettings', {
  simpleResolvers: true,
  description: 'What the organization shows of itself and its products to everybody. By default nothing.',
})
export class DiscoverySettingsType implements DiscoverySettings {
  @Field(() => Boolean, { description: described.isListed })
  isListed!: boolean;

  @Field(() => String, { description: described.displayName })
  displayName!: string;

  @Field(() => String, { nullable: true, description: described.description })
  description!: string | null;

  @Field(() => [String], { description: described.domains })
  domains!: string[];

  @Field(() => [GraphQLCountryCode], { description: described.countries })
  countries!: string[];

  @Field(() => [String], { description: described.languages })
  languages!: string[];

  @Field(() => String, { nullable: true, description: described.contactEmail })
  contactEmail!: string | null;

  @Field(() => String, { nullable: true, description: described.contactUrl })
  contactUrl!: string | null;

  @Field(() => Boolean, { description: described.showsPrices })
  showsPrices!: boolean;

  @Field(() => Boolean, { description: described.showsQuantities })
  showsQuantities!: boolean;

  @Field(() => Boolean, { description: described.showsSoldOut })
  showsSoldOut!: boolean;

  @Field(() => [String], { description: described.privateAttributes })
  privateAttributes!: string[];

  @Field(() => [String], { description: described.publicAttributes })
  publicAttributes!: string[];

  @Field(() => [[String]], { description: described.synonyms })
  synonyms!: string[][];

  @Field(() => [String], {
    description:
      'Those of the domains that have proved to be its own (`proveDiscoveryDomain`), and are public.',
  })
  provedDomains!: string[];

  @Field(() => Int, { description: 'Rises with every change; 0 if nothing was ever set.' })
  version!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the last change.' })
  updatedAt!: string | null;
}

@InputType('UpdateDiscoverySettingsInput', {
  description: 'Absent fields stay as they are; null clears a text. Lists are replaced as a whole.',
})
export class UpdateDiscoverySettingsInput extends ExpectedVersionInput {
  @Field(() => Boolean, { nullable: true, description: described.isListed })
  isListed?: boolean | null;

  @Field(() => String, { nullable: true, description: `${described.displayName} Required to be listed.` })
  displayName?: string | null;

  @Field(() => String, { nullable: true, description: described.description })
  description?: string | null;

  @Field(() => [String], { nullable: true, description: described.domains })
  domains?: string[] | null;

  @Field(() => [GraphQLCountryCode], { nullable: true, description: described.countries })
  countries?: string[] | null;

  @Field(() => [String], { nullable: true, description: described.languages })
  languages?: string[] | null;

  @Field(() => String, { nullable: true, description: described.contactEmail })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true, description: described.contactUrl })
  contactUrl?: string | null;

  @Field(() => Boolean, { nullable: true, description: described.showsPrices })
  showsPrices?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: described.showsQuantities })
  showsQuantities?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: described.showsSoldOut })
  showsSoldOut?: boolean | null;

  @Field(() => [String], { nullable: true, description: described.privateAttributes })
  privateAttributes?: string[] | null;

  @Field(() => [String], { nullable: true, description: described.publicAttributes })
  publicAttributes?: string[] | null;

  @Field(() => [[String]], { nullable: true, description: described.synonyms })
  synonyms?: string[][] | null;
}

@InputType('ProveDiscoveryDomainInput', { description: 'A domain that says whose it is.' })
export class ProveDiscoveryDomainInput extends ExpectedVersionInput {
  @Field(() => String, { description: 'One of `domains` of the settings.' })
  domain!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('PublicMerchant', {
  simpleResolvers: true,
  description: 'A listed merchant, as everybody sees it.',
})
export class PublicMerchantType implements PublicMerchant {
  @Field(() => ID, { description: 'Id of the merchant.' })
  id!: string;

  @Field(() => String, { description: described.displayName })
  displayName!: string;

  @Field(() => String, { nullable: true, description: described.description })
  description!: string | null;

  @Field(() => [String], { description: 'Domains that have proved to be its own.' })
  domains!: string[];

  @Field(() => [GraphQLCountryCode], { description: described.countries })
  countries!: string[];

  @Field(() => [String], { description: described.languages })
  languages!: string[];

  @Field(() => String, { nullable: true, description: described.contactEmail })
  contactEmail!: string | null;

  @Field(() => String, { nullable: true, description: described.contactUrl })
  contactUrl!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the merchant last changed what it shows of itself.' })
  updatedAt!: string;
}

import { Field, ID, InputType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type { TaxRule } from './tax-rule.entity.js';

@InputType('SetTaxRuleInput')
export class SetTaxRuleInput {
  @Field(() => ID, { description: 'An existing rule with this key is updated.' })
  key!: string;

  @Field(() => String, { description: 'Name of the tax, such as GST.' })
  title!: string;

  @Field(() => GraphQLCountryCode, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Region as in addresses, such as CA. Default: the whole country.',
  })
  region?: string | null;

  @Field(() => GraphQLDecimal, {
    description: 'Percent up to 100 with at most five decimals, such as "8.875".',
  })
  rate!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether prices include the tax.' })
  isIncluded!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether it also applies to shipping.' })
  isOnShipping!: boolean;

  @Field(() => [String], { nullable: true, description: 'Default: all types.' })
  productTypes?: string[] | null;
}

export const toTaxRuleGiven = ({ region, productTypes, ...input }: SetTaxRuleInput): TaxRule => ({
  ...input,
  id: input.key.trim(),
  title: input.title.trim(),
  country: input.country.trim().toUpperCase(),
  region: region?.trim() || null,
  rate: input.rate.trim(),
  productTypes: (productTypes ?? []).map(type => type.trim()),
});

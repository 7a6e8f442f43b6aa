import { Field, ID, InputType } from 'type-graphql';
import type { TaxRule } from './tax-rule.entity.js';

@InputType('TaxRuleInput')
export class TaxRuleInput {
  @Field(() => ID, { description: 'A rule that has it is changed.' })
  id!: string;

  @Field(() => String, { description: 'What the tax is called, such as GST.' })
  title!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, {
    nullable: true,
    description: 'As addresses write it, such as CA. Left out: the whole country.',
  })
  region?: string | null;

  @Field(() => String, { description: 'Percent up to 100 with at most five decimals, such as "8.875".' })
  rate!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'In the prices already.' })
  isIncluded!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether shipping bears it too.' })
  isOnShipping!: boolean;

  @Field(() => [String], { nullable: true, description: 'Left out: all types.' })
  productTypes?: string[] | null;
}

export const toTaxRuleGiven = ({ region, productTypes, ...input }: TaxRuleInput): TaxRule => ({
  ...input,
  id: input.id.trim(),
  title: input.title.trim(),
  country: input.country.trim().toUpperCase(),
  region: region?.trim() || null,
  rate: input.rate.trim(),
  productTypes: (productTypes ?? []).map(type => type.trim()),
});

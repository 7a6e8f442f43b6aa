import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type { TaxRule } from './tax-rule.entity.js';

@ObjectType('TaxRule', {
  simpleResolvers: true,
  description:
    'A tax of a country or region. Among rules with the same title, the most specific applies to an item: product type, then region, then country.',
})
export class TaxRuleType implements TaxRule {
  @Field(() => ID, {
    name: 'key',
    simple: false,
    description: 'A key that the merchant chooses, unique among its own.',
  })
  id!: string;

  @Field(() => String, { description: 'Name of the tax, such as GST.' })
  title!: string;

  @Field(() => GraphQLCountryCode, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Region as in addresses; null means the whole country.',
  })
  region!: string | null;

  @Field(() => GraphQLDecimal, { description: 'Percentage as an exact decimal string.' })
  rate!: string;

  @Field(() => Boolean, { description: 'Whether prices include the tax; otherwise it is added.' })
  isIncluded!: boolean;

  @Field(() => Boolean, { description: 'Whether it also applies to shipping.' })
  isOnShipping!: boolean;

  @Field(() => [String], { description: 'The product types that are taxed; empty means all.' })
  productTypes!: string[];
}

import { Field, ID, ObjectType } from 'type-graphql';
import type { TaxRule } from './tax-rule.entity.js';

@ObjectType('TaxRule', {
  simpleResolvers: true,
  description:
    'A tax of a place. Of rules of one title the most specific one decides an item: product type, then region, then country.',
})
export class TaxRuleType implements TaxRule {
  @Field(() => ID, { description: "The merchant's own." })
  id!: string;

  @Field(() => String, { description: 'What the tax is called, such as GST.' })
  title!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'As addresses write it; null is the whole country.' })
  region!: string | null;

  @Field(() => String, { description: 'Percent, exact; a decimal string.' })
  rate!: string;

  @Field(() => Boolean, { description: 'In the prices already; otherwise it is added.' })
  isIncluded!: boolean;

  @Field(() => Boolean, { description: 'Whether shipping bears it too.' })
  isOnShipping!: boolean;

  @Field(() => [String], { description: 'The only types of products that bear it; empty is all of them.' })
  productTypes!: string[];
}

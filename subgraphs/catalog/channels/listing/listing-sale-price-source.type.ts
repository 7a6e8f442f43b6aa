import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { SalePriceDecision, SalePriceStep } from '../../listing-request/price-source.js';

@ObjectType('ListingSalePriceStep', {
  simpleResolvers: true,
  description: 'A step from the price to the sale price. Figures are in the currency of the listing.',
})
class ListingSalePriceStepType implements SalePriceStep {
  @Field(() => String, {
    description:
      'What was done, such as `base` (the price), `percentage`, `amount_off`, `fixed_price` or `rounding`.',
  })
  kind!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The figure before, an exact decimal; null at the first step.',
  })
  before!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the step took off, an exact decimal: percent or an amount; the price at a fixed price; null if it has none.',
  })
  value!: string | null;

  @Field(() => String, { description: 'The figure after, an exact decimal.' })
  after!: string;
}

@ObjectType('ListingSalePriceSource', {
  simpleResolvers: true,
  description: 'The promotion that matches a listed variant, and how it came to the desired sale price.',
})
export class ListingSalePriceSourceType implements SalePriceDecision {
  @Field(() => ID, { description: 'Id of the promotion.' })
  promotionId!: string;

  @Field(() => String, { description: 'Its name at that time.' })
  name!: string;

  @Field(() => Int, { description: 'Its version at that time.' })
  version!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the promotion ends, as it was at that time; null if it does not.',
  })
  endsAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why there is no sale price, such as `sale_price_not_below_price`; null if the promotion gives one.',
  })
  obstacle!: string | null;

  @Field(() => [ListingSalePriceStepType], {
    description: 'How it came to the sale price, in order; empty if there is no price to reduce.',
  })
  steps!: ListingSalePriceStepType[];
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type {
  PriceDecision,
  PriceDecisionRounding,
  PriceDecisionStep,
} from '../../listing-request/price-source.js';

@ObjectType('ListingPriceRounding', {
  simpleResolvers: true,
  description: 'Which prices a price book gives.',
})
class ListingPriceRoundingType implements PriceDecisionRounding {
  @Field(() => String, {
    description: '`increment`: multiples of the value; `ending`: prices that end in it.',
  })
  method!: string;

  @Field(() => String, { description: 'An amount, an exact decimal.' })
  value!: string;

  @Field(() => String, { description: 'In which direction figures are rounded: `up`, `down` or `nearest`.' })
  mode!: string;
}

@ObjectType('ListingPriceStep', {
  simpleResolvers: true,
  description:
    'A step from the base of a price book to the price. Figures are in the currency of the listing.',
})
class ListingPriceStepType implements PriceDecisionStep {
  @Field(() => String, {
    description: 'What was done, such as `base`, `percentage`, `margin`, `rounding` or `floor`.',
  })
  kind!: string;

  @Field(() => ID, {
    description: 'The price book that says so: the one that decides, or one that it is based on.',
  })
  priceBookId!: string;

  @Field(() => Int, { description: 'Version of that price book.' })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The figure before, an exact decimal; null at a base.',
  })
  before!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the step applied, an exact decimal: percent, an amount, or the bound; null if it has none.',
  })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cost that a margin or markup started from; null for other steps.',
  })
  cost!: string | null;

  @Field(() => ListingPriceRoundingType, {
    nullable: true,
    description:
      'At `rounding`, `floor` and `ceiling`: the prices that were allowed; null: all that shops state in the currency.',
  })
  rounding?: PriceDecisionRounding | null;

  @Field(() => String, { description: 'The figure after, an exact decimal.' })
  after!: string;
}

@ObjectType('ListingPriceSource', {
  simpleResolvers: true,
  description: 'The price book that matches a listed variant, and how it came to the desired price.',
})
export class ListingPriceSourceType implements Omit<PriceDecision, 'channelPrice'> {
  @Field(() => ID, { description: 'Id of the price book.' })
  priceBookId!: string;

  @Field(() => String, { description: 'Its name at that time.' })
  name!: string;

  @Field(() => Int, { description: 'Its version at that time.' })
  version!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it had last become active.' })
  activatedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it gives no price, such as `cost_missing`, so that the catalog's price stays; null if it gives one.",
  })
  obstacle!: string | null;

  @Field(() => [ListingPriceStepType], {
    description: 'How it came to the price, in order; empty if it gives none.',
  })
  steps!: ListingPriceStepType[];
}

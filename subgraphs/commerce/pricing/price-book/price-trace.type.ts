import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PriceRounding } from './price-book.entity.js';
import {
  type PriceCondition,
  type PriceObstacle,
  type PriceTraceKind,
  priceObstacleMeanings,
} from './price-book.values.js';
import { PriceRoundingType } from './price-book-part.type.js';
import type { PriceCandidate, PriceTrace, PriceTraceStep } from './price-evaluation.entity.js';

export const PriceConditionEnum = describedEnum<PriceCondition>(
  'PriceCondition',
  {
    window: 'It is not within the window.',
    currency: 'The store sells in another currency.',
    marketplace: 'The marketplace is not one of the scope.',
    country: 'The country of the store is not one of the scope.',
    store: 'The store is not one of the scope.',
    product: 'Neither the product nor its SKU is in the scope.',
    brand: 'The brand is not one of the scope.',
    product_type: 'The product type is not one of the scope.',
    tag: 'None of the tags is in the scope.',
    price: "The catalog's price is outside of the range.",
    cost: 'The cost is outside of the range.',
  },
  'A condition of a price book that does not hold.',
);

export const PriceObstacleEnum = describedEnum<PriceObstacle>(
  'PriceObstacle',
  priceObstacleMeanings,
  "Why the price book that matches gives no price. The catalog's price then stays.",
);

export const PriceTraceKindEnum = describedEnum<PriceTraceKind>(
  'PriceTraceKind',
  {
    base: 'The figure that the book starts from.',
    percentage: 'A percentage of the figure was added.',
    amount: 'An amount was added.',
    markup: 'The figure became the cost and a percentage of it.',
    margin: 'The figure became the price of which a percentage is left over the cost.',
    fixed: 'The figure became an amount.',
    rounding: 'The figure was rounded.',
    floor: 'The figure was below the floor.',
    ceiling: 'The figure was above the ceiling.',
  },
  'What a step of a trace did.',
);

@ObjectType('PriceCandidate', { simpleResolvers: true, description: 'A price book that was considered.' })
class PriceCandidateType implements PriceCandidate {
  @Field(() => ID, { description: 'Id of the price book.' })
  priceBookId!: string;

  @Field(() => String, { description: 'Name of the price book.' })
  name!: string;

  @Field(() => Int, { description: 'Version of the price book.' })
  version!: number;

  @Field(() => Int, { description: 'Of the books that match, the one with the highest decides.' })
  priority!: number;

  @Field(() => Int, { description: 'Of books with the same priority, the one with the highest decides.' })
  specificity!: number;

  @Field(() => Boolean, { description: 'Whether all of its conditions hold.' })
  isMatch!: boolean;

  @Field(() => PriceConditionEnum, {
    nullable: true,
    description: 'The first condition that does not hold; null if all do.',
  })
  failedCondition!: PriceCondition | null;

  @Field(() => Boolean, { description: 'Whether it decided the price; at most one does.' })
  isApplied!: boolean;
}

@ObjectType('PriceTraceStep', { simpleResolvers: true, description: 'One step from the base to the price.' })
class PriceTraceStepType implements PriceTraceStep {
  @Field(() => PriceTraceKindEnum, { description: 'What the step did.' })
  kind!: PriceTraceKind;

  @Field(() => ID, {
    description: 'The price book that says so: that of the price, or one that it is based on.',
  })
  priceBookId!: string;

  @Field(() => Int, { description: 'Version of that price book.' })
  version!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'The figure before; null at a base.' })
  before!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'The percentage, the amount, or the bound that held; null at a base and a rounding.',
  })
  value!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'The cost that a margin or markup starts from.',
  })
  cost!: string | null;

  @Field(() => PriceRoundingType, {
    nullable: true,
    description: 'The prices that were allowed; null: all that the currency can express.',
  })
  rounding!: PriceRounding | null;

  @Field(() => GraphQLDecimal, { description: 'The figure after, exact.' })
  after!: string;
}

@ObjectType('PriceTrace', { simpleResolvers: true, description: 'Why a price is what it is.' })
export class PriceTraceType implements PriceTrace {
  @Field(() => [PriceCandidateType], {
    description:
      'At most 10 books, in the order in which they are considered: those that match or that the preview supposes go before others.',
  })
  candidates!: PriceCandidate[];

  @Field(() => Int, { description: 'All that were considered.' })
  candidateCount!: number;

  @Field(() => [PriceTraceStepType], { description: 'From the base to the price; empty if no book decides.' })
  steps!: PriceTraceStep[];

  @Field(() => PriceObstacleEnum, {
    nullable: true,
    description: 'Why the book that matches gives no price; null if it does, or none matches.',
  })
  obstacle!: PriceObstacle | null;
}

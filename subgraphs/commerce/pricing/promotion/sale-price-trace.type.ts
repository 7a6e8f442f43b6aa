import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PromotionCandidate, SalePriceTrace, SalePriceTraceStep } from './promotional-price.entity.js';
import {
  type PromotionCondition,
  promotionConditionMeanings,
  type SalePriceObstacle,
  type SalePriceTraceKind,
  salePriceObstacleMeanings,
} from './promotional-price.values.js';

export const PromotionConditionEnum = describedEnum<PromotionCondition>(
  'PromotionCondition',
  promotionConditionMeanings,
  'A condition of a promotion that does not hold.',
);

export const SalePriceObstacleEnum = describedEnum<SalePriceObstacle>(
  'SalePriceObstacle',
  salePriceObstacleMeanings,
  'Why there is no sale price though a promotion matches, or the product has one.',
);

export const SalePriceTraceKindEnum = describedEnum<SalePriceTraceKind>(
  'SalePriceTraceKind',
  {
    base: 'The price that the promotion comes off.',
    percentage: 'A percentage was taken off.',
    amount_off: 'An amount was taken off.',
    fixed_price: 'The figure became an amount.',
    rounding: 'The figure was rounded down to what shops state in the currency.',
  },
  'What a step of a trace of a sale price did.',
);

@ObjectType('PromotionCandidate', { simpleResolvers: true, description: 'A promotion that was considered.' })
class PromotionCandidateType implements PromotionCandidate {
  @Field(() => ID, { description: 'Id of the promotion.' })
  promotionId!: string;

  @Field(() => String, { description: 'Name of the promotion.' })
  name!: string;

  @Field(() => Int, { description: 'Version of the promotion.' })
  version!: number;

  @Field(() => Int, { description: 'Of the promotions that match, the one with the highest decides.' })
  priority!: number;

  @Field(() => Int, {
    description: 'Of promotions with the same priority, the one with the highest decides.',
  })
  specificity!: number;

  @Field(() => Boolean, { description: 'Whether all of its conditions hold.' })
  isMatch!: boolean;

  @Field(() => PromotionConditionEnum, {
    nullable: true,
    description: 'The first condition that does not hold; null if all do.',
  })
  failedCondition!: PromotionCondition | null;

  @Field(() => Boolean, { description: 'Whether it decided the sale price; at most one does.' })
  isApplied!: boolean;
}

@ObjectType('SalePriceTraceStep', {
  simpleResolvers: true,
  description: 'One step from the price to the sale price.',
})
class SalePriceTraceStepType implements SalePriceTraceStep {
  @Field(() => SalePriceTraceKindEnum, { description: 'What the step did.' })
  kind!: SalePriceTraceKind;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'The figure before; null at the first step.' })
  before!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'What was taken off, percent or an amount; the price at `fixed_price`; null at others.',
  })
  value!: string | null;

  @Field(() => GraphQLDecimal, { description: 'The figure after, exact.' })
  after!: string;
}

@ObjectType('SalePriceTrace', { simpleResolvers: true, description: 'Why a sale price is what it is.' })
export class SalePriceTraceType implements SalePriceTrace {
  @Field(() => [PromotionCandidateType], {
    description:
      'At most 10 promotions, in the order in which they are considered: those that match go before others.',
  })
  candidates!: PromotionCandidate[];

  @Field(() => Int, { description: 'All that were considered.' })
  candidateCount!: number;

  @Field(() => [SalePriceTraceStepType], {
    description: 'From the price to the sale price; empty if no promotion decides.',
  })
  steps!: SalePriceTraceStep[];

  @Field(() => SalePriceObstacleEnum, {
    nullable: true,
    description: 'Why there is no sale price though a promotion matches, or the product has one; else null.',
  })
  obstacle!: SalePriceObstacle | null;
}

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import {
  type CartCondition,
  type CartLimitKind,
  cartConditionMeanings,
  cartLimitKindMeanings,
} from '../../pricing/promotion/cart-promotion.values.js';
import type {
  CartLimit,
  CartStep,
  CartStepLine,
  CartTrace,
} from '../../pricing/promotion/cart-trace.entity.js';
import { PromotionTermsType } from '../../pricing/promotion/promotion-part.type.js';
import { type StatedTerms, statedTerms } from '../../pricing/promotion/stated-terms.rules.js';
import { DiscountTargetEnum } from './checkout-price.type.js';
import type { AppliedDiscount } from './checkout-session.entity.js';

export const CheckoutPromotionConditionEnum = describedEnum<CartCondition>(
  'CheckoutPromotionCondition',
  cartConditionMeanings,
  'A condition of a promotion that does not hold for a checkout session.',
);

export const CheckoutPromotionLimitKindEnum = describedEnum<CartLimitKind>(
  'CheckoutPromotionLimitKind',
  cartLimitKindMeanings,
  'What bounds what a promotion gives to a checkout session.',
);

@ObjectType('CheckoutTraceFigures', {
  simpleResolvers: true,
  description: 'Amounts before promotions and after them.',
})
class CheckoutTraceFiguresType {
  @Field(() => GraphQLDecimal, { description: 'Amount before the first promotion.' })
  before!: string;

  @Field(() => GraphQLDecimal, { description: 'Amount after the last promotion.' })
  after!: string;
}

@ObjectType('CheckoutPromotionLimit', {
  simpleResolvers: true,
  description: 'A limit that cut what a promotion gives.',
})
class CheckoutPromotionLimitType implements CartLimit {
  @Field(() => CheckoutPromotionLimitKindEnum, { description: 'Which limit it is.' })
  kind!: CartLimitKind;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the assigned product; null for limits of amounts.',
  })
  productId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the assigned variant; null if the product is assigned whole, and for limits of amounts.',
  })
  variantId!: string | null;

  @Field(() => GraphQLDecimal, {
    description: 'What the promotion would have given: units for limits of a product, else an amount.',
  })
  before!: string;

  @Field(() => GraphQLDecimal, { description: 'What the limit left of it, in the same unit.' })
  after!: string;
}

@ObjectType('CheckoutPromotionLine', {
  simpleResolvers: true,
  description: 'What a promotion made of a line of a session.',
})
class CheckoutPromotionLineType implements CartStepLine {
  @Field(() => ID, { description: 'Id of the line of the session.' })
  itemId!: string;

  @Field(() => Int, { description: 'Units that the promotion is for.' })
  units!: number;

  @Field(() => GraphQLDecimal, { description: 'What was left to pay for all units of the line.' })
  before!: string;

  @Field(() => GraphQLDecimal, { description: 'What the promotion left of it.' })
  after!: string;
}

@ObjectType('CheckoutPromotionCandidate', {
  simpleResolvers: true,
  description: 'A promotion that was considered for a session, as it was then.',
})
class CheckoutPromotionCandidateType implements Omit<CartStep, 'terms'> {
  @Field(() => ID, { description: 'Id of the promotion.' })
  promotionId!: string;

  @Field(() => String, { description: 'Name of the promotion.' })
  name!: string;

  @Field(() => Int, { description: 'Version of the promotion.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Its code, which was given; null if it is automatic.' })
  code!: string | null;

  @Field(() => Int, { description: 'Promotions with the highest are considered first.' })
  priority!: number;

  @Field(() => Int, {
    description:
      'Of automatic promotions with the same priority, those with the highest are considered first.',
  })
  specificity!: number;

  @Field(() => PromotionTermsType, { description: 'What it takes off.' })
  terms!: StatedTerms;

  @Field(() => DiscountTargetEnum, { description: 'Whether it is for the items or for the shipping.' })
  target!: AppliedDiscount['target'];

  @Field(() => Boolean, { description: 'Whether it was applied.' })
  isApplied!: boolean;

  @Field(() => CheckoutPromotionConditionEnum, {
    nullable: true,
    description: 'The first condition that does not hold; null if it was applied.',
  })
  failedCondition!: CartCondition | null;

  @Field(() => GraphQLDecimal, { description: 'What those before it left of all items, or of the shipping.' })
  before!: string;

  @Field(() => GraphQLDecimal, { description: 'What it left of that; the same if it was not applied.' })
  after!: string;

  @Field(() => [CheckoutPromotionLimitType], {
    description: 'The limits that cut what it gives, in the order in which they did.',
  })
  limits!: CartLimit[];

  @Field(() => [CheckoutPromotionLineType], { description: 'The lines that it made cheaper.' })
  lines!: CartStepLine[];
}

@ObjectType('CheckoutPromotionTrace', {
  simpleResolvers: true,
  description:
    'Why promotions made of a session what they did when it was last priced. Amounts are in the currency of the session.',
})
export class CheckoutPromotionTraceType implements Omit<CartTrace, 'candidates'> {
  @Field(() => GraphQLDateTime, { description: 'When the session was priced so.' })
  pricedAt!: string;

  @Field(() => CheckoutTraceFiguresType, { description: 'What all items cost.' })
  items!: CheckoutTraceFiguresType;

  @Field(() => CheckoutTraceFiguresType, { description: 'What the selected shipping option costs.' })
  shipping!: CheckoutTraceFiguresType;

  @Field(() => [CheckoutPromotionCandidateType], {
    description:
      'At most 50 promotions, in the order in which they were considered: those that were applied, and those of codes, go before others.',
  })
  candidates!: CheckoutPromotionCandidateType[];

  @Field(() => Int, { description: 'All that were considered.' })
  candidateCount!: number;

  @Field(() => [String], { description: 'Codes that were given and that no promotion has.' })
  unknownCodes!: string[];
}

export const presentTrace = ({ candidates, ...trace }: CartTrace): CheckoutPromotionTraceType => ({
  ...trace,
  candidates: candidates.map(({ terms, ...step }) => ({
    ...step,
    terms: statedTerms(terms),
    isApplied: step.failedCondition === null,
  })),
});

import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type {
  PromotionCombination,
  PromotionLimits,
  PromotionReward,
  PromotionStore,
  QuantityBreak,
} from './promotion.entity.js';
import type {
  PromotionIntent,
  PromotionKind,
  PromotionRewardKind,
  PromotionStacking,
  PromotionStatus,
  PromotionTrigger,
} from './promotion.values.js';
import type { StatedTerms } from './stated-terms.rules.js';

export const PromotionKindEnum = describedEnum<PromotionKind>(
  'PromotionKind',
  {
    percentage: 'A percentage off each price.',
    amount_off: 'An amount off each unit; by code or collected, off an order.',
    fixed_price: 'Units have this price.',
    quantity_breaks: 'The more units of a variant, the less each costs.',
    buy_x_get_y: 'For so many units, the cheapest of some more are free or reduced.',
    bundle: 'So many units of the products, in any mix, cost less together.',
    free_shipping: 'Delivery is free.',
  },
  'What a promotion takes off.',
);

export const PromotionTriggerEnum = describedEnum<PromotionTrigger>(
  'PromotionTrigger',
  {
    automatic: 'Every buyer gets it.',
    code: 'Buyers who name the code get it.',
    collected: 'Buyers who collect the voucher in the store of the marketplace get it; not in checkout.',
  },
  'How buyers get a promotion.',
);

export const PromotionRewardKindEnum = describedEnum<PromotionRewardKind>(
  'PromotionRewardKind',
  {
    percentage: 'A percentage off.',
    amount_off: 'An amount off.',
    fixed_price: 'The price itself.',
  },
  'What a reward is.',
);

export const PromotionIntentEnum = describedEnum<PromotionIntent>(
  'PromotionIntent',
  {
    draft: 'It is being prepared.',
    active: 'Buyers get it within its window.',
    paused: 'Buyers do not get it until it is active again.',
    ended: 'It is over for good.',
  },
  'What the merchant wants of a promotion.',
);

export const PromotionStatusEnum = describedEnum<PromotionStatus>(
  'PromotionStatus',
  {
    draft: 'It is being prepared.',
    scheduled: 'It is active, and its window has not begun, or the first of its stores has it later.',
    active: 'Buyers get it.',
    paused: 'Buyers do not get it until it is active again.',
    ended: 'It was ended, or its window is over.',
    failed: 'It should be active, and no store took it.',
  },
  'What a promotion is, by what the merchant wants, by the time and by what the stores say.',
);

export const PromotionStackingEnum = describedEnum<PromotionStacking>(
  'PromotionStacking',
  {
    exclusive: 'An order has no other promotion.',
    combinable: 'Together with others, if each permits the group of the other.',
  },
  'Whether a promotion combines with others.',
);

@ObjectType('PromotionReward', { simpleResolvers: true, description: 'What is taken off.' })
export class PromotionRewardType implements PromotionReward {
  @Field(() => PromotionRewardKindEnum, { description: 'What `value` is.' })
  kind!: PromotionRewardKind;

  @Field(() => GraphQLDecimal, { description: 'Percent, or an amount in the currency of the promotion.' })
  value!: string;
}

@ObjectType('PromotionQuantityBreak', { simpleResolvers: true, description: 'A reward for many units.' })
export class QuantityBreakType implements QuantityBreak {
  @Field(() => Int, { description: 'From so many units of a variant on.' })
  quantity!: number;

  @Field(() => PromotionRewardType, {
    description: 'Off each unit. Marketplaces are told amounts for `quantity` units together.',
  })
  reward!: PromotionReward;
}

@ObjectType('PromotionTerms', {
  simpleResolvers: true,
  description: 'What a promotion takes off; fields of other kinds are null.',
})
export class PromotionTermsType implements StatedTerms {
  @Field(() => PromotionKindEnum, { description: 'Which of the other fields there are.' })
  kind!: PromotionKind;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Percent off; of `buy_x_get_y`, off the units that are got: 100 is free.',
  })
  percentage!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'What a `percentage` comes to in an order, at most; null: no bound.',
  })
  maximumDiscount!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'What `amount_off` takes off, or what a unit costs by `fixed_price`; null there: each product has its own price.',
  })
  amount!: string | null;

  @Field(() => [QuantityBreakType], { nullable: true, description: 'Of `quantity_breaks`, by quantity.' })
  breaks!: QuantityBreak[] | null;

  @Field(() => Int, { nullable: true, description: 'Of `buy_x_get_y`: units to pay in full.' })
  buyQuantity!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of `buy_x_get_y`: units to get for less.' })
  getQuantity!: number | null;

  @Field(() => Int, { nullable: true, description: 'Units of a `bundle`.' })
  quantity!: number | null;

  @Field(() => PromotionRewardType, {
    nullable: true,
    description: 'Of a `bundle`: off its units together; a fixed price is that of all of them.',
  })
  reward!: PromotionReward | null;
}

@ObjectType('PromotionStore', { simpleResolvers: true, description: 'A store of a connected account.' })
export class PromotionStoreType implements PromotionStore {
  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => GraphQLCountryCode, { description: 'Country of the store.' })
  country!: string;

  @Field(() => String, { description: "The marketplace's id of the store." })
  storeId!: string;
}

@ObjectType('PromotionCombination', {
  simpleResolvers: true,
  description: 'With which others a promotion combines in an order of checkout.',
})
export class PromotionCombinationType implements PromotionCombination {
  @Field(() => PromotionStackingEnum, { description: 'Whether it combines at all.' })
  stacking!: PromotionStacking;

  @Field(() => String, { nullable: true, description: 'Group that others name to permit it; null: none.' })
  group!: string | null;

  @Field(() => [String], { description: 'Groups that it permits; empty: all.' })
  combinesWith!: string[];
}

@ObjectType('PromotionLimits', {
  simpleResolvers: true,
  description: 'How often and for how much a promotion is given; null is unlimited.',
})
export class PromotionLimitsType implements PromotionLimits {
  @Field(() => Int, { nullable: true, description: 'Orders that can use it.' })
  usageLimit!: number | null;

  @Field(() => Int, { nullable: true, description: 'Orders of one buyer that can use it.' })
  usageLimitPerBuyer!: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'What all orders get off together, at most; in the currency of the promotion.',
  })
  budget!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'What the promoted items of an order cost before discounts, at least; in the currency of the promotion.',
  })
  minimumSpend!: string | null;
}

import { Field, InputType, Int } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type {
  PromotionCombination,
  PromotionLimits,
  PromotionReward,
  PromotionStore,
} from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import type { PromotionKind, PromotionRewardKind, PromotionStacking } from './promotion.values.js';
import { PromotionKindEnum, PromotionRewardKindEnum, PromotionStackingEnum } from './promotion-part.type.js';
import type { StatedTerms } from './stated-terms.rules.js';

@InputType('PromotionRewardInput', { description: 'What is taken off.' })
export class PromotionRewardInput {
  @Field(() => PromotionRewardKindEnum, { description: 'What `value` is.' })
  kind!: PromotionRewardKind;

  @Field(() => GraphQLDecimal, {
    description:
      'Percent, above 0 up to 100 with at most five decimals; or an amount above zero in the currency of the promotion.',
  })
  value!: string;
}

@InputType('PromotionQuantityBreakInput', { description: 'A reward for many units.' })
export class QuantityBreakInput {
  @Field(() => Int, {
    description: `From so many units of a variant on: 2 to ${promotionLimits.quantityMax}.`,
  })
  quantity!: number;

  @Field(() => PromotionRewardInput, { description: 'Off each unit; more than that of the break before.' })
  reward!: PromotionRewardInput;
}

const quantity = (what: string, min: number) => ({
  nullable: true,
  description: `${what}: ${min} to ${promotionLimits.quantityMax}.`,
});

@InputType('PromotionTermsInput', {
  description: 'What a promotion takes off: the fields of its kind, and no others.',
})
export class PromotionTermsInput {
  @Field(() => PromotionKindEnum, {
    description: 'Which of the other fields are given. It cannot change once the promotion was active.',
  })
  kind!: PromotionKind;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Of `percentage` and `buy_x_get_y`: above 0 up to 100, with at most five decimals.',
  })
  percentage?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Of `percentage`: what it comes to in an order, at most. Default: no bound.',
  })
  maximumDiscount?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'Of `amount_off` and `fixed_price`, in the currency of the promotion. A `fixed_price` for assigned products may leave it to them.',
  })
  amount?: string | null;

  @Field(() => [QuantityBreakInput], {
    nullable: true,
    description: `Of \`quantity_breaks\`: 1 to ${promotionLimits.breaksMax}, by quantity, with rewards of one kind that grow.`,
  })
  breaks?: QuantityBreakInput[] | null;

  @Field(() => Int, quantity('Of `buy_x_get_y`, units to pay in full', 1))
  buyQuantity?: number | null;

  @Field(() => Int, quantity('Of `buy_x_get_y`, units to get for less', 1))
  getQuantity?: number | null;

  @Field(() => Int, quantity('Of `bundle`, its units', 2))
  quantity?: number | null;

  @Field(() => PromotionRewardInput, { nullable: true, description: 'Of `bundle`: off its units together.' })
  reward?: PromotionRewardInput | null;
}

@InputType('PromotionStoreInput', { description: 'A store of a connected account.' })
export class PromotionStoreInput {
  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => GraphQLCountryCode, { description: 'Country of the store.' })
  country!: string;

  @Field(() => String, { description: "The marketplace's id of the store." })
  storeId!: string;
}

@InputType('PromotionCombinationInput', { description: 'With which others a promotion combines.' })
export class PromotionCombinationInput {
  @Field(() => PromotionStackingEnum, { description: 'Whether it combines at all.' })
  stacking!: PromotionStacking;

  @Field(() => String, {
    nullable: true,
    description: `Of a combinable one: the group that others name to permit it; up to ${promotionLimits.groupLength} characters. Default: none.`,
  })
  group?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Of a combinable one: groups that it permits, at most ${promotionLimits.groupsMax}. Default: all.`,
  })
  combinesWith?: string[] | null;
}

const uses = (whose: string) => ({
  nullable: true,
  description: `${whose} 1 to ${promotionLimits.usesMax}; default: unlimited.`,
});

@InputType('PromotionLimitsInput', { description: 'How often and for how much a promotion is given.' })
export class PromotionLimitsInput {
  @Field(() => Int, uses('Orders that can use it.'))
  usageLimit?: number | null;

  @Field(() => Int, uses('Orders of one buyer that can use it.'))
  usageLimitPerBuyer?: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'What all orders get off together, at most; in the currency of the promotion. In checkout only. Default: unlimited.',
  })
  budget?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'What the promoted items of an order cost before discounts, at least; in the currency of the promotion. Default: anything.',
  })
  minimumSpend?: string | null;
}

export const toTerms = (input: PromotionTermsInput): StatedTerms => ({
  kind: input.kind,
  percentage: input.percentage?.trim() ?? null,
  maximumDiscount: input.maximumDiscount?.trim() ?? null,
  amount: input.amount?.trim() ?? null,
  breaks: input.breaks?.map(({ quantity, reward }) => ({ quantity, reward: toReward(reward) })) ?? null,
  buyQuantity: input.buyQuantity ?? null,
  getQuantity: input.getQuantity ?? null,
  quantity: input.quantity ?? null,
  reward: input.reward == null ? null : toReward(input.reward),
});

const toReward = ({ kind, value }: PromotionRewardInput): PromotionReward => ({ kind, value: value.trim() });

export const toStore = ({ marketplace, country, storeId }: PromotionStoreInput): PromotionStore => ({
  marketplace: marketplace.trim().toLowerCase(),
  country: country.trim().toUpperCase(),
  storeId: storeId.trim(),
});

export const toCombination = (input: PromotionCombinationInput): PromotionCombination => ({
  stacking: input.stacking,
  group: input.group?.trim() ?? null,
  combinesWith: input.combinesWith?.map(group => group.trim()) ?? [],
});

export const toLimits = (input: PromotionLimitsInput): PromotionLimits => ({
  usageLimit: input.usageLimit ?? null,
  usageLimitPerBuyer: input.usageLimitPerBuyer ?? null,
  budget: input.budget?.trim() ?? null,
  minimumSpend: input.minimumSpend?.trim() ?? null,
});

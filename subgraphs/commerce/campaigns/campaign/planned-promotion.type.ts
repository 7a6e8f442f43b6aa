import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import type {
  PromotionCombination,
  PromotionDefinition,
  PromotionLimits,
  PromotionStore,
} from '../../pricing/promotion/promotion.entity.js';
import type { PromotionTrigger } from '../../pricing/promotion/promotion.values.js';
import {
  PromotionCombinationType,
  PromotionLimitsType,
  PromotionStoreType,
  PromotionTermsType,
  PromotionTriggerEnum,
} from '../../pricing/promotion/promotion-part.type.js';
import { type StatedTerms, statedTerms } from '../../pricing/promotion/stated-terms.rules.js';
import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import { TimeWindowType } from '../../pricing/window/time-window.type.js';
import type { LaunchedPromotion, PlannedProduct, PlannedPromotion } from './campaign.entity.js';
import { CampaignProductType } from './campaign-part.type.js';

@ObjectType('PlannedPromotion', {
  simpleResolvers: true,
  description: 'A promotion that the launch of a campaign creates.',
})
export class PlannedPromotionType implements Omit<PromotionDefinition, 'terms'> {
  @Field(() => ID, { description: 'Unique in the plan.' })
  key!: string;

  @Field(() => ID, { nullable: true, description: 'The promotion that the launch created; null before.' })
  promotionId!: string | null;

  @Field(() => String, { description: 'Name for people; some marketplaces show it to buyers.' })
  name!: string;

  @Field(() => PromotionTermsType, { description: 'What it takes off.' })
  terms!: StatedTerms;

  @Field(() => PromotionTriggerEnum, { description: 'How buyers get it.' })
  trigger!: PromotionTrigger;

  @Field(() => String, {
    nullable: true,
    description: 'What buyers name; null unless `trigger` is `code`.',
  })
  code!: string | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'The only currency that it holds in, and that of its amounts; null is all.',
  })
  currency!: string | null;

  @Field(() => Boolean, { description: 'Whether only assigned products are promoted; otherwise all are.' })
  isForAssignedProducts!: boolean;

  @Field(() => [PromotionStoreType], { description: 'Stores of marketplaces that it is in.' })
  stores!: PromotionStore[];

  @Field(() => Boolean, { description: 'Whether it holds in sessions of agentic checkout.' })
  isInCheckout!: boolean;

  @Field(() => TimeWindowType, {
    nullable: true,
    description: 'When buyers get it; null: in the window of the campaign.',
  })
  window!: TimeWindow | null;

  @Field(() => Int, { description: '0 to 1,000: the promotion with the highest is applied first.' })
  priority!: number;

  @Field(() => PromotionCombinationType, { description: 'With which others it combines.' })
  combination!: PromotionCombination;

  @Field(() => PromotionLimitsType, { description: 'How often and for how much it is given.' })
  limits!: PromotionLimits;

  @Field(() => [CampaignProductType], { description: 'Assigned products; empty where it is for all.' })
  products!: PlannedProduct[];
}

export const toPlannedType = (
  { key, definition: { terms, ...definition }, products }: PlannedPromotion,
  launched: readonly LaunchedPromotion[],
): PlannedPromotionType => ({
  ...definition,
  key,
  promotionId: launched.find(each => each.key === key)?.promotionId ?? null,
  terms: statedTerms(terms),
  products,
});

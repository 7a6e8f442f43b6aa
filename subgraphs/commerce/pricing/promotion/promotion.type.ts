import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type { CountablePage } from '../../../../kernel/paging.js';
import type { TimeWindow } from '../window/time-window.entity.js';
import { TimeWindowType } from '../window/time-window.type.js';
import type { PromotionCombination, PromotionLimits, PromotionStore } from './promotion.entity.js';
import type { PromotionDetail } from './promotion.snapshot.js';
import type { PromotionIntent, PromotionStatus, PromotionTrigger } from './promotion.values.js';
import {
  PromotionCombinationType,
  PromotionIntentEnum,
  PromotionLimitsType,
  PromotionStatusEnum,
  PromotionStoreType,
  PromotionTermsType,
  PromotionTriggerEnum,
} from './promotion-part.type.js';
import type { StatedTerms } from './stated-terms.rules.js';

@Directive('@key(fields: "id")')
@ObjectType('Promotion', {
  simpleResolvers: true,
  description: 'Gives buyers something off: in stores of marketplaces, in checkout, or both.',
})
export class PromotionType implements PromotionDetail {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Name for people; some marketplaces show it to buyers.' })
  name!: string;

  @Field(() => PromotionStatusEnum, {
    description: 'What it is at the time of the request: follows from `intent`, `window` and the stores.',
  })
  status!: PromotionStatus;

  @Field(() => PromotionIntentEnum, { description: 'What the merchant wants of it.' })
  intent!: PromotionIntent;

  @Field(() => PromotionTermsType, { description: 'What it takes off.' })
  terms!: StatedTerms;

  @Field(() => PromotionTriggerEnum, { description: 'How buyers get it.' })
  trigger!: PromotionTrigger;

  @Field(() => String, {
    nullable: true,
    description:
      'What buyers name, in any case; unique in the organization. Null unless `trigger` is `code`.',
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

  @Field(() => TimeWindowType, { nullable: true, description: 'When buyers get it; null: always.' })
  window!: TimeWindow | null;

  @Field(() => Boolean, {
    description:
      'Whether buyers are to get it at the time of the request: it is active and within its window.',
  })
  isInEffect!: boolean;

  @Field(() => Int, { description: '0 to 1,000: the promotion with the highest is applied first.' })
  priority!: number;

  @Field(() => Int, {
    description:
      'The narrower, the higher: of promotions with the same priority, the highest is applied first.',
  })
  specificity!: number;

  @Field(() => PromotionCombinationType, { description: 'With which others it combines.' })
  combination!: PromotionCombination;

  @Field(() => PromotionLimitsType, { description: 'How often and for how much it is given.' })
  limits!: PromotionLimits;

  @Field(() => Int, { description: 'Orders of checkout that it is used or held for.' })
  useCount!: number;

  @Field(() => GraphQLDecimal, {
    description:
      'What orders of checkout got off, without what is held, in the currency of the promotion; "0" without one.',
  })
  discountTotal!: string;

  @Field(() => ID, { nullable: true, description: 'The campaign that planned it; null: none.' })
  campaignId!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it last became active; null if it never was.',
  })
  activatedAt!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('PromotionPage', { simpleResolvers: true })
export class PromotionPageType implements CountablePage {
  @Field(() => [PromotionType])
  items!: PromotionType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  countAll!: CountablePage['countAll'];
}

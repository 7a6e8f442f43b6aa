import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { Money } from '../../../../kernel/money.js';
import type { CountablePage } from '../../../../kernel/paging.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import { PromotionStoreType } from '../../pricing/promotion/promotion-part.type.js';
import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import { TimeWindowType } from '../../pricing/window/time-window.type.js';
import type {
  Campaign,
  CampaignPlan,
  CampaignReview,
  CampaignTargets,
  LaunchedPromotion,
} from './campaign.entity.js';
import type { CampaignAction, CampaignStatus } from './campaign.values.js';
import {
  CampaignActionEnum,
  CampaignReviewType,
  CampaignStatusEnum,
  CampaignTargetsType,
} from './campaign-part.type.js';
import type { ListedRevision } from './campaign-revisions.queries.js';
import { allowedActions, statusAt } from './campaign-status.rules.js';
import { PlannedPromotionType, toPlannedType } from './planned-promotion.type.js';

@ObjectType({ simpleResolvers: true })
abstract class CampaignPlanType implements Omit<CampaignPlan, 'promotions'> {
  @Field(() => String, { description: 'Name for people; need not be unique.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the campaign is for.' })
  objective!: string | null;

  @Field(() => ID, { description: 'Member who answers for the campaign.' })
  ownerId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The only member who may approve it; null: every member whose role has `promotions:write`.',
  })
  approverId!: string | null;

  @Field(() => [PromotionStoreType], { description: 'Stores whose orders count for it.' })
  stores!: PromotionStore[];

  @Field(() => [PromotionStoreType], { description: 'Stores that its promotions may be in.' })
  promotionStores!: PromotionStore[];

  @Field(() => TimeWindowType, { nullable: true, description: 'When it runs; a launch needs one.' })
  window!: TimeWindow | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'What all discounts may come to; it stops nothing.',
  })
  budget!: Money | null;

  @Field(() => CampaignTargetsType, { description: 'What it is to reach.' })
  targets!: CampaignTargets;

  @Field(() => [ID], { description: 'Products that it is about, beside those of its promotions.' })
  productIds!: string[];

  @Field(() => [PlannedPromotionType], { description: 'Promotions that the launch creates.' })
  promotions!: PlannedPromotionType[];
}

@ObjectType('Campaign', {
  simpleResolvers: true,
  description: 'A plan over promotions, in its current revision, and what became of it.',
})
export class CampaignType extends CampaignPlanType {
  @Field(() => ID)
  id!: string;

  @Field(() => CampaignStatusEnum, { description: 'Where it is at the time of the request.' })
  status!: CampaignStatus;

  @Field(() => [CampaignActionEnum], { description: 'What can be done to it in this status.' })
  allowedActions!: CampaignAction[];

  @Field(() => Int, { description: 'Number of the current revision: each edit makes the next one.' })
  revision!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Member who wrote the current revision; null: an API key or OAuth client.',
  })
  authorId!: string | null;

  @Field(() => CampaignReviewType, {
    nullable: true,
    description: 'Review of the current revision; null until it is submitted.',
  })
  review!: CampaignReview | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was launched.' })
  launchedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was completed by somebody, not by the end of its window.',
  })
  completedAt!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('CampaignPage', { simpleResolvers: true })
export class CampaignPageType implements CountablePage {
  @Field(() => [CampaignType])
  items!: CampaignType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  countAll!: CountablePage['countAll'];
}

@ObjectType('CampaignRevision', {
  simpleResolvers: true,
  description: 'What the plan of a campaign said; it never changes.',
})
export class CampaignRevisionType extends CampaignPlanType {
  @Field(() => ID, { description: 'The campaign that it is of.' })
  campaignId!: string;

  @Field(() => Int, { description: 'From 1, without gaps.' })
  number!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Member who wrote it; null: an API key or OAuth client.',
  })
  authorId!: string | null;

  @Field(() => CampaignReviewType, { nullable: true, description: 'Its last review.' })
  review!: CampaignReview | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;
}

@ObjectType('CampaignRevisionPage', { simpleResolvers: true })
export class CampaignRevisionPageType {
  @Field(() => [CampaignRevisionType])
  items!: CampaignRevisionType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

const toPlanType = (plan: CampaignPlan, launched: readonly LaunchedPromotion[]): CampaignPlanType => ({
  ...plan,
  promotions: plan.promotions.map(promotion => toPlannedType(promotion, launched)),
});

/** As it is at this moment. */
export function toCampaignType({ revision, state, ...campaign }: Campaign, now: Date): CampaignType {
  const { plan, number, authorId, review } = revision;
  const status = statusAt({ state, window: plan.window }, now);
  return {
    ...campaign,
    ...toPlanType(plan, campaign.promotions),
    ...{ status, allowedActions: allowedActions(status), revision: number, authorId, review },
  };
}

export const toRevisionType = ({ plan, ...revision }: ListedRevision): CampaignRevisionType => ({
  ...revision,
  ...toPlanType(plan, []),
});

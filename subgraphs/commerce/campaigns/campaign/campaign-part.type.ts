import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { Money } from '../../../../kernel/money.js';
import type { CampaignReview, CampaignTargets, PlannedProduct } from './campaign.entity.js';
import type { CampaignAction, CampaignStatus, PlanAction, ReviewDecision } from './campaign.values.js';
import type { CampaignDifference } from './campaign-difference.rules.js';

export const CampaignStatusEnum = describedEnum<CampaignStatus>(
  'CampaignStatus',
  {
    draft: 'Is planned; nobody was asked to approve this revision.',
    in_review: 'Was submitted, and waits for a decision.',
    changes_requested: 'Was rejected.',
    approved: 'Can be launched.',
    scheduled: 'Was launched; its window has not begun.',
    running: 'Was launched; its window has begun.',
    paused: 'Its promotions are paused.',
    completed: 'Its window is over, or its promotions were ended before.',
    archived: 'Is out of the way; can be restored or deleted.',
  },
  'Where a campaign is between plan and end.',
);

const planActionMeanings = {
  submit: 'Asks for a decision on the revision.',
  approve: 'Permits the launch of the revision.',
  reject: 'Asks for changes, also after an approval.',
  launch: 'Creates and activates the promotions of the approved revision.',
  pause: 'Pauses its promotions.',
  resume: 'Activates its paused promotions again.',
  complete: 'Ends its promotions for good.',
} satisfies Record<PlanAction, string>;

export const PlanActionEnum = describedEnum<PlanAction>(
  'CampaignPlanAction',
  planActionMeanings,
  'A decision about a campaign.',
);

export const CampaignActionEnum = describedEnum<CampaignAction>(
  'CampaignAction',
  {
    revise: 'Makes another revision.',
    ...planActionMeanings,
    archive: 'Puts it out of the way.',
    restore: 'Undoes the archiving.',
    delete: 'Deletes it with its revisions.',
  },
  'What can be done to a campaign.',
);

const ReviewDecisionEnum = describedEnum<ReviewDecision>(
  'CampaignReviewDecision',
  { approved: 'The revision may be launched.', rejected: 'Changes were requested.' },
  'What was decided on a revision.',
);

@ObjectType('CampaignTargets', {
  simpleResolvers: true,
  description: 'What a campaign is to reach; null is no target.',
})
export class CampaignTargetsType implements CampaignTargets {
  @Field(() => Int, { nullable: true, description: 'Number of orders.' })
  orders!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of units.' })
  units!: number | null;

  @Field(() => MoneyType, { nullable: true, description: 'What buyers pay for them.' })
  revenue!: Money | null;
}

@ObjectType('CampaignProduct', {
  simpleResolvers: true,
  description: 'A product in a planned promotion. Null: what the promotion says.',
})
export class CampaignProductType implements PlannedProduct {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Null: all of its variants.' })
  variantId!: string | null;

  @Field(() => MoneyType, { nullable: true, description: 'Of a unit.' })
  promotionalPrice!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Units that a buyer may buy at that price.' })
  purchaseLimit!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units that a store sells at that price, and that checkout sells at it in all.',
  })
  promotionalStock!: number | null;
}

@ObjectType('CampaignReview', {
  simpleResolvers: true,
  description: 'The last review of a revision. People are null where an API key or OAuth client acted.',
})
export class CampaignReviewType implements CampaignReview {
  @Field(() => ID, { nullable: true, description: 'Member who submitted the revision.' })
  submittedBy!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was submitted.' })
  submittedAt!: string;

  @Field(() => Boolean, {
    description: 'Whether the organization required the approval of another person when it was submitted.',
  })
  requiresApproval!: boolean;

  @Field(() => ReviewDecisionEnum, { nullable: true, description: 'Null until somebody decided.' })
  decision!: ReviewDecision | null;

  @Field(() => ID, { nullable: true, description: 'Member who decided.' })
  decidedBy!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was decided.' })
  decidedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'What was said with the last step.' })
  note!: string | null;
}

@ObjectType('CampaignDifference', {
  simpleResolvers: true,
  description: 'A field in which two revisions differ.',
})
export class CampaignDifferenceType implements CampaignDifference {
  @Field(() => String, {
    description:
      'Such as `promotions.flash.terms.percentage`: members of lists are named by key, product, store or value.',
  })
  path!: string;

  @Field(() => String, { nullable: true, description: 'The value in the earlier one, as JSON; null: none.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'The value in the later one, as JSON; null: none.' })
  after!: string | null;
}

import { Field, ID, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import { PromotionStoreType } from '../../pricing/promotion/promotion-part.type.js';
import type { CampaignConflict } from './campaign-conflict.entity.js';
import type { CampaignConflictCode, ConflictSeverity } from './campaign-conflict.values.js';

const CampaignConflictCodeEnum = describedEnum<CampaignConflictCode>(
  'CampaignConflictCode',
  {
    plan_incomplete: 'The plan lacks something that a launch needs.',
    window_over: 'The window of the campaign is over.',
    member_unsuitable: 'The owner or the approver is no member any more, or may not approve.',
    promotion_invalid:
      'A promotion of the plan could not be created, or activated again; `detail` begins with the code of its error, such as CODE_TAKEN.',
    product_promoted_twice: 'Another automatic promotion is in the same place at the same time.',
    price_below_cost: 'A unit could be sold below its cost.',
    not_listed: 'The product is not published in the store, or not active where it is sold in checkout.',
    out_of_stock: 'No unit of the product is available.',
    campaign_overlaps: 'Another campaign is in one of the stores at the same time.',
  },
  'What speaks against a campaign.',
);

const ConflictSeverityEnum = describedEnum<ConflictSeverity>(
  'CampaignConflictSeverity',
  { error: 'Blocks submission, launch and resume.', warning: 'Blocks nothing.' },
  'Whether a conflict blocks a campaign.',
);

@ObjectType('CampaignConflict', { simpleResolvers: true, description: 'What speaks against a campaign.' })
export class CampaignConflictType implements CampaignConflict {
  @Field(() => CampaignConflictCodeEnum, { description: 'What it is.' })
  code!: CampaignConflictCode;

  @Field(() => ConflictSeverityEnum, { description: 'Whether it blocks.' })
  severity!: ConflictSeverity;

  @Field(() => String, { description: 'Where in the plan, such as `promotions.0.products.3`.' })
  path!: string;

  @Field(() => ID, { nullable: true, description: 'The product; null where it is about none alone.' })
  productId!: string | null;

  @Field(() => PromotionStoreType, {
    nullable: true,
    description: 'The store; null where it is about none, or about checkout.',
  })
  store!: PromotionStore | null;

  @Field(() => String, { description: 'A sentence for people.' })
  detail!: string;
}
